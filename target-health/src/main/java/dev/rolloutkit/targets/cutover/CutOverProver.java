package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.options.TargetOptions;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import java.util.Collection;

/**
 * Proves what a cut-over does to traffic: one deterministic simulation of the Rollout, its Services
 * and their endpoints, the controller's passes, and the target groups' health checks.
 *
 * <p>A proof costs as much as there are events: neither the horizon nor the number of pods counts.
 *
 * <p>Of {@link TargetOptions} these change what is proved: {@code registerFirst}, {@code
 * registerDespiteFailedDeregister}, {@code checkpointWaitsForHealth} and {@code verifyHealthy}. The
 * others speak of things that no scenario has: readiness gates, a limit of targets, endpoints that
 * are not ready, Services that are missing or have no node ports, nodes that are no instances,
 * addresses in several spellings. {@code checkpointCoversTargets} matters when a pass begins though
 * no endpoint has changed; in a scenario nothing begins such a pass but a reset of the checkpoint,
 * which is never skipped.
 */
public final class CutOverProver {
  private CutOverProver() {}

  /**
   * The proof of a scenario, with remedies that are proved themselves. Problems say which field of
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

  /**
   * The proof of the next cut-over of a Rollout. What the manifests do not say is assumed for the
   * worse and listed; a remedy's patches are applied to the manifests, and what comes of them is
   * proved.
   *
   * <p>Fails with code {@link TargetProblemCodes#CUT_OVER_NONE} for a Rollout that moves no traffic
   * between target groups.
   */
  public static Outcome<Proof> prove(Manifests manifests, TargetOptions options) {
    return ManifestProofs.prove(manifests, options);
  }

  /** What each clock shows while a scenario is played, by clock, Service and time. */
  public static Outcome<ImmutableList<ClockSpan>> clocks(Scenario scenario, TargetOptions options) {
    ImmutableList<Problem> problems = ScenarioRules.check(scenario);
    return problems.isEmpty() ? Outcome.ok(Clocks.of(scenario, options)) : Outcome.failed(problems);
  }

  /** What an admission webhook says to the Rollout. */
  public static CutOverReview review(Manifests manifests, TargetOptions options) {
    return CutOverReview.of(prove(manifests, options));
  }
}
