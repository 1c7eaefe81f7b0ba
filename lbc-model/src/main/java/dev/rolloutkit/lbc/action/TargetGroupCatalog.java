package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The known services, target groups and Secrets. The catalog looks up the ARN of each target of an
 * action and the client of an authentication.
 *
 * <p>A resource id is {@code namespace/ingress-service:port}, where the port is written as in the
 * target. It is the value of the tag {@link #RESOURCE_TAG}.
 *
 * <p>Source: AWS Load Balancer Controller 3, model of actions.
 *
 * @rule A target of an action is a target group by name, by ARN or by Service and port.
 */
public final class TargetGroupCatalog implements BackendDirectory {
  /** The tag that names the ingress, service and port that a target group belongs to. */
  public static final String RESOURCE_TAG = "ingress.k8s.aws/resource";

  private static final FieldPath TARGETS = FieldPath.of("forwardConfig", "targetGroups");

  private final Map<String, String> arnByResourceId;
  private final Map<String, String> arnByName;
  private final Set<String> services;
  private final Set<String> ports;
  private final Map<String, ImmutableMap<String, String>> authentication;
  private final Map<String, ImmutableMap<String, String>> annotations;
  private final OidcSecrets secrets;

  private TargetGroupCatalog(
      Map<String, String> arnByResourceId,
      Map<String, String> arnByName,
      Collection<Service> services,
      Collection<Secret> secrets) {
    this.arnByResourceId = new HashMap<>(arnByResourceId);
    this.arnByName = new HashMap<>(arnByName);
    this.services = new HashSet<>();
    this.ports = new HashSet<>();
    this.authentication = new HashMap<>();
    this.annotations = new HashMap<>();
    this.secrets = new OidcSecrets(secrets);
    for (Service service : services) {
      if (service != null && service.getMetadata() != null) {
        add(service);
      }
    }
  }

  private TargetGroupCatalog(TargetGroupCatalog known, Map<String, String> arnByResourceId) {
    this.arnByResourceId = new HashMap<>(arnByResourceId);
    this.arnByName = known.arnByName;
    this.services = known.services;
    this.ports = known.ports;
    this.authentication = known.authentication;
    this.annotations = known.annotations;
    this.secrets = known.secrets;
  }

  /**
   * Returns a catalog of the same Services and Secrets with other target groups. The time is linear
   * in the number of target groups.
   *
   * @param arnByResourceId ARNs by resource id
   */
  public TargetGroupCatalog withTargetGroups(Map<String, String> arnByResourceId) {
    return new TargetGroupCatalog(this, arnByResourceId);
  }

  /**
   * Creates a catalog without Secrets; an OpenID Connect client is never found.
   *
   * @param arnByResourceId ARNs by resource id
   * @param arnByName ARNs by target group name
   * @param services the services of the cluster; not retained
   */
  public static TargetGroupCatalog of(
      Map<String, String> arnByResourceId,
      Map<String, String> arnByName,
      Collection<Service> services) {
    return of(arnByResourceId, arnByName, services, List.of());
  }

  /**
   * Creates a catalog.
   *
   * @param arnByResourceId ARNs by resource id
   * @param arnByName ARNs by target group name
   * @param services the services of the cluster; not retained
   * @param secrets the Secrets that {@code auth-idp-oidc} annotations name; only their OpenID
   *     Connect clients are retained
   */
  public static TargetGroupCatalog of(
      Map<String, String> arnByResourceId,
      Map<String, String> arnByName,
      Collection<Service> services,
      Collection<Secret> secrets) {
    return new TargetGroupCatalog(arnByResourceId, arnByName, services, secrets);
  }

  private void add(Service service) {
    String key = service.getMetadata().getNamespace() + "/" + service.getMetadata().getName();
    services.add(key);
    Map<String, String> found = service.getMetadata().getAnnotations();
    if (found != null) {
      Map<String, String> all = new HashMap<>();
      found.forEach(
          (name, value) -> {
            if (name != null) {
              all.put(name, value == null ? "" : value);
            }
          });
      annotations.put(key, ImmutableMap.copyOf(all));
      all.keySet().removeIf(name -> !name.contains("/" + AuthenticationReader.INFIX));
      authentication.put(key, ImmutableMap.copyOf(all));
    }
    List<ServicePort> list = service.getSpec() == null ? null : service.getSpec().getPorts();
    if (list == null) {
      return;
    }
    for (ServicePort port : list) {
      if (port != null) {
        ports.add(key + "#" + port.getPort());
        ports.add(key + ":" + port.getName());
      }
    }
  }

  @Override
  public boolean hasService(String namespace, String name) {
    return services.contains(namespace + "/" + name);
  }

  @Override
  public Map<String, String> authentication(String namespace, String name) {
    return authentication.getOrDefault(namespace + "/" + name, ImmutableMap.of());
  }

  @Override
  public Map<String, String> annotations(String namespace, String name) {
    return annotations.getOrDefault(namespace + "/" + name, ImmutableMap.of());
  }

  @Override
  public Outcome<Authentication.Client> client(String namespace, String secret) {
    return secrets.client(namespace, secret);
  }

  /** The resource id of a target group: {@code default/web-stable:80}. */
  public static String resourceId(String namespace, String ingress, String service, String port) {
    return namespace + '/' + ingress + '-' + service + ':' + port;
  }

  /**
   * Replaces each target of a forward action by its ARN; other actions do not change. Weights and
   * stickiness are kept.
   *
   * <p>Problems, of which only the first is returned: an unknown name; an unknown port of a
   * service; a missing target group for a known port; several targets while weighted target groups
   * are disabled.
   */
  public Outcome<LbcAction> resolve(
      LbcAction action, String namespace, String ingress, ReaderSettings options) {
    return resolve(
        action, IngressView.builder().namespace(namespace).name(ingress).build(), options, this);
  }

  /** Replaces each target of a forward action by the one that the directory returns. */
  public static Outcome<LbcAction> resolve(
      LbcAction action, IngressView ingress, ReaderSettings options, BackendDirectory directory) {
    if (!(action instanceof LbcAction.Forward forward)) {
      return Outcome.ok(action);
    }
    ImmutableList.Builder<LbcAction.Target> out =
        ImmutableList.builderWithExpectedSize(forward.targets().size());
    for (int i = 0; i < forward.targets().size(); i++) {
      Outcome<LbcAction.Target> target =
          directory.target(TARGETS.index(i), forward.targets().get(i), ingress);
      if (target instanceof Outcome.Failed<LbcAction.Target> failed) {
        return Outcome.failed(failed.problems());
      }
      out.add(target.orElseThrow());
    }
    if (!options.flags().has(FeatureGate.WEIGHTED_TARGET_GROUPS) && forward.targets().size() != 1) {
      return failed(
          TARGETS,
          "weighted target groups feature is disabled",
          LbcProblemCodes.TARGET_GROUP_WEIGHTED);
    }
    return Outcome.ok(new LbcAction.Forward(out.build(), forward.stickiness()));
  }

  @Override
  public Outcome<LbcAction.Target> target(
      FieldPath at, LbcAction.Target target, IngressView ingress) {
    return arn(at, target, ingress.namespace(), ingress.name())
        .map(arn -> new LbcAction.Target(arn, null, null, null, target.weight()));
  }

  @Override
  public Outcome<ImmutableMap<String, String>> tags(IngressView ingress, ReaderSettings options) {
    return options.read(ingress.annotations()).map("tags");
  }

  private Outcome<String> arn(
      FieldPath at, LbcAction.Target target, String namespace, String ingress) {
    if (target.targetGroupArn() != null) {
      return Outcome.ok(target.targetGroupArn());
    }
    if (target.targetGroupName() != null) {
      return named(at, target.targetGroupName(), arnByName);
    }
    String service = GoZero.of(target.serviceName());
    IntOrStringValue port =
        target.servicePort() == null ? IntOrStringValue.of(0) : target.servicePort();
    String id = resourceId(namespace, ingress, service, port.stringValue());
    String arn = arnByResourceId.get(id);
    if (arn != null) {
      return Outcome.ok(arn);
    }
    String key = namespace + "/" + service;
    boolean known = ports.contains(key + (port.isInt() ? "#" : ":") + port.stringValue());
    return known
        ? failed(at, "no target group for " + id, LbcProblemCodes.TARGET_GROUP_NOT_FOUND)
        : failed(
            at,
            "unable to find port " + port.stringValue() + " on service " + key,
            LbcProblemCodes.SERVICE_NO_PORT);
  }

  /**
   * The ARN of the target group with the given name.
   *
   * <p>Problems: the one that the controller reports for an unknown name.
   *
   * @param at the path of the name, for problems
   */
  public static Outcome<String> named(FieldPath at, String name, Map<String, String> arnByName) {
    String arn = arnByName.get(name);
    return arn != null
        ? Outcome.ok(arn)
        : failed(
            at,
            "searching TargetGroup with name "
                + name
                + ": expecting a single targetGroup with query ["
                + name
                + "] but got 0",
            LbcProblemCodes.TARGET_GROUP_NOT_FOUND);
  }

  private static <T> Outcome<T> failed(FieldPath at, String message, ProblemCode code) {
    return Outcome.failed(Problem.plain(at, message, code));
  }
}
