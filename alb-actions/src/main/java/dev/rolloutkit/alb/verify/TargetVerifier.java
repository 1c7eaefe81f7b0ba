package dev.rolloutkit.alb.verify;

import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetDescription;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/**
 * Verifies that the endpoints of a service are registered in a target group, before the old pods
 * are removed. The health of targets does not matter.
 *
 * <p>Source: Argo Rollouts 1.9, target group verification.
 *
 * @rule A Service is verified if each of its ready endpoints is registered in its target group; the
 *     health of targets does not matter.
 */
public final class TargetVerifier {
  private static final String IP = "ip";

  private TargetVerifier() {}

  /**
   * Whether target groups of a service are verified at this point of a rollout.
   *
   * @rule Target groups are verified only at certain points of a Rollout, when old pods might be
   *     removed.
   */
  public static boolean shouldVerify(Service service, TargetInput in) {
    if (!in.enabled()) {
      return false;
    }
    Rollout rollout = in.rollout();
    String newHash = in.newHash();
    String stable = GoZero.of(rollout.status().stableRS());
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      BlueGreenStatus status = rollout.status().blueGreen();
      return !stable.equals(newHash)
          && selectorHash(service).equals(newHash)
          && (status == null || status.postPromotionAnalysisRunStatus() == null);
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary != null
        && canary.trafficRouting() != null
        && canary.trafficRouting().alb() != null
        && stable.equals(newHash);
  }

  private static String selectorHash(Service service) {
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    return selector == null ? "" : GoZero.of(selector.get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  /**
   * The port number of the targets of a binding; 0 if unknown.
   *
   * <p>Compatibility: a named target port is looked up among the endpoints by its own name,
   * although endpoints have the name of the service port. If the names differ, the port is unknown
   * and the binding is not verified. {@link AlbDefect#NAMED_TARGET_PORT_UNRESOLVED} names this
   * defect.
   */
  public static int targetPort(
      TargetGroupRef binding, Service service, ServiceEndpoints endpoints, AlbSettings settings) {
    List<ServicePort> ports = service.getSpec() == null ? null : service.getSpec().getPorts();
    if (ports == null) {
      return 0;
    }
    IntOrStringValue wanted = binding.servicePort();
    String name = wanted.isInt() && wanted.intValue() > 0 ? "" : wanted.stringValue();
    for (ServicePort port : ports) {
      if (port == null || !matches(port, wanted, name)) {
        continue;
      }
      IntOrString target = port.getTargetPort();
      Integer number = target == null ? null : target.getIntVal();
      if (number != null && number > 0) {
        return number;
      }
      int found = endpoints.portNamed(targetName(target));
      if (found == 0 && settings.fixes(AlbDefect.NAMED_TARGET_PORT_UNRESOLVED)) {
        found = endpoints.portNamed(GoZero.of(port.getName()));
      }
      if (found != 0) {
        return found;
      }
    }
    return 0;
  }

  private static boolean matches(ServicePort port, IntOrStringValue wanted, String name) {
    return name.isEmpty()
        ? wanted.isInt() && GoZero.of(port.getPort()) == wanted.intValue()
        : name.equals(port.getName());
  }

  private static String targetName(@Nullable IntOrString target) {
    if (target == null) {
      return "0";
    }
    return target.getStrVal() != null
        ? target.getStrVal()
        : Integer.toString(GoZero.of(target.getIntVal()));
  }

  /**
   * Compares the targets of a target group with the endpoints of its service. Each distinct ready
   * address, with the port of the targets, is one endpoint. Takes time linear in the number of
   * both.
   *
   * <p>Compatibility: a target that is listed twice counts twice and can compensate for a missing
   * one; {@link AlbDefect#DUPLICATE_TARGETS_COUNTED} names this defect.
   *
   * @param health the result of {@code DescribeTargetHealth}
   */
  public static TargetVerification verify(
      TargetGroupRef binding,
      Service service,
      ServiceEndpoints endpoints,
      List<TargetHealthDescription> health,
      AlbSettings settings) {
    int port = targetPort(binding, service, endpoints, settings);
    if (!binding.targetType().map(IP::equals).orElse(false)) {
      return new TargetVerification.NotApplicable(port, TargetVerification.Reason.NO_IP_TARGETS);
    }
    if (port == 0) {
      return new TargetVerification.NotApplicable(port, TargetVerification.Reason.UNKNOWN_PORT);
    }
    int size = 0;
    for (ServiceEndpoints.Subset subset : endpoints.subsets()) {
      size += subset.addresses().size();
    }
    Set<String> expected = new HashSet<>(size * 2);
    for (ServiceEndpoints.Subset subset : endpoints.subsets()) {
      expected.addAll(subset.addresses());
    }
    int total = expected.size();
    int registered = 0;
    for (TargetHealthDescription description : health) {
      TargetDescription target = description == null ? null : description.target();
      if (target == null || target.id() == null || target.port() == null) {
        continue;
      }
      if (target.port() == port) {
        boolean counts =
            settings.fixes(AlbDefect.DUPLICATE_TARGETS_COUNTED)
                ? expected.remove(target.id())
                : expected.contains(target.id());
        registered += counts ? 1 : 0;
      }
    }
    String name = service.getMetadata() == null ? "" : GoZero.of(service.getMetadata().getName());
    return new TargetVerification.Checked(name, port, registered, total);
  }
}
