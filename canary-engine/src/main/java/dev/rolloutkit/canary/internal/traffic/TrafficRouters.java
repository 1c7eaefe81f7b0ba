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
import dev.rolloutkit.canary.internal.service.CanaryServices;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.experiment.Experiment;
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
 * Calls the traffic routers. Each gets the weight of the steps, limited to what the available pods
 * can serve.
 *
 * <p>Compatibility: for each router, weights are compared with those at the beginning of the pass,
 * so an event reports a change once for each router; a change of the verification alone is not
 * written, unless the pass has updated the Rollout before.
 *
 * <p>Source: Argo Rollouts, reconciliation of traffic routing.
 */
public final class TrafficRouters {
  private static final Duration VERIFY_AGAIN = Duration.ofSeconds(10);
  private static final ImmutableList<RouterView> WILLING =
      ImmutableList.of(RouterView.succeeding("Fake"));

  private static final ImmutableMap<RolloutDefect, CanaryDefect> DEFECTS = defects();

  private final CanaryPass pass;
  private final RouterView router;

  /**
   * How the pass continues after a router: with the next router, without further routers, or not at
   * all.
   */
  private enum End {
    NEXT_ROUTER,
    SECTION,
    PASS
  }

  private TrafficRouters(CanaryPass pass, RouterView router) {
    this.pass = pass;
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
  public static Flow reconcile(CanaryPass pass) {
    if (!pass.isRouted()) {
      pass.setWeights(null);
      return Flow.NEXT;
    }
    ImmutableList<RouterView> routers = pass.state().routers().orElse(WILLING);
    for (RouterView router : routers) {
      if (router.newError().isPresent()) {
        return pass.out().fail(PassResult.ERROR, router.newError().get());
      }
    }
    for (RouterView router : routers) {
      End end = new TrafficRouters(pass, router).reconcile();
      if (end != End.NEXT_ROUTER) {
        return end == End.PASS ? Flow.STOP : Flow.NEXT;
      }
    }
    return Flow.NEXT;
  }

  private End reconcile() {
    Experiment experiment = pass.experiment();
    Outcome<TrafficDecision> decided =
        TrafficDecisions.decide(
            TrafficInput.builder()
                .rollout(pass.rollout())
                .newSet(Optional.ofNullable(pass.sets().newSet()))
                .stableSet(Optional.ofNullable(pass.sets().stableSet()))
                .experiment(Optional.ofNullable(experiment).map(ExperimentState::of))
                .verified(router.verified())
                .fixes(fixes())
                .release(pass.in().release())
                .build());
    if (!decided.isOk()) {
      pass.crash(decided.problems().get(0));
      return End.PASS;
    }
    TrafficDecision decision = decided.orElseThrow();
    boolean isApplied = false;
    for (TrafficCall call : decision.calls()) {
      if (call instanceof TrafficCall.PointCanaryServiceAtStable) {
        if (CanaryServices.pointAtStable(pass) == Flow.STOP) {
          return End.PASS;
        }
        continue;
      }
      if (call instanceof TrafficCall.VerifyWeight) {
        isApplied = true;
        record(decision);
      }
      String refusal = carryOut(call);
      if (refusal != null) {
        return refused(call, refusal);
      }
    }
    return isApplied ? verified(decision) : End.SECTION;
  }

  private Fixes<RolloutDefect> fixes() {
    return pass.fixes().fixed().isEmpty()
        ? Fixes.reference()
        : Fixes.of(Maps.filterValues(DEFECTS, pass::fixes).keySet());
  }

  /** The status gets the weights once they are set, regardless of the result of verifying them. */
  private void record(TrafficDecision decision) {
    decision
        .weightChange()
        .ifPresent(text -> pass.out().event(Rule.TRAFFIC, "TrafficWeightUpdated", text));
    TrafficWeights told = decision.weights().orElse(null);
    pass.setWeights(told);
    if (decision.weightChange().isEmpty()
        && !pass.out().isRolloutReplaced()
        && !pass.fixes(CanaryDefect.VERIFIED_INVISIBLE)) {
      CanaryStatus before = pass.before();
      pass.out()
          .status()
          .set(
              CANARY,
              Objects.equals(told, before.weights())
                  ? before
                  : CanaryStatus.builder().from(before).weights(told).build());
    }
  }

  private End verified(TrafficDecision decision) {
    if (decision.requeue()) {
      pass.out().requeue(VERIFY_AGAIN, Rule.TRAFFIC);
    }
    if (decision.error().isEmpty()) {
      return End.NEXT_ROUTER;
    }
    pass.out().fail(PassResult.VERIFY_ERROR, decision.error().get().text());
    return End.PASS;
  }

  private End refused(TrafficCall call, String refusal) {
    if (call instanceof TrafficCall.VerifyWeight) {
      pass.out().warning(Rule.TRAFFIC, "WeightVerifyError", "Failed to verify weight: " + refusal);
      return End.SECTION;
    }
    if (call instanceof TrafficCall.SetWeight) {
      pass.out()
          .add(
              Events.ofFormat(
                  Action.EventType.WARNING, "TrafficRoutingError", refusal, Rule.TRAFFIC));
    }
    pass.out().fail(PassResult.ERROR, refusal);
    return End.PASS;
  }

  /** Null, or the error: the observed one, or that of the call. */
  private @Nullable String carryOut(TrafficCall call) {
    String observed = refusal(call);
    Action action = new Action.CallTrafficRouter(router.type(), call, observed, Rule.TRAFFIC);
    if (observed != null) {
      pass.out().add(action);
      return observed;
    }
    Refusal refusal = pass.out().write(action);
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
