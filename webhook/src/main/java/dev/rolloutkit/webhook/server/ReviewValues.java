package dev.rolloutkit.webhook.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;

/**
 * Counts the values of a review without keeping them. A tree can take many times the memory of its
 * text, for example if the text consists of brackets.
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

  /** Whether there are more values than the given number. The reviewer reports invalid JSON. */
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
