package dev.rolloutkit.consequences.replay;

import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.replay.Replay.Fate;
import dev.rolloutkit.consequences.replay.Replay.When;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Compares a review with the replay of the same change. */
final class Judge {
  private final Replay replay;
  private final Review review;
  private final List<String> complaints = new ArrayList<>();
  private final Map<String, Integer> broken = new TreeMap<>();

  Judge(Replay replay, Review review) {
    this.replay = replay;
    this.review = review;
    for (String door : replay.doors()) {
      boolean http = door.startsWith("Ingress") || door.startsWith("Gateway");
      for (String host : http ? RandomWorld.HOSTS : List.of("h")) {
        for (String path : http ? RandomWorld.PATHS : List.of("/")) {
          Request.Builder plain = Request.builder().host(host).path(path);
          sound(door, plain.build());
          if (http) {
            sound(door, Request.builder().from(plain.build()).method("POST").build());
            for (String value : RandomWorld.VALUES) {
              Request.Builder one = Request.builder().from(plain.build());
              sound(door, one.putHeader(RandomWorld.HEADER, value).build());
            }
          }
        }
      }
    }
    review.findings().forEach(this::precise);
    boolean stops = review.findings().stream().anyMatch(one -> one.code() == Code.CANNOT_START);
    if (stops != replay.stopsSome()) {
      complaints.add((stops ? "can" : "cannot") + " start: " + review.findings());
    }
  }

  /** What the review gets wrong. */
  List<String> complaints() {
    return complaints;
  }

  /** How often which kind of link is broken that held before, by the replay. */
  Map<String, Integer> broken() {
    return broken;
  }

  /** What the replay finds lost is told, for the requests that take the same rules, loud enough. */
  private void sound(String door, Request request) {
    Fate was = replay.fate(When.BEFORE, door, parts(request));
    for (When when : List.of(When.REST, When.PROMOTED, When.APPLY)) {
      Fate is = replay.fate(when, door, parts(request));
      if (!is.isWorseThan(was) || is.answered() > was.answered() - 1e-9) {
        continue;
      }
      broken.merge(is.why(), 1, Integer::sum);
      Level level = when == When.APPLY ? Level.WARNING : Level.UNKNOWN;
      boolean told = review.findings().stream().anyMatch(one -> lists(one, level, door, request));
      if (!told) {
        complaints.add("not told: " + door + " " + parts(request) + " at " + when + " " + is);
      }
      return;
    }
  }

  /** Whether a finding lists the requests; what only previews serve may be told as a warning. */
  private boolean lists(Finding finding, Level level, String door, Request request) {
    return Stream.concat(finding.entries().stream(), finding.covered().stream())
        .anyMatch(
            entry ->
                entry.door().label().equals(door)
                    && finding.level().compareTo(quiet(entry) ? Level.NOTE : level) <= 0
                    && finding.code().isLoss()
                    && rules(door, entry.witness()).equals(rules(door, request)));
  }

  /** Whether nobody but a preview, or a Service of a Rollout without callers, is concerned. */
  private static boolean quiet(Entry entry) {
    return entry.role().isAside() || entry.door().label().matches("Service n/[pqr][12] .*");
  }

  private List<Integer> rules(String door, Request request) {
    return List.of(
        replay.rule(When.BEFORE, door, parts(request)),
        replay.rule(When.REST, door, parts(request)));
  }

  /** The parts of a request by what conditions call them; headers by their names. */
  static Map<String, String> parts(Request request) {
    Map<String, String> out = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    request.headers().forEach((name, value) -> out.put(name, value.toLowerCase(Locale.ROOT)));
    out.put("host-header", request.host().toLowerCase(Locale.ROOT));
    out.put("path-pattern", request.path());
    out.put("http-request-method", request.method());
    return out;
  }

  /** What is told to be lost is answered before, and is not at the moment of the finding. */
  private void precise(Finding finding) {
    boolean rest = finding.code() == Code.NOBODY_ANSWERS || finding.code() == Code.ADDRESS_CHANGES;
    boolean between = finding.code() == Code.GAP || finding.code() == Code.TRAFFIC_EXPOSED;
    boolean unknown = finding.code() == Code.ANSWER_UNKNOWN;
    boolean skew = finding.moment().equals(Optional.of(Moment.SKEW));
    if ((!rest && !between && !unknown) || skew) {
      return;
    }
    for (Entry entry : finding.entries()) {
      String door = entry.door().label();
      Request request = entry.witness();
      Fate was = replay.fate(When.BEFORE, door, parts(request));
      boolean confirmed = false;
      for (When when :
          between ? List.of(When.APPLY) : List.of(When.REST, When.PROMOTED, When.APPLY)) {
        Fate is = replay.fate(when, door, parts(request));
        confirmed |= unknown ? is.unknown() > 0 || was.unknown() > 0 : is.isWorseThan(was);
        confirmed |= !unknown && is.unknown() > was.unknown();
      }
      if (!confirmed) {
        complaints.add(
            "not lost: " + door + " " + parts(request) + " before " + was + ": " + finding.words());
      }
    }
  }
}
