package dev.rolloutkit.webhook.measure.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A review without problems: an update of a Service. */
public final class SampleReview {
  private SampleReview() {}

  /** The review with the given uid. */
  public static String withUid(String uid) throws IOException {
    return template().replace("UID", uid);
  }

  /** The review with {@code UID} in place of its uid. */
  public static String template() throws IOException {
    try (InputStream in = SampleReview.class.getResourceAsStream("update.json")) {
      return new String(
              Objects.requireNonNull(in, "update.json").readAllBytes(), StandardCharsets.UTF_8)
          .strip();
    }
  }
}
