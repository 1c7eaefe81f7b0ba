package dev.rolloutkit.canary.internal.traffic;

import static dev.rolloutkit.engine.internal.status.StatusFields.CANARY;

import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.Crashes;
import dev.rolloutkit.canary.internal.service.CanaryServices;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.traffic.ExperimentState;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.model.traffic.TrafficDecision;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls the traffic routers. Each gets the weight of the current step once its pods are available,
 * and that of the last completed step until then.
 *
 * <p>Compatibility: for each router, weights are compared with those at the beginning of the pass,
 * so an event reports a change once for each router; a change of the verification alone is not
 * written, unless the pass has updated the Rollout before.
 *
 * <p>Source: Argo Rollouts, reconciliation of traffic routing.
 *
 * @rule Traffic routers get the weight of the current step once its pods are available, and that of
 *     the last completed step until then.
 */
public final class TrafficRouters {
  private static final Duration VERIFY_AGAIN = Duration.ofSeconds(10);
  private static final ImmutableList<RouterView> WILLING =
      ImmutableList.of(RouterView.succeeding("Fake"));

  private static final ImmutableMap<RolloutDefect, CanaryDefect> DEFECTS = defects();

  private final Recorder recorder;
  private final RouterView router;

  /** The pass, with the decisions of the calls so far. */
  private CanaryPass pass;

  private TrafficRouters(CanaryPass pass, Recorder recorder, RouterView router) {
    this.pass = pass;
    this.recorder = recorder;
    this.router = router;
  }

  /** The defects of the traffic decision, which the engine lists under the same names. */
  private static ImmutableMap<RolloutDefect, CanaryDefect> defects() {
    Map<RolloutDefect, CanaryDefect> out = new EnumMap<>(RolloutDefect.class);
    for (CanaryDefect own : CanaryDefect.values()) {
      Enums.getIfPresent(RolloutDefect.class, own.name())
          .toJavaUtil()
          .ifPresent(shared -> out.put(shared, own));
    }
    return Maps.immutableEnumMap(out);
  }

  /** Calls the routers in their order. */
  public static CanaryPass reconcile(CanaryPass pass, Recorder recorder) {
    if (!pass.isRouted()) {
      return pass.withWeights(null);
    }
    ImmutableList<RouterView> routers = pass.cluster().routers().orElse(WILLING);
    for (RouterView router : routers) {
      if (router.newError().isPresent()) {
        recorder.fail(PassResult.ERROR, router.newError().get());
        return pass;
      }
    }
    CanaryPass next = pass;
    boolean goesOn = true;
    for (int i = 0; i < routers.size() && goesOn; i++) {
      TrafficRouters call = new TrafficRouters(next, recorder, routers.get(i));
      goesOn = call.reconcile();
      next = call.pass;
    }
    return next;
  }

  /** Calls the router; whether the next one is called too. */
  private boolean reconcile() {
    Outcome<TrafficDecision> decided =
        TrafficDecisions.decide(
            TrafficInput.builder()
                .rollout(pass.rollout())
                .newSet(Optional.ofNullable(pass.sets().newSet()))
                .stableSet(Optional.ofNullable(pass.sets().stableSet()))
                .experiment(
                    Optional.ofNullable(pass.experiments().current()).map(ExperimentState::of))
                .verified(router.verified())
                .fixes(fixes())
                .release(pass.observed().release())
                .build());
    if (!decided.isOk()) {
      Crashes.stop(recorder, decided.problems().get(0));
      return false;
    }
    TrafficDecision decision = decided.orElseThrow();
    boolean isApplied = false;
    for (TrafficCall call : decision.calls()) {
      if (call instanceof TrafficCall.PointCanaryServiceAtStable) {
        if (CanaryServices.switchToStable(pass, recorder) == Flow.STOP) {
          return false;
        }
        continue;
      }
      if (call instanceof TrafficCall.VerifyWeight) {
        isApplied = true;
        pass = record(decision);
      }
      String refusal = carryOut(call);
      if (refusal != null) {
        reportRefusal(call, refusal);
        return false;
      }
    }
    return isApplied && isVerified(decision);
  }

  private Fixes<RolloutDefect> fixes() {
    return pass.fixes().fixed().isEmpty()
        ? Fixes.reference()
        : Fixes.of(Maps.filterValues(DEFECTS, pass::fixes).keySet());
  }

  /** The status gets the weights once they are set, regardless of the result of verifying them. */
  private CanaryPass record(TrafficDecision decision) {
    decision
        .weightChange()
        .ifPresent(text -> recorder.event(PlanRule.TRAFFIC, "TrafficWeightUpdated", text));
    TrafficWeights set = decision.weights().orElse(null);
    if (decision.weightChange().isPresent()
        || pass.state().rollout().isReplaced()
        || pass.fixes(CanaryDefect.VERIFIED_INVISIBLE)) {
      return pass.withWeights(set);
    }
    CanaryStatus before = pass.before();
    StatusDraft known = pass.status().copy();
    known.set(
        CANARY,
        Objects.equals(set, before.weights())
            ? before
            : CanaryStatus.builder().from(before).weights(set).build());
    return pass.withWeights(set).withState(pass.state().withStatus(known));
  }

  private boolean isVerified(TrafficDecision decision) {
    if (decision.requeue()) {
      recorder.requeue(VERIFY_AGAIN, PlanRule.TRAFFIC);
    }
    decision.error().ifPresent(error -> recorder.fail(PassResult.VERIFY_ERROR, error.text()));
    return decision.error().isEmpty();
  }

  /**
   * A refused verification ends only the calls of routers, any other refusal the pass.
   *
   * @rule A verification that fails ends only the calls of routers; any other failed call ends the
   *     pass.
   */
  private void reportRefusal(TrafficCall call, String refusal) {
    if (call instanceof TrafficCall.VerifyWeight) {
      recorder.warning(
          PlanRule.TRAFFIC, "WeightVerifyError", "Failed to verify weight: " + refusal);
      return;
    }
    if (call instanceof TrafficCall.SetWeight) {
      recorder.add(
          Events.ofFormat(
              Action.EventType.WARNING, "TrafficRoutingError", refusal, PlanRule.TRAFFIC));
    }
    recorder.fail(PassResult.ERROR, refusal);
  }

  /** Null, or the error: the observed one, or that of the call. */
  private @Nullable String carryOut(TrafficCall call) {
    String observed = refusal(call);
    Action action = new Action.CallTrafficRouter(router.type(), call, observed, PlanRule.TRAFFIC);
    if (observed != null) {
      recorder.add(action);
      return observed;
    }
    Refusal refusal = recorder.write(action);
    return refusal == null ? null : refusal.message();
  }

  private @Nullable String refusal(TrafficCall call) {
    Optional<String> refusal =
        call instanceof TrafficCall.RemoveManagedRoutes
            ? router.removeManagedRoutes()
            : call instanceof TrafficCall.UpdateHash
                ? router.updateHash()
                : call instanceof TrafficCall.SetWeight
                    ? router.setWeight()
                    : call instanceof TrafficCall.SetHeaderRoute
                        ? router.setHeaderRoute()
                        : call instanceof TrafficCall.MirrorRoute
                            ? router.setMirrorRoute()
                            : router.verifyError();
    return refusal.orElse(null);
  }
}
