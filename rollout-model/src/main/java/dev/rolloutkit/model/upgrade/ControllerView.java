package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.replicaset.ReplicaSetMatch;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the controller of one release sees a Rollout and its ReplicaSets.
 *
 * @param profile the release of the controller
 * @param hash the hash that it computes; empty if it cannot decode the template
 * @param replicaSets the ReplicaSets as it decodes them
 * @param found the ReplicaSet that it considers to be the new one
 */
record ControllerView(
    HashProfile profile,
    Optional<String> hash,
    ImmutableList<ObservedReplicaSet> replicaSets,
    Optional<ReplicaSetMatch> found) {

  static ControllerView of(
      UpgradeSubject subject, HashProfile profile, Fixes<RolloutDefect> fixes) {
    Optional<String> hash = RolloutTemplate.hash(subject.rollout(), profile).toOptional();
    List<ObservedReplicaSet> sets = new ArrayList<>();
    subject.replicaSets().forEach(r -> sets.add(ObservedReplicaSet.of(r, profile.library())));
    return new ControllerView(
        profile,
        hash,
        ImmutableList.copyOf(sets),
        hash.flatMap(h -> NewReplicaSet.match(subject.rollout(), h, sets, profile, fixes)));
  }

  /** The index of the ReplicaSet that was found. */
  @SuppressWarnings("ReferenceEquality") // equal ReplicaSets have different indexes
  OptionalInt place() {
    for (int i = 0; found.isPresent() && i < replicaSets.size(); i++) {
      if (replicaSets.get(i) == found.get().replicaSet()) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The differences between a ReplicaSet and the desired template for this controller. */
  ImmutableList<GoDifference> differences(Rollout rollout, int place) {
    return NewReplicaSet.differences(rollout, hash.orElse(""), replicaSets.get(place), profile);
  }
}
