package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.codec.JsonText;
import dev.rolloutkit.testkit.base.Vector;

/** What the replays share. */
final class Replays {
  private Replays() {}

  /** The input with the spelling of its numbers. */
  static JsonNode in(Vector v) {
    return JsonText.parse(v.inText()).orElseThrow();
  }

  static Rollout rollout(Vector v) {
    return RolloutCodec.read(in(v).get("rollout")).orElseThrow();
  }
}
