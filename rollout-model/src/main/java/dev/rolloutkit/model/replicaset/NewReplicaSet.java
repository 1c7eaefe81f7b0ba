package dev.rolloutkit.model.replicaset;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateEquality;
import dev.rolloutkit.model.template.RolloutTemplate;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which ReplicaSet holds the wanted version of a Rollout.
 *
 * <p>The oldest that carries the pod-template-hash; without any the oldest whose template, less
 * what the controller itself put in, equals the wanted one. The order is by creation time, then by
 * name.
 *
 * <p>Left out: the hash of controllers before 1.0, which printed Go's memory layout.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers.
 */
public final class NewReplicaSet {
  private static final Comparator<Candidate> OLDEST_FIRST =
      Comparator.comparing(Candidate::created).thenComparing(Candidate::name, CodePoints.ORDER);

  private NewReplicaSet() {}

  /** The new one among fabric8's objects; nulls are passed over. */
  public static Optional<ReplicaSet> find(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> replicaSets) {
    List<ReplicaSet> given = new ArrayList<>();
    ImmutableList.Builder<ObservedReplicaSet> observed = ImmutableList.builder();
    for (ReplicaSet replicaSet : replicaSets) {
      if (replicaSet != null) {
        given.add(replicaSet);
        observed.add(ObservedReplicaSet.of(replicaSet));
      }
    }
    return place(rollout, observed.build()).stream().mapToObj(given::get).findFirst();
  }

  /** The new one among those observed; nulls are passed over. */
  public static Optional<ObservedReplicaSet> findObserved(
      Rollout rollout, Collection<? extends @Nullable ObservedReplicaSet> replicaSets) {
    List<ObservedReplicaSet> given = new ArrayList<>();
    for (ObservedReplicaSet replicaSet : replicaSets) {
      if (replicaSet != null) {
        given.add(replicaSet);
      }
    }
    return place(rollout, given).stream().mapToObj(given::get).findFirst();
  }

  private static OptionalInt place(Rollout rollout, List<ObservedReplicaSet> replicaSets) {
    List<Candidate> candidates = new ArrayList<>(replicaSets.size());
    for (int i = 0; i < replicaSets.size(); i++) {
      candidates.add(Candidate.of(i, replicaSets.get(i)));
    }
    candidates.sort(OLDEST_FIRST);
    String hash = RolloutTemplate.hash(rollout);
    for (Candidate candidate : candidates) {
      if (candidate.hash().equals(hash)) {
        return OptionalInt.of(candidate.place());
      }
    }
    PodTemplate desired = RolloutTemplate.of(rollout);
    AntiAffinityRule rule = AntiAffinityRule.of(rollout, hash);
    for (Candidate candidate : candidates) {
      PodTemplate live = withoutInjected(rule, replicaSets.get(candidate.place()));
      if (PodTemplateEquality.equalIgnoringHash(live, desired)) {
        return OptionalInt.of(candidate.place());
      }
    }
    return OptionalInt.empty();
  }

  /** The template as it was before the controller put metadata and anti-affinity into it. */
  private static PodTemplate withoutInjected(AntiAffinityRule rule, ObservedReplicaSet replicaSet) {
    return AntiAffinityInjection.remove(rule, EphemeralMetadata.sync(replicaSet, null).template());
  }

  private record Candidate(int place, Instant created, String name, String hash) {

    static Candidate of(int place, ObservedReplicaSet replicaSet) {
      Instant created = replicaSet.metadata().creationTimestamp();
      return new Candidate(
          place,
          created == null ? GoTime.ZERO : created,
          Zero.of(replicaSet.metadata().name()),
          Zero.of(Zero.of(replicaSet.metadata().labels()).get(RolloutKeys.POD_TEMPLATE_HASH)));
    }
  }
}
