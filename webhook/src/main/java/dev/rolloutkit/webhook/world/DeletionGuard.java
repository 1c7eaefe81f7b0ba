package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.sg.SgWorld;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Review;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.snapshot.IngressBackends;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the deletion of a TargetGroupBinding, Ingress or Service cuts off.
 *
 * <p>EC2 is not asked: it is taken to hold just the rules that the AWS Load Balancer Controller
 * wants, and the endpoints of a binding to sit on the security group that is named for them. Where
 * the EndpointSlices of a Service are known, its binding has something to lose only with a ready
 * endpoint. What is not known makes a warning, never a silent permission.
 *
 * <p>Which bindings go with an Ingress or a Service is told by the labels that the controller puts
 * on them. Bindings without such labels were made by hand: they stay, but lose their targets with
 * their Service.
 */
public final class DeletionGuard {
  private static final String GROUP_ANNOTATION = "alb.ingress.kubernetes.io/group.name";
  private static final String INGRESS_PREFIX = "ingress.k8s.aws/";
  private static final String SERVICE_PREFIX = "service.k8s.aws/";

  private final Cluster cluster;
  private final ClusterSnapshot snapshot;

  private DeletionGuard(Cluster cluster, ClusterSnapshot snapshot) {
    this.cluster = cluster;
    this.snapshot = snapshot;
  }

  /**
   * Looks at a cluster.
   *
   * @param complete whether it has all TargetGroupBindings
   */
  static DeletionGuard of(Cluster cluster, Optional<String> endpointGroup, boolean complete) {
    return new DeletionGuard(cluster, SgWorld.of(cluster, endpointGroup, complete).snapshot());
  }

  /** Whether there is nothing to guard for sure. */
  public boolean isIdle() {
    return snapshot.bindings().isEmpty() && snapshot.bindingsComplete();
  }

  /**
   * Reviews the deletion of an object.
   *
   * @param kind {@code TargetGroupBinding}, {@code Ingress} or {@code Service}
   */
  public Optional<Review> review(String kind, String namespace, String name) {
    ImmutableList<Change> changes =
        switch (kind) {
          case "TargetGroupBinding" ->
              ImmutableList.of(new Change.DeleteBinding(new TgbKey(namespace, name)));
          case "Ingress" -> ofIngress(namespace, name);
          default -> ofService(namespace, name);
        };
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    Change change = changes.size() == 1 ? changes.get(0) : Change.batch(changes);
    return Optional.of(SecurityGroupRules.review(snapshot, change));
  }

  private ImmutableList<Change> ofService(String namespace, String name) {
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      if (isStack(item, SERVICE_PREFIX, namespace, name)) {
        out.add(new Change.DeleteBinding(item.value().key()));
      } else if (item.value().key().namespace().equals(namespace)
          && item.value().serviceName().equals(Optional.of(name))) {
        out.add(new Change.SetTargets(item.value().key(), ImmutableList.of()));
      }
    }
    return out.build();
  }

  private ImmutableList<Change> ofIngress(String namespace, String name) {
    Optional<Item<Ingress>> ingress = cluster.ingresses().find(namespace, name);
    String group = ingress.map(item -> group(item.value())).orElse("");
    ImmutableSet<String> lost =
        ingress.isEmpty() || group.isEmpty()
            ? ImmutableSet.of()
            : onlyHere(ingress.get(), group, namespace);
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    if (ingress.isEmpty() && !isImplicit(namespace, name)) {
      // Which group it is a member of is not known, nor which bindings go with it.
      out.add(Change.deleteOwner("Ingress " + namespace + "/" + name));
    }
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      boolean goes =
          group.isEmpty()
              ? isStack(item, INGRESS_PREFIX, namespace, name)
              : label(item, INGRESS_PREFIX + "stack").equals(group)
                  && item.value().key().namespace().equals(namespace)
                  && lost.contains(item.value().serviceName().orElse(""));
      if (goes) {
        out.add(new Change.DeleteBinding(item.value().key()));
      }
    }
    return out.build();
  }

  /** Whether bindings are labelled as those of that Ingress alone. */
  private boolean isImplicit(String namespace, String name) {
    return cluster.bindings().all().stream()
        .anyMatch(item -> isStack(item, INGRESS_PREFIX, namespace, name));
  }

  /** The Services that no other Ingress of the group in that namespace leads to. */
  private ImmutableSet<String> onlyHere(Item<Ingress> ingress, String group, String namespace) {
    List<String> out = new ArrayList<>(IngressBackends.services(ingress.value()));
    for (Item<Ingress> other : cluster.ingresses().all()) {
      if (!other.manifest().name().equals(ingress.manifest().name())
          && other.manifest().namespace().equals(namespace)
          && group(other.value()).equals(group)) {
        out.removeAll(IngressBackends.services(other.value()));
      }
    }
    return ImmutableSet.copyOf(out);
  }

  private static String group(Ingress ingress) {
    Map<String, String> annotations = ingress.getMetadata().getAnnotations();
    String group = annotations == null ? null : annotations.get(GROUP_ANNOTATION);
    return group == null ? "" : group;
  }

  private static boolean isStack(
      Item<TargetGroupBinding> item, String prefix, String namespace, String name) {
    return label(item, prefix + "stack-namespace").equals(namespace)
        && label(item, prefix + "stack-name").equals(name);
  }

  private static String label(Item<TargetGroupBinding> item, String key) {
    return item.value().labels().getOrDefault(key, "");
  }
}
