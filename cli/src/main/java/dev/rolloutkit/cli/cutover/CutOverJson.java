package dev.rolloutkit.cli.cutover;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.ProofJson;
import java.util.List;

/** Proofs as JSON. */
final class CutOverJson {
  private CutOverJson() {}

  static String of(List<CutOverPlay> plays, Supposed supposed) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    supposed.texts().forEach(out.putArray("supposed")::add);
    ArrayNode rollouts = out.putArray("rollouts");
    plays.forEach(play -> add(rollouts.addObject(), play));
    try {
      return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(out);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static void add(ObjectNode out, CutOverPlay play) {
    out.put("object", "Rollout " + play.rollout().namespace() + "/" + play.rollout().name());
    out.put("at", play.rollout().at().toString());
    out.put("loadBalancerGiven", play.isBalanced());
    if (!play.isBalanced()) {
      out.put("notJudged", CutOverPlay.NOT_JUDGED);
      return;
    }
    if (!(play.proof() instanceof Outcome.Ok<Proof> proved)) {
      ArrayNode problems = out.putArray("problems");
      play.proof().problems().forEach(problem -> problems.add(problem.text()));
      return;
    }
    out.setAll(ProofJson.of(proved.value()));
    int index = 0;
    for (LossWindow window : proved.value().run().windows()) {
      ObjectNode there = (ObjectNode) out.path("windows").path(index++);
      window.causes().forEach(there.putArray("causes")::add);
    }
    proved.value().assumptions().forEach(out.putArray("assumed")::add);
  }
}
