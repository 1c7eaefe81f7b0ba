package dev.rolloutkit.lbc.internal.service;

import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.service.ServiceView;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;

/**
 * Decides whether the controller makes a network load balancer for a Service.
 *
 * <p>Source: AWS Load Balancer Controller, service utils.
 *
 * @rule The controller makes a network load balancer for a Service of its class, or by the
 *     annotation for the type.
 */
public final class ServiceOwnership {
  private ServiceOwnership() {}

  /**
   * Whether the controller manages a Service: by its class, or else by the annotation for the type
   * of load balancer. It does not manage a Service that is being deleted.
   */
  public static boolean isManaged(Service object, LbcFlags flags) {
    if (object.getMetadata() != null && object.getMetadata().getDeletionTimestamp() != null) {
      return false;
    }
    ServiceView service = ServiceView.of(object);
    return isManaged(
        service.type(),
        Optional.ofNullable(service.spec().getLoadBalancerClass()),
        service.read(),
        flags);
  }

  /**
   * As {@link #isManaged(Service, LbcFlags)}, from the fields that matter, for a Service that is
   * not being deleted.
   *
   * @param type {@code spec.type}; may be empty
   * @param loadBalancerClass {@code spec.loadBalancerClass}, which takes precedence over the
   *     annotations
   * @param annotations the annotations of the Service
   */
  public static boolean isManaged(
      String type, Optional<String> loadBalancerClass, Annotations annotations, LbcFlags flags) {
    if (flags.has(FeatureGate.SERVICE_TYPE_LOAD_BALANCER_ONLY) && !type.equals("LoadBalancer")) {
      return false;
    }
    if (loadBalancerClass.isPresent()) {
      return loadBalancerClass.get().equals(flags.loadBalancerClass());
    }
    String asked = annotations.text(Annotations.NLB_SUFFIX + "type").orElse("");
    String targets = annotations.text(Annotations.NLB_SUFFIX + "nlb-target-type").orElse("");
    return asked.equals("nlb-ip")
        || (asked.equals("external") && (targets.equals("ip") || targets.equals("instance")));
  }
}
