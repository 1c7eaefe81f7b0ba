package dev.rolloutkit.cli.cutover;

import dev.rolloutkit.cli.picture.Axis;
import dev.rolloutkit.cli.picture.Letters;
import dev.rolloutkit.cli.picture.Paint;
import dev.rolloutkit.cli.picture.Picture;
import dev.rolloutkit.targets.cutover.Clock;
import dev.rolloutkit.targets.cutover.ClockSpan;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.TimelineEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A timeline of a cut-over with one row for each participant and the lost traffic below. Each
 * segment is labelled where there is room and always has a title; the colours only repeat the text.
 */
final class CutOverSvg {
  private static final int WIDTH = 960;
  private static final int ROW = 34;
  private static final int BAR = 20;
  private static final Paint OLD = Paint.BLUE;
  private static final Paint NEW = Paint.GREEN;
  private static final Paint WAITS = Paint.AMBER;
  private static final Paint WRONG = Paint.RED;
  private static final Paint IDLE = Paint.GREY;

  private final Proof proof;
  private final Scenario scenario;
  private final Picture picture = new Picture(WIDTH);
  private final Axis time;
  private int y = 64;

  private CutOverSvg(Proof proof, List<ClockSpan> spans) {
    this.proof = proof;
    scenario = proof.scenario();
    time = new Axis(picture, 250, WIDTH - 20, 0, end(proof, spans));
  }

  static String of(String name, Proof proof, List<ClockSpan> spans) {
    return new CutOverSvg(proof, spans).draw(name, spans);
  }

  /** The end of the timeline: a little after the last change. */
  private static int end(Proof proof, List<ClockSpan> spans) {
    int last = 10;
    for (ClockSpan span : spans) {
      last = Math.max(last, span.from());
    }
    for (LossWindow window : proof.run().windows()) {
      last = Math.max(last, window.from());
    }
    return (int) Math.min((double) proof.scenario().horizon().toSeconds(), last * 1.15 + 5);
  }

  private String draw(String name, List<ClockSpan> spans) {
    Map<String, List<ClockSpan>> rows = new LinkedHashMap<>();
    for (ClockSpan span : spans) {
      rows.computeIfAbsent(label(span), key -> new ArrayList<>()).add(span);
    }
    picture.text(12, 22, Paint.INK, name + ": the next cut-over, in seconds since it began");
    picture.text(12, 42, Paint.FAINT, CutOverFacts.verdict(proof.run()));
    grid(y + (rows.size() + 1) * ROW);
    rows.forEach(this::row);
    lost();
    legend();
    return picture.svg(y + 60);
  }

  private String label(ClockSpan span) {
    String service = scenario.names().service(span.service());
    return switch (span.clock()) {
      case SERVICE -> "Service " + service + " selects";
      case ENDPOINTS -> "endpoints of " + service;
      case BINDING -> "controller, for " + service;
      case TARGET_HEALTH -> "targets of " + service;
      case OLD_PODS -> "pods of v1, the old revision";
    };
  }

  private void row(String label, List<ClockSpan> spans) {
    picture.text(12, y + 15, Paint.INK, label);
    for (ClockSpan span : spans) {
      bar(span.from(), span.to(), colour(span), span.state());
    }
    if (spans.get(0).clock() == Clock.BINDING) {
      for (Span outage : scenario.outages()) {
        bar(outage.from(), outage.to(), WRONG, "the controller is down");
      }
    }
    y += ROW;
  }

  private void lost() {
    picture.text(12, y + 15, Paint.INK, "traffic that is lost");
    for (LossWindow window : proof.run().windows()) {
      String why = window.causes().get(window.causes().size() - 1);
      bar(
          window.from(),
          window.to(),
          WRONG,
          CutOverFacts.plain(window.share())
              + " % from "
              + window.from()
              + " to "
              + window.to()
              + " s: "
              + why);
    }
    y += ROW;
  }

  private void grid(int bottom) {
    time.grid(5, 54, bottom);
    time.ticks(5, bottom + 16, " s");
    for (TimelineEntry entry : proof.run().timeline()) {
      if (entry.at() < time.to()) {
        String hint = entry.at() + " s: " + entry.what();
        picture.arrowDown(time.x(entry.at()), 60, Paint.FAINT, hint);
      }
    }
  }

  private void legend() {
    double x = 12;
    x = legend(x, OLD, "old revision, v1");
    x = legend(x, NEW, "new revision, v2");
    x = legend(x, WAITS, "waits");
    x = legend(x, WRONG, "wrong");
    x = legend(x, IDLE, "nothing to do");
    picture.text(x, y + 36, Paint.FAINT, "\u25be something happens (hover)");
  }

  /** What a colour means; returns where the next one has room. */
  private double legend(double x, Paint paint, String meaning) {
    picture.box(x, y + 26, 12, 12, paint, meaning);
    picture.text(x + 18, y + 36, Paint.FAINT, meaning);
    return x + 42 + Letters.width(meaning);
  }

  private static Paint colour(ClockSpan span) {
    String state = span.state();
    if (span.clock() == Clock.BINDING) {
      return switch (state) {
        case "nothing to do" -> IDLE;
        case "skipped by the checkpoint" -> WRONG;
        default -> WAITS;
      };
    }
    if (span.clock() == Clock.OLD_PODS) {
      return state.endsWith("gone") ? IDLE : state.endsWith("stopping") ? WAITS : OLD;
    }
    if (state.equals("none") || state.equals("no targets")) {
      return WRONG;
    }
    if (span.clock() == Clock.TARGET_HEALTH
        && !state.equals("nodes")
        && !state.contains(" healthy")) {
      return state.contains("unhealthy") ? WRONG : WAITS;
    }
    if (state.endsWith(" 0 %") || state.equals("nodes")) {
      return IDLE;
    }
    return state.contains("of v2 healthy") || !state.contains("v1") ? NEW : OLD;
  }

  private void bar(int from, int to, Paint paint, String state) {
    if (from < time.to()) {
      time.bar(from, to, y, BAR, paint, from + " to " + to + " s: " + state);
      double room = time.x(to) - time.x(from) - 6;
      picture.text(time.x(from) + 4, y + 14, Paint.WHITE, Letters.fitting(state, room));
    }
  }
}
