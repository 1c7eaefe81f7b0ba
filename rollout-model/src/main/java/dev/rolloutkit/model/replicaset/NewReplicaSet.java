package dev.rolloutkit.model.replicaset;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.settings.RolloutOptions;
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
 * Which ReplicaSet holds the desired version of a Rollout.
 *
 * <p>The oldest that carries the pod-template-hash; without any the oldest that carries the hash of
 * controllers up to 1.1, computed with today's types; without any the oldest whose template, less
 * what the controller itself put in, equals the wanted one. The order is by creation time, then by
 * name, and each tier looks through all before the next begins.
 *
 * <p>Compatibility: the second tier does not look at the template, and cannot find what a
 * controller up to 1.1 stamped, since its types had other fields; {@link
 * RolloutOptions#ignoreLegacyHash} leaves it out. Of two ReplicaSets with the desired template the
 * third tier takes the older one, even if the other serves; {@link
 * RolloutOptions#preferCurrentReplicaSet} prefers that.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet helpers.
 */
public final class NewReplicaSet {
  private NewReplicaSet() {}

  /** The new one among fabric8's objects; null elements are ignored. */
  public static Optional<ReplicaSet> find(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> replicaSets) {
    return find(rollout, replicaSets, RolloutOptions.reference());
  }

  /** The new one among fabric8's objects, with options; null elements are ignored. */
  public static Optional<ReplicaSet> find(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      RolloutOptions options) {
    IdentityHashMap<ObservedReplicaSet, ReplicaSet> given = new IdentityHashMap<>();
    List<ObservedReplicaSet> observed = new ArrayList<>();
    for (ReplicaSet replicaSet : replicaSets) {
      if (replicaSet != null) {
        ObservedReplicaSet seen = ObservedReplicaSet.of(replicaSet);
        given.put(seen, replicaSet);
        observed.add(seen);
      }
    }
    return match(rollout, observed, options).map(found -> given.get(found.replicaSet()));
  }

  /** The new one among those observed; null elements are ignored. */
  public static Optional<ObservedReplicaSet> findObserved(
      Rollout rollout, Collection<? extends @Nullable ObservedReplicaSet> replicaSets) {
    return match(rollout, replicaSets, RolloutOptions.reference()).map(ReplicaSetMatch::replicaSet);
  }

  /** The new one and by what it was recognised; null elements are ignored. */
  public static Optional<ReplicaSetMatch> match(
      Rollout rollout,
      Collection<? extends @Nullable ObservedReplicaSet> replicaSets,
      RolloutOptions options) {
    String hash = RolloutTemplate.hash(rollout);
    return new ReplicaSetSearch(rollout, hash, replicaSets, HashProfile.JSON_0_34, options).run();
  }

  /**
   * The new one for a controller of another generation.
   *
   * @param hash the hash that this controller computes
   * @param replicaSets as its library decodes them
   */
  public static Optional<ReplicaSetMatch> match(
      Rollout rollout,
      String hash,
      Collection<? extends @Nullable ObservedReplicaSet> replicaSets,
      HashProfile profile,
      RolloutOptions options) {
    return new ReplicaSetSearch(rollout, hash, replicaSets, profile, options).run();
  }

  /**
   * Why a ReplicaSet does not hold the desired template for a controller of another generation; none
   * if it does.
   *
   * @param hash the hash that this controller computes
   * @param replicaSet as its library decodes it
   */
  public static ImmutableList<GoDifference> differences(
      Rollout rollout, String hash, ObservedReplicaSet replicaSet, HashProfile profile) {
    return PodTemplateEquality.differences(
        withoutInjected(AntiAffinityRule.of(rollout, hash), replicaSet),
        PodTemplate.lenient(rollout.spec().template(), profile.library()),
        profile);
  }

  /**
   * Whether a ReplicaSet holds the desired template, less what the controller put in and what
   * Kubernetes fills in; the pod-template-hash is not looked at.
   */
  public static boolean isOfTemplate(Rollout rollout, ObservedReplicaSet replicaSet) {
    AntiAffinityRule rule = AntiAffinityRule.of(rollout);
    return PodTemplateEquality.equalIgnoringHash(
        withoutInjected(rule, replicaSet), RolloutTemplate.of(rollout));
  }

  /**
   * Whether the recorded version of the pods is no longer the wanted one, so that the steps of a
   * canary begin anew: whether the label of the new ReplicaSet, or the hash while there is none,
   * differs from the recorded hash. Never while none is recorded.
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

  /** The template as it was before the controller put metadata and anti-affinity into it. */
  static PodTemplate withoutInjected(AntiAffinityRule rule, ObservedReplicaSet replicaSet) {
    return AntiAffinityInjection.remove(rule, EphemeralMetadata.sync(replicaSet, null).template());
  }
}
