package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.codec.JsonText;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import java.util.function.Function;

/** What the replays share. */
final class Replays {
  private Replays() {}

  /** The input with the spelling of its numbers. */
  static JsonNode in(Vector v) {
    return JsonText.parse(v.inText()).orElseThrow();
  }

  /** The Rollout of the input. */
  static Rollout rollout(Vector v) {
    return RolloutCodec.read(in(v).path("rollout")).orElseThrow();
  }

  /** The answer that a value gives, or the message of the first problem. */
  static <T> Answer answer(Outcome<T> outcome, Function<T, Answer> ok) {
    return outcome.match(
        (value, warnings) -> ok.apply(value), problems -> Answer.error(problems.get(0).message()));
  }
}
