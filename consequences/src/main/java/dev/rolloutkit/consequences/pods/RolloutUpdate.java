package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.canary.internal.count.ApproximateCounts;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.consequences.internal.pods.RolloutServices;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * The update of a Rollout, whose analyses are assumed to succeed.
 *
 * <p>Computes its pods, the hash in its Services and the weights on its Ingresses at each moment.
 * The engines give the same results if they run pass by pass until nothing changes.
 *
 * @rule A Rollout's update goes through its steps, and its analyses are assumed to succeed.
 * @param sides the pods of both sides
 * @param rollout the Rollout whose strategy counts: the new one, or the former one if the
 *     controller refuses the change or the Rollout is deleted
 * @param objects the objects after the change, among which the Ingresses are
 * @param argo the release of the controller
 */
record RolloutUpdate(
    Sides sides, Rollout rollout, ObjectSet objects, ReleaseOf<RolloutsChange> argo)
    implements Update {

  @Override
  public boolean starts() {
    return sides.before() != null && sides.after() != null && !sides.isSame();
  }

  @Override
  public ImmutableList<PodGroup> pods(Moment moment) {
    PodGroup before = sides.before();
    PodGroup after = sides.after();
    if (moment == Moment.BEFORE) {
      return before == null ? ImmutableList.of() : ImmutableList.of(before);
    }
    if (before == null || after == null) {
      boolean there = after != null && moment != Moment.APPLY && sides.movable();
      return after == null
          ? ImmutableList.of()
          : ImmutableList.of(there ? after : after.with(Range.NONE));
    }
    if (sides.isSame()) {
      return ImmutableList.of(moment == Moment.APPLY ? sides.old() : after);
    }
    if (moment == Moment.APPLY || !sides.movable() || (moment == Moment.REST && isPaused())) {
      return ImmutableList.of(sides.old(), after.with(Range.NONE));
    }
    if (moment == Moment.PROMOTED || !waits()) {
      return ImmutableList.of(after);
    }
    if (Strategies.blueGreen(rollout) != null) {
      return ImmutableList.of(sides.old(), after);
    }
    int weight = weightAtRest();
    if (Strategies.trafficRouting(rollout) != null) {
      return ImmutableList.of(sides.old(), after.with(share(after.count(), weight)));
    }
    ReplicaCounts least = counts(after.count().least(), weight);
    ReplicaCounts most = counts(after.count().most(), weight);
    return ImmutableList.of(
        sides.old().with(new Range(least.stable(), most.stable())),
        after.with(new Range(least.canary(), most.canary())));
  }

  /** The sizes of both revisions of a canary whose weight is the ratio of its pods. */
  private ReplicaCounts counts(int replicas, int weight) {
    int whole = Math.max(1, RolloutDefaults.maxTrafficWeight(rollout));
    return ApproximateCounts.of(replicas, weight, whole, RolloutDefaults.resolvedMaxSurge(rollout));
  }

  private static Range share(Range whole, int weight) {
    return new Range(part(whole.least(), weight), part(whole.most(), weight));
  }

  /** A percentage of pods, rounded up as the controller does. */
  private static int part(int pods, int weight) {
    return (int) (((long) pods * weight + 99) / 100);
  }

  @Override
  public void write(Moment moment, ArgoWrites.Builder out) {
    PodGroup now = sides.after() == null ? sides.before() : sides.after();
    if (now == null) {
      return;
    }
    String old = sides.before() == null ? now.hash() : sides.before().hash();
    boolean started = starts() && sides.movable() && moment != Moment.BEFORE;
    boolean promoted =
        started && (moment == Moment.PROMOTED || (moment == Moment.REST && !waits()));
    boolean stepping = started && moment != Moment.APPLY && !promoted && !isPaused();
    String stable = promoted ? now.hash() : old;
    boolean abandoned = sides.after() == null && moment.compareTo(Moment.APPLY) > 0;
    if (!abandoned) {
      hashes(now, stable, started, stepping, out);
    }
    int weight = stepping ? weightAtRest() : 0;
    actions(now.workload().namespace(), weight, out);
    if (!abandoned) {
      PluginRoutes.write(rollout, weight, objects, out);
    }
  }

  private void hashes(
      PodGroup now, String stable, boolean started, boolean stepping, ArgoWrites.Builder out) {
    RolloutServices.of(rollout)
        .forEach(
            (role, name) -> {
              boolean ahead =
                  role == ServiceRole.PREVIEW ? started : role == ServiceRole.CANARY && stepping;
              out.hash(now.workload().sibling(Kinds.SERVICE, name), ahead ? now.hash() : stable);
            });
  }

  private void actions(String namespace, int weight, ArgoWrites.Builder out) {
    if (Strategies.trafficRouting(rollout) == null
        || !(AlbActions.route(rollout) instanceof Outcome.Ok<AlbRoute> route)) {
      return;
    }
    for (String name : route.value().ingressNames()) {
      ObjectKey key = ObjectKey.of(Kinds.INGRESS, namespace, name);
      ClusterObject ingress = objects.get(key);
      if (ingress == null
          || !(Typed.read(ingress.tree(), Ingress.class) instanceof Outcome.Ok<Ingress> read)) {
        continue;
      }
      Outcome<ImmutableMap<String, String>> desired =
          AlbActions.desiredAnnotations(
              IngressView.of(read.value()),
              route.value(),
              weight,
              List.of(),
              AlbSettings.builder().release(argo).build());
      desired.toOptional().ifPresent(written -> out.annotations(key, written));
    }
  }

  /**
   * Whether a person must act before the new revision gets all requests.
   *
   * @rule An update waits for a person at a pause without a duration, and before a promotion that
   *     is not automatic.
   */
  private boolean waits() {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (isPaused()) {
      return true;
    }
    return blueGreen == null
        ? pause().isPresent()
        : !RolloutDefaults.autoPromotionEnabled(rollout)
            && GoZero.of(blueGreen.autoPromotionSeconds()) == 0;
  }

  private boolean isPaused() {
    return GoZero.of(rollout.spec().paused());
  }

  /** The index of the first pause without a duration. */
  private OptionalInt pause() {
    List<CanaryStep> steps = Strategies.steps(rollout);
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).pause() != null
          && Objects.requireNonNull(steps.get(i).pause()).duration() == null) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private int weightAtRest() {
    OptionalInt at = pause();
    return at.isEmpty() || Strategies.canary(rollout) == null
        ? 0
        : CanarySteps.currentSetWeight(
            rollout.withStatus(RolloutStatus.builder().currentStepIndex(at.getAsInt()).build()));
  }

  /** The pods of one side of a Rollout. */
  static PodGroup group(
      ObjectKey key,
      Rollout rollout,
      Template template,
      Range count,
      ReleaseOf<RolloutsChange> argo) {
    return new PodGroup(key, Rollouts.hash(rollout, argo), template, count, "spec.template");
  }
}
