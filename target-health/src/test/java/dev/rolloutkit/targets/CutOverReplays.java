package dev.rolloutkit.targets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.cutover.CutOverProver;
import dev.rolloutkit.targets.cutover.ProofJson;
import dev.rolloutkit.targets.cutover.ScenarioJson;
import dev.rolloutkit.testkit.base.Answer;

/** Replays of proofs. */
final class CutOverReplays {
  private CutOverReplays() {}

  static Answer prove(JsonNode in) {
    return ScenarioJson.read(in)
        .flatMap(scenario -> CutOverProver.prove(scenario, Fixes.reference()))
        .match(
            (proof, warnings) -> Answer.out(ProofJson.of(proof)),
            problems -> Answer.error(problems.get(0).text()));
  }
}
