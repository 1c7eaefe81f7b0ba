package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The association of a service port with a target group in a {@code TargetGroupBinding}, {@code
 * elbv2.k8s.aws/v1beta1}.
 */
@Value.Immutable
@ValueStyle
public interface TargetGroupRef {
  /** Namespace of the binding and of its service. */
  default String namespace() {
    return "";
  }

  /** Name of the binding. */
  default String name() {
    return "";
  }

  /** The name of the service. */
  default String serviceName() {
    return "";
  }

  /** The number or name of the service port. */
  default IntOrStringValue servicePort() {
    return IntOrStringValue.of(0);
  }

  /** The ARN of the target group. */
  default String targetGroupArn() {
    return "";
  }

  /** The target type, {@code ip} or {@code instance}; empty if unset. */
  Optional<String> targetType();

  /** The address type, {@code ipv4} or {@code ipv6}; empty if unset. */
  Optional<String> ipAddressType();

  /**
   * Reads a binding as Argo Rollouts does, which knows fewer of its fields than the load balancer
   * controller.
   *
   * <p>Problems: the type error of Go's decoder, such as {@code json: cannot unmarshal number into
   * Go struct field ServiceReference.spec.serviceRef.name of type string}.
   */
  static Outcome<TargetGroupRef> of(TargetGroupBinding binding) {
    return TargetGroupRefReader.read(binding);
  }

  /**
   * Reads bindings and returns those of a service, in order: those in its namespace that name the
   * service and one of its ports, by number or by name.
   *
   * <p>Problems: the first binding that cannot be read; there is then no result for the others
   * either, as in the controller.
   *
   * @rule A TargetGroupBinding is a Service's if it is in its namespace and names it and one of its
   *     ports.
   */
  static Outcome<ImmutableList<TargetGroupRef>> ofService(
      Service service, Collection<TargetGroupBinding> bindings) {
    ImmutableList.Builder<TargetGroupRef> out = ImmutableList.builder();
    for (TargetGroupBinding binding : bindings) {
      Outcome<TargetGroupRef> read = of(binding);
      if (read instanceof Outcome.Failed<TargetGroupRef> failed) {
        return Outcome.failed(failed.problems());
      }
      TargetGroupRef ref = read.orElseThrow();
      if (ref.isFor(service)) {
        out.add(ref);
      }
    }
    return Outcome.ok(out.build());
  }

  /** Whether the binding is for a port of the given service. */
  default boolean isFor(Service service) {
    if (service.getMetadata() == null
        || !namespace().equals(GoZero.of(service.getMetadata().getNamespace()))
        || !serviceName().equals(GoZero.of(service.getMetadata().getName()))) {
      return false;
    }
    List<ServicePort> ports = service.getSpec() == null ? null : service.getSpec().getPorts();
    if (ports == null) {
      return false;
    }
    IntOrStringValue wanted = servicePort();
    for (ServicePort port : ports) {
      if (port == null) {
        continue;
      }
      boolean same =
          wanted.isInt()
              ? GoZero.of(port.getPort()) == wanted.intValue()
              : !wanted.stringValue().isEmpty() && wanted.stringValue().equals(port.getName());
      if (same) {
        return true;
      }
    }
    return false;
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetGroupRef}. */
  final class Builder extends ImmutableTargetGroupRef.Builder {}
}
