package dev.rolloutkit.testkit.explore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * The shortest way to break a law.
 *
 * @param breach the law, and how it is broken
 * @param moves the names of the moves from the beginning on
 * @param story the moves with their details, a line each
 */
public record Counterexample(
    Breach breach, ImmutableList<String> moves, ImmutableList<String> story) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The story for people, one line for each move, with how the law is broken first. */
  public String text() {
    return breach + ":\n  " + String.join("\n  ", story);
  }

  /**
   * The counterexample as one line of JSON, from which {@link Explorer#replay} plays it again:
   * {@code {"law":"…","how":"…","moves":["…","…"]}}.
   */
  public String json() {
    ObjectNode line = MAPPER.createObjectNode();
    line.put("law", breach.law()).put("how", breach.how());
    moves.forEach(line.putArray("moves")::add);
    return line.toString();
  }

  /** The moves of a line that {@link #json} made. */
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
