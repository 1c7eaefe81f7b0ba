package dev.rolloutkit.webhook.server;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** The metrics of the server in the text format of Prometheus (version 0.0.4). */
public final class Metrics {
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final String PREFIX = "rolloutkit_webhook_";

  /** Upper bounds in nanoseconds: half a millisecond to ten seconds, the API server's default. */
  private static final long[] BOUNDS = {
    500_000,
    1_000_000,
    2_500_000,
    5_000_000,
    10_000_000,
    25_000_000,
    50_000_000,
    100_000_000,
    250_000_000,
    1_000_000_000,
    10_000_000_000L
  };

  private final Map<String, LongAdder> reviews = new ConcurrentSkipListMap<>();
  private final Map<String, Histogram> durations = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> refused = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> reloads = new ConcurrentSkipListMap<>();
  private final Map<String, Gauge> gauges = new ConcurrentSkipListMap<>();
  private final AtomicLong inFlight = new AtomicLong();
  private final AtomicLong connections = new AtomicLong();

  private record Gauge(String help, DoubleSupplier value) {}

  /** The number of durations up to each bound. */
  private static final class Histogram {
    private final AtomicLongArray counts = new AtomicLongArray(BOUNDS.length + 1);
    private final LongAdder nanos = new LongAdder();

    void add(long duration) {
      int at = Arrays.binarySearch(BOUNDS, duration);
      counts.incrementAndGet(at < 0 ? -at - 1 : at);
      nanos.add(duration);
    }
  }

  public Metrics() {
    gauge("in_flight", "Reviews that are being judged.", inFlight::get);
    gauge("connections", "Open connections.", connections::get);
  }

  /**
   * Registers a value that is computed when the metrics are read.
   *
   * @param name its name, which may be followed by labels in braces
   */
  public void gauge(String name, String help, DoubleSupplier value) {
    gauges.put(name, new Gauge(help, value));
  }

  /** Records an answered review. */
  public void reviewed(String endpoint, String result, long nanos) {
    reviews
        .computeIfAbsent(
            "{endpoint=\"" + endpoint + "\",result=\"" + result + "\"}", k -> new LongAdder())
        .increment();
    durations.computeIfAbsent(endpoint, k -> new Histogram()).add(nanos);
  }

  /** Records a request or connection that ended without a review. */
  public void refused(String reason) {
    refused.computeIfAbsent("{reason=\"" + reason + "\"}", k -> new LongAdder()).increment();
  }

  /** The number of such requests and connections. */
  public long refusals(String reason) {
    LongAdder count = refused.get("{reason=\"" + reason + "\"}");
    return count == null ? 0 : count.sum();
  }

  /** Records a change of the certificate files. */
  public void reloaded(boolean well) {
    reloads
        .computeIfAbsent(well ? "{result=\"ok\"}" : "{result=\"failed\"}", k -> new LongAdder())
        .increment();
  }

  /** The number of certificates that were loaded. */
  public long exchanges() {
    LongAdder count = reloads.get("{result=\"ok\"}");
    return count == null ? 0 : count.sum();
  }

  /** Reviews that are being judged. */
  public AtomicLong inFlight() {
    return inFlight;
  }

  /** Open connections. */
  public AtomicLong connections() {
    return connections;
  }

  /** All metrics as text. */
  public String text() {
    StringBuilder out = new StringBuilder(4096);
    counter(out, "reviews_total", "Reviews by endpoint and result.", reviews);
    counter(out, "refused_total", "Requests and connections that were ended early.", refused);
    counter(out, "certificate_reloads_total", "Changes of the certificate files.", reloads);
    Set<String> heads = new HashSet<>();
    gauges.forEach(
        (name, gauge) -> {
          int labels = name.indexOf('{');
          String bare = labels < 0 ? name : name.substring(0, labels);
          if (heads.add(bare)) {
            head(out, bare, gauge.help(), "gauge");
          }
          double value = gauge.value().getAsDouble();
          out.append(PREFIX).append(name).append(' ');
          if (value == Math.rint(value)) {
            out.append((long) value);
          } else {
            out.append(value);
          }
          out.append('\n');
        });
    durations(out);
    return out.toString();
  }

  private static void head(StringBuilder out, String name, String help, String type) {
    out.append("# HELP ").append(PREFIX).append(name).append(' ').append(help);
    out.append("\n# TYPE ").append(PREFIX).append(name).append(' ').append(type).append('\n');
  }

  private static void counter(
      StringBuilder out, String name, String help, Map<String, LongAdder> values) {
    head(out, name, help, "counter");
    values.forEach(
        (labels, value) ->
            out.append(PREFIX)
                .append(name)
                .append(labels)
                .append(' ')
                .append(value.sum())
                .append('\n'));
  }

  private void durations(StringBuilder out) {
    String name = "review_seconds";
    head(out, name, "From the last byte of a review to its answer.", "histogram");
    durations.forEach(
        (endpoint, histogram) -> {
          String label = "{endpoint=\"" + endpoint + "\"";
          long sum = 0;
          for (int i = 0; i <= BOUNDS.length; i++) {
            sum += histogram.counts.get(i);
            String bound = i == BOUNDS.length ? "+Inf" : plainSeconds(BOUNDS[i]);
            out.append(PREFIX).append(name).append("_bucket").append(label);
            out.append(",le=\"").append(bound).append("\"} ").append(sum).append('\n');
          }
          out.append(PREFIX).append(name).append("_sum").append(label).append("} ");
          out.append(seconds(histogram.nanos.sum())).append('\n');
          out.append(PREFIX).append(name).append("_count").append(label).append("} ");
          out.append(sum).append('\n');
        });
  }

  private static String plainSeconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
  }

  private static double seconds(long nanos) {
    return (double) nanos / TimeUnit.SECONDS.toNanos(1);
  }
}
