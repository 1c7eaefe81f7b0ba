package dev.rolloutkit.targets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.cutover.CutOverProver;
import dev.rolloutkit.targets.cutover.ProofJson;
import dev.rolloutkit.targets.cutover.ScenarioJson;
import dev.rolloutkit.testkit.base.VectorAnswer;

/** Replays of proofs. */
final class CutOverReplays {
  private CutOverReplays() {}

  static VectorAnswer prove(JsonNode in) {
    return ScenarioJson.read(in)
        .flatMap(scenario -> CutOverProver.prove(scenario, Fixes.reference()))
        .match(
            (proof, warnings) -> VectorAnswer.out(ProofJson.of(proof)),
            problems -> VectorAnswer.error(problems.get(0).text()));
  }
}
