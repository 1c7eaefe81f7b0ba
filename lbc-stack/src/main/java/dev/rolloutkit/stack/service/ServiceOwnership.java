package dev.rolloutkit.stack.service;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.config.StackSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether the controller manages a Service.
 *
 * <p>Source: AWS Load Balancer Controller, service utils.
 */
public final class ServiceOwnership {
  private static final String FINALIZER = "service.k8s.aws/resources";

  private ServiceOwnership() {}

  /**
   * Whether the controller manages a Service: by its class, or else by the annotation for the type
   * of load balancer.
   */
  public static boolean isManaged(Service object, StackSettings config) {
    ServiceView service = ServiceView.of(object);
    if (object.getMetadata() != null && object.getMetadata().getDeletionTimestamp() != null) {
      return false;
    }
    if (config.flags().has(FeatureGate.SERVICE_TYPE_LOAD_BALANCER_ONLY)
        && !service.type().equals("LoadBalancer")) {
      return false;
    }
    String ofClass = service.spec().getLoadBalancerClass();
    if (ofClass != null) {
      return ofClass.equals(config.flags().loadBalancerClass());
    }
    Annotations annotations = service.read();
    String type = annotations.text(Annotations.NLB_SUFFIX + "type").orElse("");
    String targets = annotations.text(Annotations.NLB_SUFFIX + "nlb-target-type").orElse("");
    return type.equals("nlb-ip")
        || (type.equals("external") && (targets.equals("ip") || targets.equals("instance")));
  }

  /**
   * Fails if the controller would have to delete a load balancer whose deletion protection is
   * enabled.
   */
  static void checkDeletion(Service object, ServiceView service) throws Failure {
    List<String> finalizers =
        object.getMetadata() == null ? null : object.getMetadata().getFinalizers();
    if (finalizers == null || !finalizers.contains(FINALIZER)) {
      return;
    }
    ImmutableMap<String, String> attributes =
        Failure.orStop(service.read().map(Annotations.NLB_SUFFIX + "attributes"));
    String raw = attributes.get("deletion_protection.enabled");
    if (raw == null) {
      return;
    }
    Optional<Boolean> isProtected = GoStrings.parseBool(raw);
    if (isProtected.isEmpty()) {
      throw Annotations.invalid(Annotations.NLB + "attributes", GoStrings.parseBoolError(raw));
    }
    if (isProtected.get()) {
      throw Annotations.invalid(
          Annotations.NLB + "attributes",
          "deletion_protection is enabled, cannot delete the service: " + service.name());
    }
  }
}
