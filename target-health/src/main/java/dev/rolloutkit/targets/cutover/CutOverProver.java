package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.internal.cutover.ProofAssumptions;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import java.util.Collection;

/**
 * Proves how a cut-over affects traffic. A proof is one deterministic simulation of the Rollout,
 * its Services and their endpoints, the controller's passes, and the target groups' health checks.
 *
 * <p>The time that a proof takes depends on the number of events, not on the horizon or the number
 * of pods.
 *
 * <p>The fixes of these defects affect proofs: {@link TargetDefect#DEREGISTERED_FIRST}, {@link
 * TargetDefect#FAILED_DEREGISTRATION_STOPS_REGISTRATION}, {@link
 * TargetDefect#CHECKPOINT_BEFORE_HEALTH} and {@link TargetDefect#REGISTERED_COUNTS_AS_HEALTHY}. The
 * other fixes concern cases that no scenario contains: readiness gates, a limit of targets,
 * endpoints that are not ready, Services that are missing or have no node ports, nodes that are not
 * instances, and addresses in several spellings. The fix of {@link
 * TargetDefect#CHECKPOINT_IGNORES_TARGETS} matters if a pass begins although no endpoint has
 * changed. In a scenario, only a reset of the checkpoint causes such a pass, and that pass is never
 * skipped.
 */
public final class CutOverProver {
  private CutOverProver() {}

  /**
   * Proves a scenario, and remedies for it. A problem names the field of the scenario that is out
   * of range.
   */
  public static Outcome<Proof> prove(Scenario scenario, Fixes<TargetDefect> fixes) {
    return prove(scenario, fixes, ImmutableList.of());
  }

  /** Like {@link #prove(Scenario, Fixes)}, with further assumptions, which come first. */
  public static Outcome<Proof> prove(
      Scenario scenario, Fixes<TargetDefect> fixes, Collection<String> assumptions) {
    ImmutableList<Problem> problems = ScenarioRules.check(scenario);
    if (!problems.isEmpty()) {
      return Outcome.failed(problems);
    }
    Run run = Simulation.of(scenario, fixes);
    ImmutableList<CutOverRemedy> remedies =
        run.lostHundredths() == 0 ? ImmutableList.of() : Remedies.of(scenario, run, fixes);
    ImmutableList<String> all =
        ImmutableList.<String>builder()
            .addAll(assumptions)
            .addAll(ProofAssumptions.OF_EVERY_PROOF)
            .build();
    return Outcome.ok(new Proof(scenario, run, all, remedies));
  }

  /**
   * Proves the next cut-over of a Rollout. If the manifests do not determine a value, the proof
   * assumes the worse case and lists the assumption. To prove a remedy, its patches are applied to
   * the manifests, and the patched manifests are proved.
   *
   * <p>Fails with code {@link TargetProblemCodes#CUT_OVER_NONE} for a Rollout that moves no traffic
   * between target groups.
   */
  public static Outcome<Proof> prove(CutOverManifests manifests, Fixes<TargetDefect> fixes) {
    return ManifestProofs.prove(manifests, fixes);
  }

  /** The states of each clock during a scenario, by clock, Service and time. */
  public static Outcome<ImmutableList<ClockSpan>> clockStates(
      Scenario scenario, Fixes<TargetDefect> fixes) {
    ImmutableList<Problem> problems = ScenarioRules.check(scenario);
    return problems.isEmpty() ? Outcome.ok(Clocks.of(scenario, fixes)) : Outcome.failed(problems);
  }

  /** The answer of an admission webhook to the Rollout. */
  public static CutOverReview review(CutOverManifests manifests, Fixes<TargetDefect> fixes) {
    return CutOverReview.of(prove(manifests, fixes));
  }
}
