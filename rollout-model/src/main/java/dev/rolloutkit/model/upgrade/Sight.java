package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.replicaset.ReplicaSetMatch;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.settings.RolloutOptions;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How one release of the controller sees a Rollout: the hash that it computes and the ReplicaSet
 * that it finds.
 *
 * @param profile the release of the controller
 * @param hash the pod-template hash that it computes; empty if it cannot decode the template
 * @param replicaSets the ReplicaSets as it decodes them
 * @param found the ReplicaSet that it considers the new one
 */
record Sight(
    HashProfile profile,
    Optional<String> hash,
    ImmutableList<ObservedReplicaSet> replicaSets,
    Optional<ReplicaSetMatch> found) {

  static Sight of(UpgradeSubject subject, HashProfile profile, RolloutOptions options) {
    Optional<String> hash = RolloutTemplate.hash(subject.rollout(), profile).toOptional();
    List<ObservedReplicaSet> sets = new ArrayList<>();
    subject.replicaSets().forEach(r -> sets.add(ObservedReplicaSet.of(r, profile.library())));
    return new Sight(
        profile,
        hash,
        ImmutableList.copyOf(sets),
        hash.flatMap(h -> NewReplicaSet.match(subject.rollout(), h, sets, profile, options)));
  }

  /** The index of the found ReplicaSet; empty if none was found. */
  @SuppressWarnings("ReferenceEquality") // equal ones are told apart
  OptionalInt place() {
    for (int i = 0; found.isPresent() && i < replicaSets.size(); i++) {
      if (replicaSets.get(i) == found.get().replicaSet()) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The differences between a ReplicaSet and the desired template, as this release compares them.
   */
  ImmutableList<GoDifference> differences(Rollout rollout, int place) {
    return NewReplicaSet.differences(rollout, hash.orElse(""), replicaSets.get(place), profile);
  }
}
