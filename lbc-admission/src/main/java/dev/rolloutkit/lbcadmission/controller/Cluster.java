package dev.rolloutkit.lbcadmission.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;
import java.util.function.Function;
import org.immutables.value.Value;

/**
 * The objects of the cluster that the webhooks use. Its indexes are built once, so that the time of
 * a review depends only on the number of bindings with the same target group or namespace.
 */
@Value.Immutable
@ValueStyle
public interface Cluster {
  /** The TargetGroupBindings of all namespaces, in the order of the API server's list. */
  ImmutableList<TargetGroupBinding> bindings();

  /** The Services by namespace and name. */
  ImmutableMap<NamespacedName, Service> services();

  /** The IngressClasses, in the order of the API server's list. */
  ImmutableList<IngressClassInfo> ingressClasses();

  /** The simulated errors of reading these objects; by default there are none. */
  @Value.Auxiliary
  default ReadErrors readErrors() {
    return ReadErrors.NONE;
  }

  /** The bindings by their stored ARN, which is empty for bindings that have only a name. */
  @Value.Derived
  @Value.Auxiliary
  default ImmutableMap<String, ImmutableList<TargetGroupBinding>> byArn() {
    return index(binding -> binding.targetGroupArn().orElse(""));
  }

  /** The bindings by namespace. */
  @Value.Derived
  @Value.Auxiliary
  default ImmutableMap<String, ImmutableList<TargetGroupBinding>> byNamespace() {
    return index(binding -> binding.key().namespace());
  }

  private ImmutableMap<String, ImmutableList<TargetGroupBinding>> index(
      Function<TargetGroupBinding, String> key) {
    ImmutableMap.Builder<String, ImmutableList<TargetGroupBinding>> out = ImmutableMap.builder();
    Multimaps.index(bindings(), key::apply)
        .asMap()
        .forEach((text, found) -> out.put(text, ImmutableList.copyOf(found)));
    return out.buildOrThrow();
  }

  /** The first IngressClass with the given name. */
  default Optional<IngressClassInfo> ingressClass(String name) {
    return ingressClasses().stream().filter(found -> found.name().equals(name)).findFirst();
  }

  /** A cluster without objects. */
  static Cluster empty() {
    return builder().build();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Cluster}. */
  final class Builder extends ImmutableCluster.Builder {}
}
