package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.loadbalancer.BindingPlan;
import dev.rolloutkit.sg.settings.SgSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that may happen to a cluster. */
public sealed interface Change {

  /** A binding is deleted. */
  record DeleteBinding(TgbKey key) implements Change {
    @Override
    public String describe() {
      return "deleting " + key;
    }
  }

  /** A binding is added, or put in place of the one with its key. */
  record PutBinding(BindingSnapshot binding) implements Change {
    @Override
    public String describe() {
      return "changing " + binding.key();
    }
  }

  /** A binding has other targets; none of them for a Service that is gone or scaled to zero. */
  record SetTargets(TgbKey key, ImmutableList<LiveTarget> targets) implements Change {
    @Override
    public String describe() {
      return targets.isEmpty() ? "the loss of all targets of " + key : "other targets of " + key;
    }
  }

  /** A binding's networking block is replaced or taken away. */
  record SetNetworking(TgbKey key, Optional<TargetGroupBindingNetworking> networking)
      implements Change {
    @Override
    public String describe() {
      return (networking.isEmpty() ? "removing the networking block of " : "changing ") + key;
    }
  }

  /** All bindings of an Ingress or Service are deleted with it. */
  record DeleteOwner(String owner) implements Change {
    @Override
    public String describe() {
      return "deleting " + owner;
    }
  }

  /**
   * Annotations or flags are altered: bindings get the networking blocks and load balancer groups
   * that are planned anew.
   */
  record Replan(ImmutableMap<TgbKey, BindingPlan> plans) implements Change {
    @Override
    public String describe() {
      return "planning anew " + plans.keySet();
    }
  }

  /** A security group is replaced behind the controller's back. */
  record PutSecurityGroup(SecurityGroup group) implements Change {
    @Override
    public String describe() {
      return "replacing " + group.id();
    }
  }

  /**
   * The controller restarts, with other settings if there are some, and comes to each binding anew.
   * It aggregates all that it knows at each of them, so that the cost grows with the square of the
   * bindings, here as there.
   */
  record Restart(Optional<SgSettings> settings) implements Change {
    @Override
    public String describe() {
      return settings.isPresent() ? "a restart with other flags" : "a restart";
    }
  }

  /** Several changes, one after the other. */
  record Batch(ImmutableList<Change> changes) implements Change {
    @Override
    public String describe() {
      return changes.isEmpty()
          ? "no change"
          : changes.get(0).describe()
              + (changes.size() == 1 ? "" : " and " + (changes.size() - 1) + " more");
    }
  }

  /** What happens, as the beginning of a sentence: {@code deleting tools/tg3}. */
  String describe();

  /**
   * A binding is deleted.
   *
   * @throws IllegalArgumentException if the key is not {@code namespace/name}
   */
  static Change deleteTgb(String key) {
    return new DeleteBinding(
        TgbKey.parse(key)
            .orElseThrow(() -> new IllegalArgumentException("not namespace/name: " + key)));
  }

  /** A binding is added or replaced. */
  static Change put(BindingSnapshot binding) {
    return new PutBinding(binding);
  }

  /** A binding has other targets. */
  static Change targets(TgbKey key, Collection<LiveTarget> targets) {
    return new SetTargets(key, ImmutableList.copyOf(targets));
  }

  /** A binding's networking block is replaced; {@code null} takes it away. */
  static Change networking(TgbKey key, @Nullable TargetGroupBindingNetworking networking) {
    return new SetNetworking(key, Optional.ofNullable(networking));
  }

  /** All bindings of that owner are deleted. */
  static Change deleteOwner(String owner) {
    return new DeleteOwner(owner);
  }

  /** Bindings are planned anew. */
  static Change replan(Map<TgbKey, BindingPlan> plans) {
    return new Replan(ImmutableMap.copyOf(plans));
  }

  /** The controller restarts as it was. */
  static Change restart() {
    return new Restart(Optional.empty());
  }

  /** The controller restarts with other settings. */
  static Change restart(SgSettings settings) {
    return new Restart(Optional.of(settings));
  }

  /** Several changes, one after the other. */
  static Change batch(List<Change> changes) {
    return new Batch(ImmutableList.copyOf(changes));
  }
}
