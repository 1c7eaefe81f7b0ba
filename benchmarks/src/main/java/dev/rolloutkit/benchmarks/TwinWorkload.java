package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The inputs of comparisons with plain twins, for packages other than this one. */
public final class TwinWorkload {
  private TwinWorkload() {}

  /** A typical pod template. */
  public static ObjectNode template() {
    return RolloutWorkload.template(1);
  }

  /** A typical Rollout as JSON in UTF-8. */
  public static byte[] rollout() {
    try {
      return new ObjectMapper().writeValueAsBytes(RolloutWorkload.rollout());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
