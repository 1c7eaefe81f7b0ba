package dev.rolloutkit.ako.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.ingress.RuleHosts;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the hosts of an Ingress and sorts them into hosts without TLS, with TLS and with
 * passthrough.
 *
 * <p>Every rule, path and TLS host that AKO silently ignores yields a warning. A path whose backend
 * is not a Service, on which AKO crashes, is ignored with a warning.
 *
 * <p>Source: AKO 2.1, host and path parsing of Ingresses.
 *
 * @rule The hosts of an Ingress are sorted into hosts without TLS, with TLS and with passthrough,
 *     and each part that AKO ignores gets a warning.
 */
public final class IngressParser {
  private static final String PASSTHROUGH = "passthrough.ako.vmware.com/enabled";
  private static final String ENABLE_TLS = "ako.vmware.com/enable-tls";
  private static final String DEFAULT_SECRET = "router-certs-default";
  private static final String DEFAULT_PATH_TYPE = "ImplementationSpecific";
  private static final FieldPath RULES = FieldPath.of("spec", "rules");
  private static final FieldPath TLS = FieldPath.of("spec", "tls");

  private final AkoConfig config;
  private final Ingress ingress;
  private final AkoCluster cluster;
  private final NamespacedName key;
  private final List<Problem> warnings = new ArrayList<>();
  private final Map<String, List<HostPath>> insecure = new LinkedHashMap<>(2);
  private final List<TlsHosts> tls = new ArrayList<>();
  private final Map<String, List<HostPath>> passthrough = new LinkedHashMap<>();

  private IngressParser(AkoConfig config, Ingress ingress, AkoCluster cluster) {
    this.config = config;
    this.ingress = ingress;
    this.cluster = cluster;
    this.key = NamespacedName.of(ingress);
  }

  /** Whether the TLS of all hosts of an Ingress is passed through. */
  public static boolean isPassthrough(Ingress ingress) {
    return AkoManifests.isTrue(ingress, PASSTHROUGH);
  }

  /** Whether all hosts of an Ingress have TLS with the default certificate. */
  public static boolean isAllTls(Ingress ingress) {
    return AkoManifests.isTrue(ingress, ENABLE_TLS);
  }

  /** The hosts of an Ingress, with a warning for each part that AKO ignores. */
  public static Outcome.Ok<ParsedIngress> parse(
      AkoConfig config, Ingress ingress, AkoCluster cluster) {
    return new IngressParser(config, ingress, cluster).parse();
  }

  private Outcome.Ok<ParsedIngress> ok(ParsedIngress parsed) {
    return new Outcome.Ok<>(parsed, ImmutableList.copyOf(warnings));
  }

  private Outcome.Ok<ParsedIngress> parse() {
    IngressSpec spec = ingress.getSpec();
    if (spec != null) {
      boolean passedThrough = isPassthrough(ingress);
      boolean allTls = isAllTls(ingress);
      int index = 0;
      for (IngressRule rule : AkoManifests.orEmpty(spec.getRules())) {
        rule(rule, RULES.index(index++), passedThrough, allTls);
      }
      index = 0;
      if (!passedThrough) {
        for (IngressTLS entry : AkoManifests.orEmpty(spec.getTls())) {
          tls(entry, TLS.index(index++));
        }
      }
    }
    return ok(new ParsedIngress(frozen(insecure), ImmutableList.copyOf(tls), frozen(passthrough)));
  }

  private void rule(
      @Nullable IngressRule rule, FieldPath at, boolean passedThrough, boolean allTls) {
    if (rule == null) {
      warnings.add(Problem.required(at, "rule is missing").withCode(AkoProblemCodes.NULL_ELEMENT));
      return;
    }
    String host = host(rule, at);
    if (host == null) {
      return;
    }
    List<HostPath> paths = paths(rule, at);
    if (passedThrough) {
      passthrough.put(host, paths);
    } else if (allTls) {
      tls.add(
          new TlsHosts(
              DEFAULT_SECRET,
              config.akoNamespace(),
              true,
              ImmutableMap.of(host, ImmutableList.copyOf(paths))));
    } else {
      insecure.merge(
          host,
          paths,
          (before, more) -> {
            before.addAll(more);
            return before;
          });
    }
  }

  private @Nullable String host(IngressRule rule, FieldPath at) {
    String host = AkoManifests.orEmpty(rule.getHost());
    if (host.isEmpty()) {
      if (config.subDomains().isEmpty()) {
        warnings.add(
            Problem.required(
                    at.child("host"), "AKO has no sub-domain from which to generate a host")
                .withCode(AkoProblemCodes.NO_HOST));
        return null;
      }
      return RuleHosts.generated(config, key);
    }
    if (!RuleHosts.isServed(config, host)) {
      warnings.add(outsideSubDomains(at.child("host"), host));
      return null;
    }
    return host;
  }

  private List<HostPath> paths(IngressRule rule, FieldPath at) {
    List<@Nullable HTTPIngressPath> given =
        rule.getHttp() == null ? List.of() : AkoManifests.orEmpty(rule.getHttp().getPaths());
    List<HostPath> out = new ArrayList<>(given.size());
    int index = 0;
    for (HTTPIngressPath path : given) {
      int i = index++;
      IngressBackend backend = path == null ? null : path.getBackend();
      if (path == null || backend == null || backend.getService() == null) {
        warnings.add(
            Problem.required(
                    at.child("http", "paths").index(i).child("backend", "service"),
                    "AKO crashes on a backend that is not a Service")
                .withCode(AkoProblemCodes.UNSUPPORTED_BACKEND));
        continue;
      }
      String type = path.getPathType();
      String service = AkoManifests.orEmpty(backend.getService().getName());
      out.add(
          new HostPath(
              AkoManifests.orEmpty(path.getPath()),
              type == null ? DEFAULT_PATH_TYPE : type,
              Backends.of(backend.getService(), cluster.service(key.namespace(), service)),
              HostPath.WEIGHT));
    }
    return out;
  }

  private void tls(@Nullable IngressTLS entry, FieldPath at) {
    if (entry == null) {
      warnings.add(Problem.required(at, "entry is missing").withCode(AkoProblemCodes.NULL_ELEMENT));
      return;
    }
    Map<String, ImmutableList<HostPath>> hosts = new LinkedHashMap<>();
    int index = 0;
    for (String listed : AkoManifests.orEmpty(entry.getHosts())) {
      FieldPath place = at.child("hosts").index(index++);
      String host = AkoManifests.orEmpty(listed);
      if (!RuleHosts.isServed(config, host)) {
        warnings.add(outsideSubDomains(place, host));
        continue;
      }
      List<HostPath> paths = insecure.remove(host);
      if (paths != null) {
        hosts.put(host, ImmutableList.copyOf(paths));
      } else if (!hosts.containsKey(host)) {
        warnings.add(
            Problem.notFound(place, GoStrings.quote(host))
                .withCode(AkoProblemCodes.TLS_HOST_WITHOUT_RULE));
      }
    }
    tls.add(
        new TlsHosts(
            AkoManifests.orEmpty(entry.getSecretName()),
            key.namespace(),
            true,
            ImmutableMap.copyOf(hosts)));
  }

  private static Problem outsideSubDomains(FieldPath at, String host) {
    return Problem.invalid(
            at, GoStrings.quote(host), "must end with a sub-domain of the DNS profile")
        .withCode(AkoProblemCodes.HOST_OUTSIDE_SUB_DOMAINS);
  }

  private static ImmutableMap<String, ImmutableList<HostPath>> frozen(
      Map<String, List<HostPath>> hosts) {
    if (hosts.isEmpty()) {
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, ImmutableList<HostPath>> out =
        ImmutableMap.builderWithExpectedSize(hosts.size());
    hosts.forEach((host, paths) -> out.put(host, ImmutableList.copyOf(paths)));
    return out.buildOrThrow();
  }
}
