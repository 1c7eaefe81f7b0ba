package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.validation.RolloutValidation;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import java.util.List;

/** Replays of functions that find problems. */
final class ValidationReplays {
  private ValidationReplays() {}

  static Answer validateRollout(Vector v) {
    JsonNode in = Replays.in(v);
    RolloutOptions options =
        RolloutOptions.builder()
            .templateFromRef(in.path("templateResolvedFromRef").asBoolean())
            .build();
    return Replays.answer(
        RolloutCodec.read(in.path("rollout")),
        r -> Answer.out(problems(RolloutValidation.validate(r, options).problems())));
  }

  private static ArrayNode problems(List<Problem> problems) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (Problem problem : problems) {
      out.addObject()
          .put("type", problem.type().reason())
          .put("field", problem.field())
          .put("message", problem.text());
    }
    return out;
  }
}
