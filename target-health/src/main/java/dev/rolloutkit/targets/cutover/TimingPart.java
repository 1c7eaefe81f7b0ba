package dev.rolloutkit.targets.cutover;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntFunction;

/** The parts of a {@link Timing} by name, for files and command-line options. */
public enum TimingPart {
  /** See {@link Timing#endpointsLagSeconds}. */
  ENDPOINTS_LAG(
      "endpointsLagSeconds",
      "slices are seen after",
      Timing::endpointsLagSeconds,
      Timing.Builder::endpointsLagSeconds),
  /** See {@link Timing#controllerLagSeconds}. */
  CONTROLLER_LAG(
      "controllerLagSeconds",
      "a pass begins later by",
      Timing::controllerLagSeconds,
      Timing.Builder::controllerLagSeconds),
  /** See {@link Timing#registerLagSeconds}. */
  REGISTER_LAG(
      "registerLagSeconds",
      "registration takes",
      Timing::registerLagSeconds,
      Timing.Builder::registerLagSeconds),
  /** See {@link Timing#healthCheckIntervalSeconds}. */
  HEALTH_CHECK_INTERVAL(
      "healthCheckIntervalSeconds",
      "health checks come every",
      Timing::healthCheckIntervalSeconds,
      Timing.Builder::healthCheckIntervalSeconds),
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
  /** See {@link Timing#ingressLagSeconds}. */
  INGRESS_LAG(
      "ingressLagSeconds",
      "rules are modified after",
      Timing::ingressLagSeconds,
      Timing.Builder::ingressLagSeconds),
  /** See {@link Timing#ruleLagSeconds}. */
  RULE_LAG(
      "ruleLagSeconds",
      "rules are in force after",
      Timing::ruleLagSeconds,
      Timing.Builder::ruleLagSeconds),
  /** See {@link Timing#preStopSeconds}. */
  PRE_STOP(
      "preStopSeconds",
      "deleted pods serve for",
      Timing::preStopSeconds,
      Timing.Builder::preStopSeconds),
  /** See {@link Timing#statusLagSeconds}. */
  STATUS_LAG(
      "statusLagSeconds",
      "the Rollout's next pass comes after",
      Timing::statusLagSeconds,
      Timing.Builder::statusLagSeconds);

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

  /** Its name in JSON, such as {@code registerLagSeconds}. */
  public String text() {
    return text;
  }

  /** Its value in words, such as {@code registration takes 2 s}. */
  public String phrase(Timing timing) {
    return phrase + " " + of(timing) + (text.endsWith("Threshold") ? "" : " s");
  }

  /** Its value. */
  public int of(Timing timing) {
    return read.applyAsInt(timing);
  }

  /** Sets its value. */
  public void set(Timing.Builder timing, int value) {
    write.accept(timing, value);
  }

  /** The part with a name; empty if there is none. */
  public static Optional<TimingPart> parse(String text) {
    return Arrays.stream(values()).filter(part -> part.text.equals(text)).findFirst();
  }
}
