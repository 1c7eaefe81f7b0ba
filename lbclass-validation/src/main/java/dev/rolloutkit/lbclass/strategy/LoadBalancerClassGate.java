package dev.rolloutkit.lbclass.strategy;

import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The feature gate {@code ServiceLoadBalancerClass} through the releases.
 *
 * <p>The service controller has ignored Services with a class since 1.21, whatever the gate of the
 * API server.
 *
 * <p>Source: Kubernetes 1.20 to 1.34, kube_features.go; KEP-1959.
 *
 * @param stage how far the feature has come
 * @param on whether the class is kept when nobody sets the gate
 * @param settable whether the gate can be set to the other value
 */
public record LoadBalancerClassGate(Stage stage, boolean on, boolean settable) {
  /** How far a feature has come. */
  public enum Stage {
    /** The field is not there: decoding drops it. */
    UNKNOWN_FIELD,
    /** Off unless asked for. */
    ALPHA,
    /** On unless refused. */
    BETA,
    /** On for good; the gate is still there and locked. */
    LOCKED,
    /** On for good; a component that is told of the gate does not start. */
    REMOVED
  }

  /** The gate in that release. */
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
   * The class that is left after the whole preparation of a request, by the value of the gate. With
   * the gate off it is dropped unless the stored object has one, even an empty one and whatever its
   * type; then it may go with the type, as always.
   *
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
