package dev.rolloutkit.webhook.measure;

import dev.rolloutkit.webhook.measure.load.SampleReview;
import dev.rolloutkit.webhook.measure.load.WebhookLoad;
import dev.rolloutkit.webhook.measure.load.WebhookLoad.Plan;
import dev.rolloutkit.webhook.measure.load.WebhookLoad.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Measures the memory of a server in its own process under hostile load, and whether ordinary
 * reviews are still answered.
 */
final class HostileMeasurement {
  /** A round that takes longer counts as failed, and is the last. */
  private static final Duration AT_MOST = Duration.ofSeconds(60);

  private static final int LANES = 16;
  private static final int ROUND = 500;

  private final Path keys;
  private final int seconds;
  private final int memory;
  private final int objects;
  private final int silent;
  private final int round;

  HostileMeasurement(Path keys, int seconds, int memory, int objects, int silent, int reviews) {
    this.keys = keys;
    this.seconds = seconds;
    this.memory = memory;
    this.objects = objects;
    this.silent = silent;
    this.round = Math.min(ROUND, reviews);
  }

  /**
   * Runs the measurement and returns whether the server stayed within its memory and answered all
   * ordinary reviews.
   */
  boolean run(PrintWriter out) throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.start(keys, memory, objects)) {
      Plan plan =
          new Plan(
              server.port(),
              keys.resolve("ca.crt"),
              "/validate-services",
              SampleReview.template(),
              true,
              LANES,
              round,
              true);
      WebhookLoad.run(plan, AT_MOST);
      long quiet = server.peakMemory();
      long errors = 0;
      long asked = 0;
      double worst = 0;
      Hostility hostility = new Hostility(server.port(), keys.resolve("ca.crt"), silent);
      try {
        hostility.start();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end && errors == 0) {
          Result result = WebhookLoad.run(plan, AT_MOST);
          errors += result.errors();
          asked += result.reviews();
          worst = Math.max(worst, result.p99().toNanos() / 1e6);
          if (result.errors() > 0) {
            out.println("  " + result);
          }
        }
      } finally {
        hostility.stop();
      }
      long peak = server.peakMemory();
      out.printf(
          Locale.ROOT,
          "%d objects in view, too much at once for %d s (%s): resident memory %d MiB at most of %d, %d MiB before;"
              + " %d ordinary reviews meanwhile, %d failed, p99 %.1f ms at worst%n",
          objects,
          seconds,
          hostility,
          peak >> 10,
          memory,
          quiet >> 10,
          asked,
          errors,
          worst);
      out.flush();
      return errors == 0 && peak >> 10 < memory && server.isAlive();
    }
  }
}
