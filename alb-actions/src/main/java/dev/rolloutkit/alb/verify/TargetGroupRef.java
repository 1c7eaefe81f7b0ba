package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What matters here of a {@code TargetGroupBinding}, {@code elbv2.k8s.aws/v1beta1}: which service
 * port belongs to which target group.
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

  /** The service. */
  default String serviceName() {
    return "";
  }

  /** The port of the service: its number, or its name. */
  default IntOrStringValue servicePort() {
    return IntOrStringValue.of(0);
  }

  /** The target group. */
  default String targetGroupArn() {
    return "";
  }

  /** {@code ip} or {@code instance}; absent when not set. */
  Optional<String> targetType();

  /** {@code ipv4} or {@code ipv6}; absent when not set. */
  Optional<String> ipAddressType();

  /**
   * Reads a binding.
   *
   * <p>Problems: the type error of Go's decoder, such as {@code json: cannot unmarshal number into
   * Go struct field ServiceReference.spec.serviceRef.name of type string}.
   */
  static Outcome<TargetGroupRef> of(GenericKubernetesResource binding) {
    return TargetGroupRefReader.read(binding);
  }

  /**
   * Reads bindings and keeps those of a service, in order: same namespace, service of that name,
   * and one of its ports by number or by name.
   *
   * <p>Problems: the first binding that cannot be read spoils all, as upstream has it.
   */
  static Outcome<ImmutableList<TargetGroupRef>> ofService(
      Service service, Collection<GenericKubernetesResource> bindings) {
    ImmutableList.Builder<TargetGroupRef> out = ImmutableList.builder();
    for (GenericKubernetesResource binding : bindings) {
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

  /** Whether the binding is for a port of that service. */
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

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetGroupRef}. */
  final class Builder extends ImmutableTargetGroupRef.Builder {}
}
