package dev.rolloutkit.targets.internal.wakeup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.internal.endpoint.NodeSelectors;
import dev.rolloutkit.targets.wakeup.ObjectChange;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bindings that an event causes the controller to reconcile.
 *
 * <p>A change of a Service's selector or type causes no reconciliation; the changes of its
 * EndpointSlices do.
 *
 * <p>Source: AWS Load Balancer Controller, event handlers of TargetGroupBindings.
 *
 * @rule A change of a Service, its EndpointSlices or Endpoints, a node or a pod makes the
 *     controller reconcile the bindings that depend on it.
 */
public final class Wakeups {
  private static final String SERVICE_LABEL = "kubernetes.io/service-name";
  private static final ImmutableList<String> GATE_PREFIXES =
      ImmutableList.of(Checkpoints.CONDITION_PREFIX, "target-health.alb.ingress.k8s.aws/");

  private Wakeups() {}

  /**
   * The bindings to reconcile, sorted and without duplicates. The result contains the bindings that
   * the gates of a pod name even if they do not exist.
   */
  public static ImmutableList<NamespacedName> on(
      ObjectChange event, Collection<TargetGroupBinding> bindings, ReleaseOf<LbcChange> release) {
    if (event instanceof ObjectChange.OfService e) {
      return onService(e, bindings);
    }
    if (event instanceof ObjectChange.OfEndpointSlice e) {
      return onSlice(e, bindings);
    }
    if (event instanceof ObjectChange.OfEndpoints e) {
      return onEndpoints(e, bindings);
    }
    if (event instanceof ObjectChange.OfNode e) {
      return onNode(e, bindings, release);
    }
    return release.has(LbcChange.PODS_WAKE_BINDINGS)
        ? onPod((ObjectChange.OfPod) event)
        : ImmutableList.of();
  }

  private static ImmutableList<NamespacedName> onService(
      ObjectChange.OfService event, Collection<TargetGroupBinding> bindings) {
    Service before = event.before();
    Service after = event.after();
    Service either = after == null ? before : after;
    if (either == null || (before != null && after != null && samePorts(before, after))) {
      return ImmutableList.of();
    }
    NamespacedName name = NamespacedName.of(either);
    return keys(bindings, binding -> isInstance(binding) && binding.service().equals(name));
  }

  private static boolean samePorts(Service before, Service after) {
    return same(ports(before), ports(after));
  }

  private static @Nullable List<?> ports(Service service) {
    return service.getSpec() == null ? null : service.getSpec().getPorts();
  }

  private static ImmutableList<NamespacedName> onSlice(
      ObjectChange.OfEndpointSlice event, Collection<TargetGroupBinding> bindings) {
    EndpointSlice before = event.before();
    EndpointSlice after = event.after();
    EndpointSlice either = after == null ? before : after;
    if (either == null
        || either.getMetadata() == null
        || either.getMetadata().getLabels() == null
        || (before != null
            && after != null
            && same(before.getPorts(), after.getPorts())
            && same(before.getEndpoints(), after.getEndpoints()))) {
      return ImmutableList.of();
    }
    String service = either.getMetadata().getLabels().get(SERVICE_LABEL);
    return service == null
        ? ImmutableList.of()
        : ofPods(new NamespacedName(NamespacedName.of(either).namespace(), service), bindings);
  }

  private static ImmutableList<NamespacedName> onEndpoints(
      ObjectChange.OfEndpoints event, Collection<TargetGroupBinding> bindings) {
    Endpoints before = event.before();
    Endpoints after = event.after();
    Endpoints either = after == null ? before : after;
    if (either == null
        || (before != null && after != null && same(before.getSubsets(), after.getSubsets()))) {
      return ImmutableList.of();
    }
    return ofPods(NamespacedName.of(either), bindings);
  }

  private static ImmutableList<NamespacedName> ofPods(
      NamespacedName service, Collection<TargetGroupBinding> bindings) {
    return keys(bindings, binding -> binding.isIp() && binding.service().equals(service));
  }

  private static ImmutableList<NamespacedName> onNode(
      ObjectChange.OfNode event,
      Collection<TargetGroupBinding> bindings,
      ReleaseOf<LbcChange> release) {
    return keys(
        bindings,
        binding ->
            isInstance(binding)
                && NodeSelectors.of(binding.nodeSelector().orElse(null), release)
                    .match(
                        (fits, warnings) -> wakes(fits, event.before(), event.after()),
                        problems -> false));
  }

  private static boolean wakes(
      Predicate<NodeInfo> fits, @Nullable NodeInfo before, @Nullable NodeInfo after) {
    String was = before != null && usable(fits, before) ? before.ready().orElse("False") : null;
    String is = after != null && usable(fits, after) ? after.ready().orElse("False") : null;
    if (was == null && is == null) {
      return false;
    }
    if (was != null && is != null) {
      return !was.equals(is);
    }
    return !"False".equals(was == null ? is : was);
  }

  private static boolean isInstance(TargetGroupBinding binding) {
    return binding.targetType().equals(Optional.of(TargetType.INSTANCE));
  }

  private static boolean usable(Predicate<NodeInfo> fits, NodeInfo node) {
    return fits.test(node) && !NodeSelectors.isBeingDeleted(node);
  }

  private static ImmutableList<NamespacedName> onPod(ObjectChange.OfPod event) {
    PodInfo pod = event.after() == null ? event.before() : event.after();
    if (pod == null || Objects.equals(event.before(), event.after())) {
      return ImmutableList.of();
    }
    TreeSet<NamespacedName> out = new TreeSet<>();
    for (String gate : pod.readinessGates()) {
      for (String prefix : GATE_PREFIXES) {
        if (gate.startsWith(prefix)) {
          String name = gate.substring(prefix.length());
          if (NameFormats.isDns1123Subdomain(name)) {
            out.add(new NamespacedName(pod.key().namespace(), name));
          }
        }
      }
    }
    return ImmutableList.copyOf(out);
  }

  private static ImmutableList<NamespacedName> keys(
      Collection<TargetGroupBinding> bindings, Predicate<TargetGroupBinding> woken) {
    TreeSet<NamespacedName> out = new TreeSet<>();
    for (TargetGroupBinding binding : bindings) {
      if (woken.test(binding)) {
        out.add(binding.key());
      }
    }
    return ImmutableList.copyOf(out);
  }

  /** Whether two lists are equal; null counts as empty. */
  private static boolean same(@Nullable List<?> a, @Nullable List<?> b) {
    return (a == null ? List.of() : a).equals(b == null ? List.of() : b);
  }
}
