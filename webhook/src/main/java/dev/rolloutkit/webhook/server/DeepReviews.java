package dev.rolloutkit.webhook.server;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.rolloutkit.webhook.review.Answer;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Judges reviews that are nested deeply, as the configuration of a plugin may be. Objects of up to
 * 10,000 levels are valid for an API server, but reading and comparing them level by level needs
 * more stack than a thread usually has.
 */
final class DeepReviews {
  /** From this depth on a review counts as deep. */
  private static final int DEEP = 200;

  /** Several kilobytes for each of 10,000 levels; memory is used only as far as it is needed. */
  private static final long STACK = 128L << 20;

  private DeepReviews() {}

  /** Whether a review is nested deeply. The text need not be valid. */
  static boolean isDeep(byte[] body) {
    int depth = 0;
    boolean inString = false;
    for (int i = 0; i < body.length; i++) {
      byte c = body[i];
      if (inString) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          inString = false;
        }
      } else if (c == '"') {
        inString = true;
      } else if (c == '{' || c == '[') {
        if (++depth > DEEP) {
          return true;
        }
      } else if (c == '}' || c == ']') {
        depth--;
      }
    }
    return false;
  }

  /** Judges a review with enough stack. */
  static Answer judge(Callable<Answer> review) throws Exception {
    FutureTask<Answer> task = new FutureTask<>(review);
    Thread thread = new Thread(null, task, "deep-review", STACK);
    thread.setDaemon(true);
    thread.start();
    try {
      return Objects.requireNonNull(Uninterruptibles.getUninterruptibly(task), "answer");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }
}
