package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.strategy.PauseDuration;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;

/** Replays of functions over single values. */
final class ScalarReplays {
  private ScalarReplays() {}

  static VectorAnswer goDuration(Vector v) {
    return Replays.answer(
        GoDuration.parse(v.in().get("s").textValue()),
        d -> {
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.put("nanos", d.toNanos());
          out.put("string", GoDuration.format(d));
          out.put("secondsInt32", PauseDuration.wholeSeconds(d));
          return VectorAnswer.out(out);
        });
  }

  static VectorAnswer pauseDuration(Vector v) {
    return Replays.answer(
        JsonForm.STEP.decode(JsonNodeFactory.instance.objectNode().set("pause", Replays.in(v))),
        step ->
            VectorAnswer.out(
                JsonNodeFactory.instance.numberNode(
                    PauseDuration.seconds(step.pause().duration()))));
  }

  static VectorAnswer quantity(Vector v) {
    return Replays.answer(
        Quantity.parse(v.in().get("s").textValue()),
        q -> {
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.put("canonical", q.toString());
          out.put("roundedUpMilli", q.roundUpMilli().toString());
          out.put("format", q.format().wireName());
          out.put("sign", q.signum());
          JsonNode other = v.in().path("other");
          if (other.isTextual()) {
            out.put(
                "cmp",
                Integer.signum(
                    q.compareTo(
                        Quantity.parse(other.textValue())
                            .toOptional()
                            .orElseThrow(() -> new NoInput("not a quantity")))));
          } else {
            out.putNull("cmp");
          }
          return VectorAnswer.out(out);
        });
  }
}
