package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.IngressBackends;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.WebhookReview;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Determines the targets that the deletion of a TargetGroupBinding, Ingress or Service cuts off.
 *
 * <p>EC2 is not queried: it is assumed to have exactly the rules that the AWS Load Balancer
 * Controller desires, and the endpoints of a binding are assumed to use the security group that is
 * configured for them. If the EndpointSlices of a Service are known, its binding can lose something
 * only if it has a ready endpoint. Unknown facts cause a warning, never a silent permission.
 *
 * <p>The labels that the controller sets on bindings determine which are deleted with an Ingress or
 * Service. Bindings without such labels were created by users: they remain, but lose their targets
 * with their Service.
 */
public final class DeletionGuard {

  private final WorldView world;

  DeletionGuard(WorldView world) {
    this.world = world;
  }

  /**
   * The effect of a deletion.
   *
   * @param review the result of the security-group analysis
   * @param notLookedAt sentences about bindings that were not considered because there are too many
   * @param countsGone whether the effect depends on what no longer keeps anything open
   */
  public record Finding(
      WebhookReview review, ImmutableList<String> notLookedAt, boolean countsGone) {}

  /**
   * A deletion.
   *
   * @param effect its effect; empty if it certainly has none
   * @param gone what no longer counts once it is allowed
   */
  public record Deletion(Optional<Finding> effect, Gone gone) {}

  /** What each deletion changes, in the order in which it is described. */
  private record Plan(
      Map<NamespacedName, ClusterChange> changes, ImmutableList<ClusterChange> all) {}

  /**
   * What is in view but being deleted: the API server keeps an object until its finalizers are
   * removed, and the controller deletes the bindings of an Ingress or Service only after it has
   * seen the deletion.
   */
  public Gone leaving() {
    ImmutableSet<NamespacedName> ingresses = world.leavingIngresses();
    Gone known = new Gone(ImmutableSet.of(), ingresses);
    ImmutableSet.Builder<NamespacedName> bindings = ImmutableSet.builder();
    bindings.addAll(world.leavingBindings());
    for (NamespacedName ingress : ingresses) {
      bindings.addAll(deletedBy(ofIngress(ingress.namespace(), ingress.name(), known)));
    }
    for (NamespacedName service : world.leavingServices()) {
      bindings.addAll(deletedBy(ofService(service.namespace(), service.name())));
    }
    return new Gone(bindings.build(), ingresses);
  }

  /** Whether the deletion certainly breaks nothing. */
  public boolean isIdle() {
    return world.isComplete() && !world.hasBindings();
  }

  /**
   * Reviews the deletion of an object.
   *
   * @param kind {@code TargetGroupBinding}, {@code Ingress} or {@code Service}
   * @param gone what is in view but no longer counts
   */
  public Deletion review(String kind, String namespace, String name, Gone gone) {
    Map<NamespacedName, ClusterChange> changes =
        switch (kind) {
          case "TargetGroupBinding" -> deleted(List.of(new NamespacedName(namespace, name)));
          case "Ingress" -> ofIngress(namespace, name, gone);
          default -> ofService(namespace, name);
        };
    ImmutableList<ClusterChange> all = ImmutableList.copyOf(changes.values());
    if (kind.equals("Ingress") && isUnknown(namespace, name)) {
      // Neither its group nor the bindings that are deleted with it are known.
      all = ImmutableList.of(ClusterChange.deleteOwner("Ingress " + namespace + "/" + name));
    }
    return deletion(
        new Plan(changes, all), gone(kind, new NamespacedName(namespace, name), changes), gone);
  }

  /**
   * Reviews the deletion of a Rollout, which also deletes the pods of its Services.
   *
   * @param services the Services that it switches
   * @param gone what is in view but no longer counts
   */
  public Deletion reviewRollout(String namespace, Collection<String> services, Gone gone) {
    Map<NamespacedName, ClusterChange> changes = new TreeMap<>();
    for (String service : services) {
      for (TargetGroupBinding binding : world.bindingsOfService(namespace, service)) {
        changes.put(binding.key(), new ClusterChange.SetTargets(binding.key(), ImmutableList.of()));
      }
    }
    return deletion(
        new Plan(changes, ImmutableList.copyOf(changes.values())),
        gone("Rollout", new NamespacedName(namespace, ""), changes),
        gone);
  }

  private Deletion deletion(Plan plan, Gone own, Gone gone) {
    return new Deletion(
        plan.all().isEmpty()
            ? Optional.empty()
            : Optional.of(review(plan.changes().keySet(), plan.all(), gone.without(own))),
        own);
  }

  private static Gone gone(
      String kind, NamespacedName key, Map<NamespacedName, ClusterChange> changes) {
    return new Gone(
        deletedBy(changes), kind.equals("Ingress") ? ImmutableSet.of(key) : ImmutableSet.of());
  }

  /** The deleted bindings: one that only loses its targets stays and keeps its ports open. */
  private static ImmutableSet<NamespacedName> deletedBy(
      Map<NamespacedName, ClusterChange> changes) {
    return changes.entrySet().stream()
        .filter(change -> change.getValue() instanceof ClusterChange.DeleteBinding)
        .map(Map.Entry::getKey)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Finding review(Set<NamespacedName> going, ImmutableList<ClusterChange> all, Gone gone) {
    BindingIndex.Part part = world.bindingsAround(going, gone);
    WebhookReview review =
        SecurityGroupRules.review(
            part.snapshot(), all.size() == 1 ? all.get(0) : ClusterChange.batch(all));
    return new Finding(review, notLookedAt(part, review), part.countsGone());
  }

  private static ImmutableList<String> notLookedAt(BindingIndex.Part part, WebhookReview review) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (part.omitted() > 0) {
      out.add(
          "at least "
              + part.omitted()
              + " more TargetGroupBindings may lose something and were not looked at");
    }
    if (part.doubtful() > 0 && !review.report().unknown().isEmpty()) {
      out.add("of " + part.doubtful() + " more TargetGroupBindings not everything is known");
    }
    return out.build();
  }

  private Map<NamespacedName, ClusterChange> ofService(String namespace, String name) {
    Map<NamespacedName, ClusterChange> out = new TreeMap<>();
    world
        .bindingsOfService(namespace, name)
        .forEach(b -> out.put(b.key(), new ClusterChange.SetTargets(b.key(), ImmutableList.of())));
    world
        .bindingsMadeForService(namespace, name)
        .forEach(b -> out.put(b.key(), new ClusterChange.DeleteBinding(b.key())));
    return out;
  }

  private Map<NamespacedName, ClusterChange> ofIngress(String namespace, String name, Gone gone) {
    Optional<Ingress> ingress = world.ingress(namespace, name);
    String stack = namespace + "/" + name;
    String group = ingress.map(DeletionGuard::group).orElse("");
    if (ingress.isEmpty() || group.isEmpty()) {
      return deleted(keys(world.bindingsOfStack(stack)));
    }
    ImmutableSet<String> lost = onlyHere(ingress.get(), group, namespace, gone);
    List<NamespacedName> going = new ArrayList<>();
    for (TargetGroupBinding binding : world.bindingsOfStack(group)) {
      if (binding.key().namespace().equals(namespace)
          && lost.contains(binding.serviceName().orElse(""))) {
        going.add(binding.key());
      }
    }
    return deleted(going);
  }

  private static Map<NamespacedName, ClusterChange> deleted(Collection<NamespacedName> keys) {
    Map<NamespacedName, ClusterChange> out = new TreeMap<>();
    keys.forEach(key -> out.put(key, new ClusterChange.DeleteBinding(key)));
    return out;
  }

  private static List<NamespacedName> keys(Collection<TargetGroupBinding> bindings) {
    return bindings.stream().map(TargetGroupBinding::key).toList();
  }

  /** Whether neither the Ingress nor bindings labelled as belonging to it alone are known. */
  private boolean isUnknown(String namespace, String name) {
    return world.ingress(namespace, name).isEmpty()
        && world.bindingsOfStack(namespace + "/" + name).isEmpty();
  }

  /** The Services to which no other Ingress of the group in that namespace routes. */
  private ImmutableSet<String> onlyHere(
      Ingress ingress, String group, String namespace, Gone gone) {
    List<String> out = new ArrayList<>(IngressBackends.services(ingress));
    for (Ingress other : world.stack(group)) {
      if (!other.getMetadata().getName().equals(ingress.getMetadata().getName())
          && other.getMetadata().getNamespace().equals(namespace)
          && !gone.ingresses().contains(NamespacedName.of(other))) {
        out.removeAll(IngressBackends.services(other));
      }
    }
    return ImmutableSet.copyOf(out);
  }

  private static String group(Ingress ingress) {
    return GroupId.of(ingress.getMetadata(), Optional.empty())
        .toOptional()
        .filter(GroupId::isExplicit)
        .map(GroupId::text)
        .orElse("");
  }
}
