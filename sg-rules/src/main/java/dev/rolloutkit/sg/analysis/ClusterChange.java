package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.loadbalancer.BindingPlan;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A change to a cluster whose effects can be analysed. */
public sealed interface ClusterChange {

  /** A binding is deleted. */
  record DeleteBinding(NamespacedName key) implements ClusterChange {
    @Override
    public String describe() {
      return "deleting " + key;
    }
  }

  /** A binding is added, or replaces the one with the same key. */
  record PutBinding(BindingSnapshot binding) implements ClusterChange {
    @Override
    public String describe() {
      return "changing " + binding.key();
    }
  }

  /**
   * The targets of a binding change. The list is empty for a Service that is deleted or scaled to
   * zero.
   */
  record SetTargets(NamespacedName key, ImmutableList<LiveTarget> targets)
      implements ClusterChange {
    @Override
    public String describe() {
      return (targets.isEmpty() ? "removing all targets of " : "changing the targets of ") + key;
    }
  }

  /** The networking block of a binding is replaced or removed. */
  record SetNetworking(NamespacedName key, Optional<TargetGroupBindingNetworking> networking)
      implements ClusterChange {
    @Override
    public String describe() {
      return (networking.isEmpty() ? "removing the networking block of " : "changing ") + key;
    }
  }

  /** An Ingress or Service is deleted, and all its bindings with it. */
  record DeleteOwner(String owner) implements ClusterChange {
    @Override
    public String describe() {
      return "deleting " + owner;
    }
  }

  /**
   * Annotations or flags change, so that the controller plans new networking blocks for bindings
   * and new security groups for their load balancers.
   */
  record Replan(ImmutableMap<NamespacedName, BindingPlan> plans) implements ClusterChange {
    @Override
    public String describe() {
      return "replanning " + plans.keySet();
    }
  }

  /** Somebody other than the controller replaces a security group. */
  record PutSecurityGroup(SecurityGroup group) implements ClusterChange {
    @Override
    public String describe() {
      return "replacing " + group.id();
    }
  }

  /**
   * The controller restarts, with other flags if any are given, and reconciles each binding again.
   * For each binding it aggregates the rules of all bindings, so the controller and the analysis
   * take quadratic time in the number of bindings.
   */
  record Restart(Optional<LbcFlags> flags) implements ClusterChange {
    @Override
    public String describe() {
      return "restarting the controller" + (flags.isPresent() ? " with other settings" : "");
    }
  }

  /** Several changes, one after the other. */
  record Batch(ImmutableList<ClusterChange> changes) implements ClusterChange {
    @Override
    public String describe() {
      return changes.isEmpty()
          ? "no change"
          : changes.get(0).describe()
              + (changes.size() == 1 ? "" : " and " + (changes.size() - 1) + " more");
    }
  }

  /** The change as the subject of a sentence, such as {@code deleting tools/tg3}. */
  String describe();

  /**
   * The deletion of a binding.
   *
   * @throws IllegalArgumentException if the key is not {@code namespace/name}
   */
  static ClusterChange deleteTgb(String key) {
    return new DeleteBinding(
        NamespacedName.parse(key)
            .orElseThrow(() -> new IllegalArgumentException("not namespace/name: " + key)));
  }

  /** The addition or replacement of a binding. */
  static ClusterChange put(BindingSnapshot binding) {
    return new PutBinding(binding);
  }

  /** A change of the targets of a binding. */
  static ClusterChange targets(NamespacedName key, Collection<LiveTarget> targets) {
    return new SetTargets(key, ImmutableList.copyOf(targets));
  }

  /** The replacement of the networking block of a binding; {@code null} removes the block. */
  static ClusterChange networking(
      NamespacedName key, @Nullable TargetGroupBindingNetworking networking) {
    return new SetNetworking(key, Optional.ofNullable(networking));
  }

  /**
   * The deletion of an owner and all its bindings.
   *
   * @param owner the owner, such as {@code Ingress prod/api}
   */
  static ClusterChange deleteOwner(String owner) {
    return new DeleteOwner(owner);
  }

  /** New plans for bindings, by key of the binding. */
  static ClusterChange replan(Map<NamespacedName, BindingPlan> plans) {
    return new Replan(ImmutableMap.copyOf(plans));
  }

  /** A restart of the controller with the same flags. */
  static ClusterChange restart() {
    return new Restart(Optional.empty());
  }

  /** A restart of the controller with other flags. */
  static ClusterChange restart(LbcFlags flags) {
    return new Restart(Optional.of(flags));
  }

  /** Several changes, one after the other. */
  static ClusterChange batch(List<ClusterChange> changes) {
    return new Batch(ImmutableList.copyOf(changes));
  }
}
