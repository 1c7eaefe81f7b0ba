package dev.rolloutkit.webhook.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;

/**
 * Counts the values of a review without keeping any: a tree takes many times the memory of its text
 * where that is all brackets.
 */
final class ReviewValues {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(20_000)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private ReviewValues() {}

  /** Whether there are more than that. What is no JSON is for the reviewer to say. */
  static boolean exceed(byte[] body, int most) {
    int count = 0;
    try (JsonParser parser = FACTORY.createParser(body)) {
      while (parser.nextToken() != null) {
        if (++count > most) {
          return true;
        }
      }
    } catch (IOException | IllegalStateException e) {
      return false;
    }
    return false;
  }
}
