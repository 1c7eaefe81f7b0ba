package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;

/** A pass over a tree: the least that looks at every part of it. */
final class JsonWalk {
  private JsonWalk() {}

  /** The number of nodes. */
  static int nodes(JsonNode root) {
    Deque<JsonNode> left = new ArrayDeque<>();
    left.push(root);
    int count = 0;
    while (!left.isEmpty()) {
      JsonNode node = left.pop();
      count++;
      for (JsonNode child : node) {
        left.push(child);
      }
    }
    return count;
  }
}
