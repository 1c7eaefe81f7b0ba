package dev.rolloutkit.bluegreen.pass;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How long the new ReplicaSet lives after an abort. */
public final class AbortDelay {
  private static final int DEFAULT_SECONDS = 30;

  private AbortDelay() {}

  /**
   * Whether the new ReplicaSet is kept for a while after an abort and then scaled to 0. Not so when
   * there is nothing stable, or when the delay is 0, which means that it is kept for ever.
   */
  public static boolean applies(Pass pass) {
    return pass.rules.delaysAbort(pass);
  }

  public static int seconds(Pass pass) {
    @Nullable Integer seconds = pass.strategy.abortScaleDownDelaySeconds();
    return Objects.requireNonNullElse(seconds, DEFAULT_SECONDS);
  }
}
