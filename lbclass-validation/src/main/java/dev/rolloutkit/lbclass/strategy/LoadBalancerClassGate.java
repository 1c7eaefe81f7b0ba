package dev.rolloutkit.lbclass.strategy;

import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The feature gate {@code ServiceLoadBalancerClass} in each Kubernetes release.
 *
 * <p>Independently of the API server's gate, the service controller has ignored Services with a
 * class since 1.21.
 *
 * <p>Source: Kubernetes 1.20 to 1.34, kube_features.go; KEP-1959.
 *
 * @param stage the stage of the feature
 * @param on whether the class is kept by default
 * @param settable whether the gate can be changed
 */
public record LoadBalancerClassGate(Stage stage, boolean on, boolean settable) {
  /** The stage of a feature. */
  public enum Stage {
    /** The field does not exist yet; decoding drops it. */
    UNKNOWN_FIELD,
    /** Off by default. */
    ALPHA,
    /** On by default. */
    BETA,
    /** Always on; the gate still exists but is locked. */
    LOCKED,
    /** Always on; the gate no longer exists, and a component does not start if the gate is set. */
    REMOVED
  }

  /** The gate in the given release. */
  public static LoadBalancerClassGate forVersion(KubernetesVersion version) {
    if (!version.isAtLeast(1, 21)) {
      return new LoadBalancerClassGate(Stage.UNKNOWN_FIELD, false, false);
    }
    if (!version.isAtLeast(1, 22)) {
      return new LoadBalancerClassGate(Stage.ALPHA, false, true);
    }
    if (!version.isAtLeast(1, 24)) {
      return new LoadBalancerClassGate(Stage.BETA, true, true);
    }
    return version.isAtLeast(1, 26)
        ? new LoadBalancerClassGate(Stage.REMOVED, true, false)
        : new LoadBalancerClassGate(Stage.LOCKED, true, false);
  }

  /**
   * The class that a Service has after the API server has prepared the request. If the gate is off,
   * the API server drops the class unless the stored Service has one; an empty class counts, and so
   * does the class of a Service that is no load balancer. Whether the gate is on or off, the API
   * server drops the class of a Service that stops being a load balancer, unless the request also
   * changes the class.
   *
   * @param gate whether the gate is on
   * @param old the stored Service; {@code null} on create
   */
  public static Optional<String> prepare(boolean gate, @Nullable Service old, Service service) {
    ServiceGates gates = ServiceGates.builder().loadBalancerClass(gate).build();
    Prepared prepared =
        old == null
            ? ServiceStrategy.create(service, gates)
            : ServiceStrategy.update(old, service, gates);
    return Optional.ofNullable(prepared.service().getSpec().getLoadBalancerClass());
  }
}
