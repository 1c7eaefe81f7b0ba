package dev.rolloutkit.targets.cutover;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntFunction;

/** The parts of a {@link Timing} by name, for files and command-line options. */
public enum TimingPart {
  /** See {@link Timing#endpointsLag}. */
  ENDPOINTS_LAG(
      "endpointsLagSeconds",
      "slices are seen after",
      Timing::endpointsLag,
      Timing.Builder::endpointsLag),
  /** See {@link Timing#controllerLag}. */
  CONTROLLER_LAG(
      "controllerLagSeconds",
      "a pass begins later by",
      Timing::controllerLag,
      Timing.Builder::controllerLag),
  /** See {@link Timing#registerLag}. */
  REGISTER_LAG(
      "registerLagSeconds", "registration takes", Timing::registerLag, Timing.Builder::registerLag),
  /** See {@link Timing#healthCheckInterval}. */
  HEALTH_CHECK_INTERVAL(
      "healthCheckIntervalSeconds",
      "health checks come every",
      Timing::healthCheckInterval,
      Timing.Builder::healthCheckInterval),
  /** See {@link Timing#healthyThreshold}. */
  HEALTHY_THRESHOLD(
      "healthyThreshold",
      "checks until a target is healthy:",
      Timing::healthyThreshold,
      Timing.Builder::healthyThreshold),
  /** See {@link Timing#unhealthyThreshold}. */
  UNHEALTHY_THRESHOLD(
      "unhealthyThreshold",
      "checks until a target is unhealthy:",
      Timing::unhealthyThreshold,
      Timing.Builder::unhealthyThreshold),
  /** See {@link Timing#ingressLag}. */
  INGRESS_LAG(
      "ingressLagSeconds",
      "rules are modified after",
      Timing::ingressLag,
      Timing.Builder::ingressLag),
  /** See {@link Timing#ruleLag}. */
  RULE_LAG("ruleLagSeconds", "rules are in force after", Timing::ruleLag, Timing.Builder::ruleLag),
  /** See {@link Timing#preStop}. */
  PRE_STOP("preStopSeconds", "deleted pods serve for", Timing::preStop, Timing.Builder::preStop),
  /** See {@link Timing#statusLag}. */
  STATUS_LAG(
      "statusLagSeconds",
      "the Rollout's next pass comes after",
      Timing::statusLag,
      Timing.Builder::statusLag);

  private final String text;
  private final String phrase;

  @SuppressWarnings("ImmutableEnumChecker") // always a reference to a method
  private final ToIntFunction<Timing> read;

  @SuppressWarnings("ImmutableEnumChecker")
  private final ObjIntConsumer<Timing.Builder> write;

  TimingPart(
      String text,
      String phrase,
      ToIntFunction<Timing> read,
      ObjIntConsumer<Timing.Builder> write) {
    this.text = text;
    this.phrase = phrase;
    this.read = read;
    this.write = write;
  }

  TimingPart(
      String text,
      String phrase,
      Function<Timing, Duration> read,
      BiConsumer<Timing.Builder, Duration> write) {
    this(
        text,
        phrase,
        (Timing timing) -> Seconds.of(read.apply(timing)),
        (Timing.Builder timing, int seconds) -> write.accept(timing, Duration.ofSeconds(seconds)));
  }

  /** Its name in JSON, such as {@code registerLagSeconds}. */
  public String text() {
    return text;
  }

  /** Its value in words, such as {@code registration takes 2 s}. */
  public String phrase(Timing timing) {
    return phrase + " " + of(timing) + (text.endsWith("Threshold") ? "" : " s");
  }

  /** Its value: seconds, or the number of checks. */
  public int of(Timing timing) {
    return read.applyAsInt(timing);
  }

  /** Sets its value: seconds, or the number of checks. */
  public void set(Timing.Builder timing, int value) {
    write.accept(timing, value);
  }

  /** The part with a name; empty if there is none. */
  public static Optional<TimingPart> parse(String text) {
    return Arrays.stream(values()).filter(part -> part.text.equals(text)).findFirst();
  }
}
