package dev.rolloutkit.model.replicaset;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.internal.template.LegacyHash;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateEquality;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A search of {@link NewReplicaSet}: tries the tiers in order for sorted candidates.
 *
 * @rule The new ReplicaSet is searched by its hash, then by the hash of older releases, then by an
 *     equal template.
 */
final class ReplicaSetSearch {
  private static final Comparator<Candidate> OLDEST_FIRST =
      Comparator.comparing(Candidate::created).thenComparing(Candidate::name, CodePoints.ORDER);

  private final Rollout rollout;
  private final HashProfile profile;
  private final Fixes<RolloutDefect> fixes;
  private final String hash;
  private final List<Candidate> candidates = new ArrayList<>();

  /** The templates of the ReplicaSets are decoded with the profile's library. */
  ReplicaSetSearch(
      Rollout rollout,
      String hash,
      Collection<? extends @Nullable ObservedReplicaSet> replicaSets,
      HashProfile profile,
      Fixes<RolloutDefect> fixes) {
    this.rollout = rollout;
    this.hash = hash;
    this.profile = profile;
    this.fixes = fixes;
    for (ObservedReplicaSet replicaSet : replicaSets) {
      if (replicaSet != null) {
        candidates.add(Candidate.of(replicaSet));
      }
    }
    candidates.sort(OLDEST_FIRST);
  }

  Optional<ReplicaSetMatch> run() {
    return byHash().or(this::byLegacyHash).or(this::byTemplate);
  }

  private Optional<ReplicaSetMatch> byHash() {
    boolean inName = !profile.isJson() && profile != HashProfile.LEGACY_0_34;
    String name = rollout.name() + "-" + hash;
    return first(MatchTier.HASH, c -> inName ? c.name().equals(name) : c.hasHash(hash));
  }

  private Optional<ReplicaSetMatch> byLegacyHash() {
    boolean tried = profile.isJson() && !fixes.fixes(RolloutDefect.LEGACY_HASH_ACCEPTED);
    if (!tried || candidates.stream().allMatch(c -> c.hash().isEmpty())) {
      return Optional.empty();
    }
    return LegacyHash.of(
            rollout.spec().template(), RolloutTemplate.collisionCount(rollout), profile.library())
        .toOptional()
        .flatMap(legacy -> first(MatchTier.LEGACY_HASH, c -> c.hasHash(legacy)));
  }

  private Optional<ReplicaSetMatch> byTemplate() {
    PodTemplate desired = PodTemplate.lenient(rollout.spec().template(), profile.library());
    AntiAffinityRule rule = AntiAffinityRule.of(rollout, hash);
    Predicate<Candidate> equal =
        c ->
            PodTemplateEquality.equalIgnoringHash(
                NewReplicaSet.withoutInjected(rule, c.replicaSet()), desired, profile);
    String current = GoZero.of(rollout.status().currentPodHash());
    boolean currentFirst =
        fixes.fixes(RolloutDefect.OLDER_REPLICA_SET_PREFERRED)
            || profile == HashProfile.LEGACY_0_34;
    Optional<ReplicaSetMatch> ofCurrent =
        currentFirst && !current.isEmpty()
            ? first(MatchTier.TEMPLATE, c -> c.hash().equals(current) && equal.test(c))
            : Optional.empty();
    return ofCurrent.or(() -> first(MatchTier.TEMPLATE, equal));
  }

  private Optional<ReplicaSetMatch> first(MatchTier tier, Predicate<Candidate> condition) {
    for (Candidate candidate : candidates) {
      if (condition.test(candidate)) {
        return Optional.of(new ReplicaSetMatch(candidate.replicaSet(), tier));
      }
    }
    return Optional.empty();
  }

  private record Candidate(
      ObservedReplicaSet replicaSet, Instant created, String name, String hash) {

    static Candidate of(ObservedReplicaSet replicaSet) {
      Instant created = replicaSet.metadata().creationTimestamp();
      return new Candidate(
          replicaSet,
          created == null ? GoTime.ZERO : created,
          GoZero.of(replicaSet.metadata().name()),
          GoZero.of(GoZero.of(replicaSet.metadata().labels()).get(RolloutKeys.POD_TEMPLATE_HASH)));
    }

    boolean hasHash(String wanted) {
      return hash.equals(wanted);
    }
  }
}
