package dev.rolloutkit.testkit.explore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * The shortest story that breaks a law, where a story is a sequence of moves from the initial
 * state.
 *
 * @param breach the law, and how it is broken
 * @param moves the names of the moves, in order
 * @param story the moves with their details, one line each
 */
public record Counterexample(
    Breach breach, ImmutableList<String> moves, ImmutableList<String> story) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The story for people: how the law is broken, then one line for each move. */
  public String text() {
    return breach + ":\n  " + String.join("\n  ", story);
  }

  /**
   * The counterexample as one line of JSON, which {@link Explorer#replay} reads: {@code
   * {"law":"…","how":"…","moves":["…","…"]}}.
   */
  public String json() {
    ObjectNode line = MAPPER.createObjectNode();
    line.put("law", breach.law()).put("how", breach.how());
    moves.forEach(line.putArray("moves")::add);
    return line.toString();
  }

  /** The moves in a line that {@link #json} returned. */
  static List<String> moves(String json) {
    try {
      ImmutableList.Builder<String> moves = ImmutableList.builder();
      MAPPER.readTree(json).path("moves").forEach(move -> moves.add(move.asText()));
      return moves.build();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a line of JSON: " + json, e);
    }
  }

  @Override
  public String toString() {
    return text();
  }
}
