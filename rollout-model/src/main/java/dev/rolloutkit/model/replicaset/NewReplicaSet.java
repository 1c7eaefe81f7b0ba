package dev.rolloutkit.model.replicaset;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityInjection;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.internal.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateEquality;
import dev.rolloutkit.model.template.RolloutTemplate;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the <i>new</i> ReplicaSet of a Rollout: the one with its current pod template.
 *
 * <p>It is the oldest ReplicaSet whose label has the pod-template-hash. If there is none, it is the
 * oldest whose label has the hash of controllers up to 1.1, computed with the current types. If
 * there is none either, it is the oldest whose template equals the desired one, apart from what the
 * controller itself added. ReplicaSets are ordered by creation time, then by name.
 *
 * <p>Compatibility: the second rule does not compare the template. It cannot find a ReplicaSet that
 * a controller up to 1.1 labelled, since the types of that controller had other fields; {@link
 * RolloutDefect#LEGACY_HASH_ACCEPTED} omits this rule. Of two ReplicaSets with the desired
 * template, the third rule takes the older one, even if the other serves traffic; {@link
 * RolloutDefect#OLDER_REPLICA_SET_PREFERRED} takes the other.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers.
 */
public final class NewReplicaSet {
  private NewReplicaSet() {}

  /** Finds the new ReplicaSet among fabric8 objects; null elements are ignored. */
  public static Optional<ReplicaSet> find(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> replicaSets) {
    return find(rollout, replicaSets, Fixes.reference());
  }

  /** Finds the new ReplicaSet among fabric8 objects, with fixes; null elements are ignored. */
  public static Optional<ReplicaSet> find(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Fixes<RolloutDefect> fixes) {
    IdentityHashMap<ObservedReplicaSet, ReplicaSet> given = new IdentityHashMap<>();
    List<ObservedReplicaSet> observed = new ArrayList<>();
    for (ReplicaSet replicaSet : replicaSets) {
      if (replicaSet != null) {
        ObservedReplicaSet seen = ObservedReplicaSet.of(replicaSet);
        given.put(seen, replicaSet);
        observed.add(seen);
      }
    }
    return match(rollout, observed, fixes).map(found -> given.get(found.replicaSet()));
  }

  /** Finds the new ReplicaSet and returns how it was recognised; null elements are ignored. */
  public static Optional<ReplicaSetMatch> match(
      Rollout rollout,
      Collection<? extends @Nullable ObservedReplicaSet> replicaSets,
      Fixes<RolloutDefect> fixes) {
    String hash = RolloutTemplate.hash(rollout);
    return new ReplicaSetSearch(rollout, hash, replicaSets, HashProfile.JSON_0_34, fixes).run();
  }

  /**
   * As {@link #match(Rollout, Collection, Fixes)}, for a release of the controller.
   *
   * @param replicaSets the ReplicaSets, read with the types of that release
   */
  public static Optional<ReplicaSetMatch> match(
      Rollout rollout,
      Collection<? extends @Nullable ObservedReplicaSet> replicaSets,
      ReleaseOf<RolloutsChange> release,
      Fixes<RolloutDefect> fixes) {
    return match(
        rollout,
        RolloutTemplate.hash(rollout, release),
        replicaSets,
        HashProfile.of(release),
        fixes);
  }

  /**
   * Finds the ReplicaSet that a controller of another release considers to be the new one.
   *
   * @param hash the hash that the controller computes
   * @param replicaSets the ReplicaSets as the controller's Kubernetes library decodes them
   */
  public static Optional<ReplicaSetMatch> match(
      Rollout rollout,
      String hash,
      Collection<? extends @Nullable ObservedReplicaSet> replicaSets,
      HashProfile profile,
      Fixes<RolloutDefect> fixes) {
    return new ReplicaSetSearch(rollout, hash, replicaSets, profile, fixes).run();
  }

  /**
   * The differences between the template of a ReplicaSet and the desired template, as a controller
   * of another release finds them; empty if that controller considers the templates equal.
   *
   * @param hash the hash that the controller computes
   * @param replicaSet the ReplicaSet as the controller's Kubernetes library decodes it
   */
  public static ImmutableList<GoDifference> differences(
      Rollout rollout, String hash, ObservedReplicaSet replicaSet, HashProfile profile) {
    return PodTemplateEquality.differences(
        withoutInjected(AntiAffinityRule.of(rollout, hash), replicaSet),
        PodTemplate.lenient(rollout.spec().template(), profile.library()),
        profile);
  }

  /**
   * Whether the template of a ReplicaSet equals the desired one, apart from what the controller
   * added and what Kubernetes defaults. The pod-template-hash is not compared.
   */
  public static boolean isOfTemplate(Rollout rollout, ObservedReplicaSet replicaSet) {
    AntiAffinityRule rule = AntiAffinityRule.of(rollout);
    return PodTemplateEquality.equalIgnoringHash(
        withoutInjected(rule, replicaSet), RolloutTemplate.of(rollout));
  }

  /**
   * Whether the pod template has changed since the status was recorded, so that a canary starts
   * again at its first step. This is the case if the hash label of the new ReplicaSet, or the
   * computed hash if there is no such ReplicaSet, differs from the recorded hash; never if no hash
   * is recorded.
   */
  public static boolean podSpecChanged(
      Rollout rollout, @Nullable ObservedReplicaSet newReplicaSet) {
    String recorded = GoZero.of(rollout.status().currentPodHash());
    String now =
        newReplicaSet == null
            ? RolloutTemplate.hash(rollout)
            : GoZero.of(
                GoZero.of(newReplicaSet.metadata().labels()).get(RolloutKeys.POD_TEMPLATE_HASH));
    return !recorded.isEmpty() && !recorded.equals(now);
  }

  /** The template without the metadata and anti-affinity that the controller added. */
  static PodTemplate withoutInjected(AntiAffinityRule rule, ObservedReplicaSet replicaSet) {
    return AntiAffinityInjection.remove(rule, EphemeralMetadata.sync(replicaSet, null).template());
  }
}
