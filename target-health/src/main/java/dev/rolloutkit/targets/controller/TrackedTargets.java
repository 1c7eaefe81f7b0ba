package dev.rolloutkit.targets.controller;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The targets that a binding has registered in a group that other clusters use too. It deregisters
 * only these. A ConfigMap stores them; the controller's memory takes precedence over it.
 *
 * <p>Source: AWS Load Balancer Controller, multi-cluster manager.
 *
 * @rule In a target group that other clusters use too, a binding deregisters only the targets that
 *     it registered itself.
 */
final class TrackedTargets {
  private static final String PREFIX = "aws-lbc-targets-";

  private final Work work;
  private final TargetGroupBinding binding;
  private final NamespacedName name;

  /** Targets that may be deregistered, and whether the ConfigMap must be written afterwards. */
  record Removable(List<Target> targets, boolean write) {}

  TrackedTargets(Work work, TargetGroupBinding binding) {
    this.work = work;
    this.binding = binding;
    name = new NamespacedName(binding.key().namespace(), PREFIX + binding.key().name());
  }

  /** The targets that this binding registered; none if the ConfigMap does not exist yet. */
  Removable removable(List<Target> targets) throws PassStopped {
    if (!binding.isMultiCluster()) {
      return new Removable(targets, false);
    }
    ImmutableSet<String> ours = read();
    return ours == null
        ? new Removable(ImmutableList.of(), true)
        : new Removable(
            targets.stream().filter(target -> ours.contains(target.identity())).toList(), false);
  }

  /**
   * Writes all endpoints into the ConfigMap.
   *
   * @param changed whether they have changed; otherwise they are written only if memory has none
   */
  void write(List<? extends Endpoint> endpoints, boolean changed) throws PassStopped {
    if (!binding.isMultiCluster() || (!changed && work.tracked.containsKey(binding.key()))) {
      return;
    }
    ImmutableList<String> targets =
        ImmutableList.copyOf(
            ImmutableSet.copyOf(
                CodePoints.sorted(endpoints.stream().map(e -> e.identityFor(binding)).toList())));
    ApiError error = work.next(PassOperation.UPDATE_CONFIG_MAP);
    boolean missing = error == null && !work.trackedTargets.containsKey(name);
    work.record(
        new Call.WriteTracked(name, false, targets, missing ? "NotFound" : Work.textOf(error)));
    if (missing) {
      error = work.next(PassOperation.CREATE_CONFIG_MAP);
      work.record(new Call.WriteTracked(name, true, targets, Work.textOf(error)));
    }
    if (error != null) {
      throw PassStopped.failed(error.text());
    }
    work.trackedTargets.put(name, String.join(",", targets));
    work.tracked.put(binding.key(), ImmutableSet.copyOf(targets));
  }

  /** Removes the targets from memory and deletes the ConfigMap. */
  void delete() {
    if (binding.isMultiCluster()) {
      work.record(new Call.DeleteTracked(name));
      work.trackedTargets.remove(name);
      work.tracked.remove(binding.key());
    }
  }

  private @Nullable ImmutableSet<String> read() throws PassStopped {
    ImmutableSet<String> remembered = work.tracked.get(binding.key());
    if (remembered != null) {
      return remembered;
    }
    ApiError error = work.next(PassOperation.GET_CONFIG_MAP);
    if (error != null) {
      throw PassStopped.failed(error.text());
    }
    String text = work.trackedTargets.get(name);
    if (text == null) {
      return null;
    }
    ImmutableSet<String> read =
        ImmutableSet.copyOf(Splitter.on(',').omitEmptyStrings().split(text));
    work.tracked.put(binding.key(), read);
    return read;
  }
}
