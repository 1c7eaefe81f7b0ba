package dev.rolloutkit.engine.simulation;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What happens to a model cluster in a simulation: what users and faults do, which writes are
 * refused, and which load balancer brings the traffic. The three can be combined:
 *
 * <pre>{@code
 * SimulationSetup.of(Script.start().at(Duration.ofMinutes(1), new Command.Promote()))
 *     .behind(loadBalancer)
 *     .refusing(
 *         (action, now) ->
 *             action instanceof Action.EvictPod
 *                 ? Optional.of(new Refusal(Refusal.Kind.TOO_MANY_REQUESTS, "budget"))
 *                 : Optional.empty());
 * }</pre>
 *
 * @param script the commands of users and the faults, and their times
 * @param refusals a pure function that returns the refusal of a write at a time; empty if the write
 *     succeeds
 * @param front the load balancer in front of the Services; empty for none
 */
public record SimulationSetup(
    Script script,
    BiFunction<Action, Instant, Optional<Refusal>> refusals,
    Optional<TrafficFront> front) {
  /** Rejects {@code null}. */
  public SimulationSetup {
    Objects.requireNonNull(script, "script");
    Objects.requireNonNull(refusals, "refusals");
    Objects.requireNonNull(front, "front");
  }

  /** A cluster that refuses nothing and has no load balancer. */
  public static SimulationSetup of(Script script) {
    return new SimulationSetup(script, (action, now) -> Optional.empty(), Optional.empty());
  }

  /**
   * The same with a load balancer in front of the Services. Each pass after which a Service with
   * traffic has no target is a violation. The model of the load balancer does not follow the
   * weights of a canary: it names the Services that must always have targets, usually the stable
   * one.
   */
  public SimulationSetup behind(TrafficFront loadBalancer) {
    return new SimulationSetup(script, refusals, Optional.of(loadBalancer));
  }

  /**
   * The same in a cluster that refuses some writes. A plan continues after a refusal as {@code
   * afterRefusal} of an engine describes, and the timeline shows the plans as they were executed.
   */
  public SimulationSetup refusing(BiFunction<Action, Instant, Optional<Refusal>> refused) {
    return new SimulationSetup(script, refused, front);
  }
}
