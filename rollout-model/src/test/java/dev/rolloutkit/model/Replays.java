package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the replays share. */
final class Replays {
  private Replays() {}

  /** The input with the spelling of its numbers. */
  static JsonNode in(Vector v) {
    return JsonText.parse(v.inText()).orElseThrow();
  }

  /** The Rollout of the input. */
  static Outcome<Rollout> rollout(Vector v) {
    return RolloutCodec.read(in(v).path("rollout"), release(v));
  }

  /** The release of the controller that was recorded. */
  static ReleaseOf<RolloutsChange> release(Vector v) {
    return v.release()
        .map(number -> RolloutsRelease.of(number).orElseThrow())
        .orElse(RolloutsRelease.MATCHED);
  }

  /** The answer that a value gives, or the message of the first problem. */
  static <T> VectorAnswer answer(Outcome<T> outcome, Function<T, VectorAnswer> ok) {
    return outcome.match(
        (value, warnings) -> ok.apply(value),
        problems -> VectorAnswer.error(problems.get(0).message()));
  }

  /** The answer, or the message of the first problem. */
  static VectorAnswer answer(Outcome<VectorAnswer> outcome) {
    return answer(outcome, Function.identity());
  }

  /** A part that may be missing, which then is null; decoded as strictly as the controller does. */
  static <T> Outcome<Optional<T>> part(JsonForm<T> form, JsonNode tree) {
    return tree.isMissingNode() || tree.isNull()
        ? Outcome.ok(Optional.empty())
        : form.decode(tree).map(Optional::of);
  }

  /** A tree in the form in which the controller prints that type, read back. */
  static JsonNode canonical(JsonNode tree, String type) {
    return tree(GoDecoder.decode(tree, GoSchema.struct(type)).orElseThrow());
  }

  /** The same with the types of the release that was recorded. */
  static JsonNode canonical(Vector v, JsonNode tree, String type) {
    return tree(GoDecoder.decode(tree, GoSchema.struct(type, release(v))).orElseThrow());
  }

  /** One member of a step in the form in which the controller prints it. */
  static JsonNode member(Vector v, String name, CanaryStep step) {
    return canonical(v, JsonForm.STEP.write(step), "rollouts.v1alpha1.CanaryStep").get(name);
  }

  /** A decoded object as the controller prints it, read back. */
  static JsonNode tree(@Nullable GoObject object) {
    if (object == null) {
      return NullNode.getInstance();
    }
    GoJsonWriter out = new GoJsonWriter();
    GoEncoder.write(object, out);
    return tree(out.toString());
  }

  static JsonNode tree(String json) {
    return JsonText.parse(json).orElseThrow();
  }
}
