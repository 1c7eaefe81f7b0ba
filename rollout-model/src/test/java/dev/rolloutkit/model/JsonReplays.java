package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.TolerantReading;
import dev.rolloutkit.model.steps.StepHash;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.OptionalInt;

/** Replays of functions that print and hash. */
final class JsonReplays {
  private JsonReplays() {}

  static VectorAnswer roundTrip(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        Replays.rollout(v)
            .flatMap(
                r ->
                    RolloutCodec.canonical(
                        r,
                        in.path("templateResolvedFromRef").asBoolean(),
                        in.path("selectorResolvedFromRef").asBoolean(),
                        Replays.release(v))),
        VectorAnswer::out);
  }

  static VectorAnswer tolerantDecode(Vector v) {
    TolerantReading reading = TolerantReading.of(Replays.in(v).path("rollout"), Replays.release(v));
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("strictError", reading.strictProblem().map(Problem::message).orElse(null));
    out.put("json", reading.canonicalJson());
    return VectorAnswer.out(out);
  }

  static VectorAnswer goJson(Vector v) {
    return Replays.answer(template(v), t -> VectorAnswer.out(t.canonicalJson()));
  }

  static VectorAnswer podTemplateHash(Vector v) {
    JsonNode count = v.in().path("collisionCount");
    OptionalInt collisions =
        count.isNumber() ? OptionalInt.of(count.intValue()) : OptionalInt.empty();
    return Replays.answer(
        template(v)
            .flatMap(
                t ->
                    PodTemplateHash.of(
                        Replays.in(v).get("template"),
                        collisions,
                        HashProfile.of(Replays.release(v)))),
        VectorAnswer::out);
  }

  static VectorAnswer stepHash(Vector v) {
    Outcome<Rollout> rollout = Replays.rollout(v);
    return Replays.answer(
        rollout,
        r -> {
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.put("stepsJson", StepHash.json(r, Replays.release(v)).orElse(null));
          out.put("hash", StepHash.of(r, Replays.release(v)));
          return VectorAnswer.out(out);
        });
  }

  private static Outcome<PodTemplate> template(Vector v) {
    return PodTemplate.decode(Replays.in(v).get("template"), Replays.release(v));
  }
}
