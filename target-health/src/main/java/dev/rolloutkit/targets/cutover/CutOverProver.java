package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.options.TargetOptions;
import java.util.Collection;

/**
 * Proves what a cut-over does to traffic: one deterministic simulation of the Rollout, its Services
 * and their endpoints, the controller's passes, and the target groups' health checks.
 *
 * <p>A proof costs as much as there are events: neither the horizon nor the number of pods counts.
 */
public final class CutOverProver {
  private CutOverProver() {}

  /**
   * The proof of a scenario, with remedies that are proved themselves. Problems say which member of
   * the scenario is out of range.
   */
  public static Outcome<Proof> prove(Scenario scenario, TargetOptions options) {
    return prove(scenario, options, ImmutableList.of());
  }

  /** The same under more assumptions, which the proof lists before those of every proof. */
  public static Outcome<Proof> prove(
      Scenario scenario, TargetOptions options, Collection<String> assumptions) {
    ImmutableList<Problem> problems = ScenarioRules.check(scenario);
    if (!problems.isEmpty()) {
      return Outcome.failed(problems);
    }
    Run run = Simulation.of(scenario, options);
    ImmutableList<Remedy> remedies =
        run.lostHundredths() == 0 ? ImmutableList.of() : Remedies.of(scenario, run, options);
    ImmutableList<String> all =
        ImmutableList.<String>builder()
            .addAll(assumptions)
            .addAll(Assumptions.OF_EVERY_PROOF)
            .build();
    return Outcome.ok(new Proof(scenario, run, all, remedies));
  }
}
