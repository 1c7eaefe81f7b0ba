package dev.rolloutkit.cli.cutover;

import dev.rolloutkit.cli.output.SvgText;
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
import java.util.Locale;
import java.util.Map;

/**
 * A timeline of a cut-over with one row for each participant and the lost traffic below. Each
 * segment is labelled where there is room and always has a title; the colours only repeat the text.
 */
final class CutOverSvg {
  private static final int WIDTH = 960;
  private static final int LEFT = 250;
  private static final int RIGHT = 20;
  private static final int ROW = 34;
  private static final int BAR = 20;
  private static final double LETTER = 6.2;
  private static final String OLD = "#2b7bba";
  private static final String NEW = "#2a7d46";
  private static final String WAITS = "#9a6700";
  private static final String WRONG = "#b3261e";
  private static final String IDLE = "#6b7280";

  private final Proof proof;
  private final Scenario scenario;
  private final int end;
  private final StringBuilder out = new StringBuilder(8192);
  private int y = 64;

  private CutOverSvg(Proof proof, List<ClockSpan> spans) {
    this.proof = proof;
    scenario = proof.scenario();
    end = end(proof, spans);
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
    return (int) Math.min(proof.scenario().horizonSeconds(), last * 1.15 + 5);
  }

  private String draw(String name, List<ClockSpan> spans) {
    Map<String, List<ClockSpan>> rows = new LinkedHashMap<>();
    for (ClockSpan span : spans) {
      rows.computeIfAbsent(label(span), key -> new ArrayList<>()).add(span);
    }
    int height = y + (rows.size() + 1) * ROW + 60;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"12\" role=\"img\">",
        WIDTH, height, WIDTH, height);
    add(
        "<style>.paper{fill:#fff}.word{fill:#222}.dim{fill:#666}.grid{stroke:#ccc}.inbar{fill:#fff}"
            + "@media (prefers-color-scheme: dark){.paper{fill:#16181c}.word{fill:#eee}"
            + ".dim{fill:#aaa}.grid{stroke:#444}}</style>");
    add("<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>");
    text(12, 22, "word", name + ": the next cut-over, in seconds since it began");
    text(12, 42, "dim", CutOverFacts.verdict(proof.run()));
    grid(y + (rows.size() + 1) * ROW);
    rows.forEach(this::row);
    lost();
    legend();
    return out.append("</svg>\n").toString();
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
    text(12, y + 15, "word", label);
    for (ClockSpan span : spans) {
      if (span.from() < end) {
        bar(span.from(), span.to(), colour(span), span.state());
      }
    }
    if (spans.get(0).clock() == Clock.BINDING) {
      for (Span outage : scenario.outages()) {
        bar(outage.from(), outage.to(), WRONG, "the controller is down");
      }
    }
    y += ROW;
  }

  private void lost() {
    text(12, y + 15, "word", "traffic that is lost");
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
    for (int i = 0; i <= 5; i++) {
      int second = end * i / 5;
      double x = x(second);
      add("<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"54\" y2=\"%d\"/>", x, x, bottom);
      text((int) x - (i == 5 ? 30 : 4), bottom + 16, "dim", second + " s");
    }
    for (TimelineEntry entry : proof.run().timeline()) {
      if (entry.at() < end) {
        add(
            "<path class=\"dim\" d=\"M%.1f 60l-4 -7h8z\"><title>%s</title></path>",
            x(entry.at()), SvgText.escape(entry.at() + " s: " + entry.what()));
      }
    }
  }

  private void legend() {
    int x = 12;
    String[][] entries = {
      {OLD, "old revision, v1"},
      {NEW, "new revision, v2"},
      {WAITS, "waits"},
      {WRONG, "wrong"},
      {IDLE, "nothing to do"}
    };
    for (String[] entry : entries) {
      add("<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/>", x, y + 26, entry[0]);
      text(x + 18, y + 36, "dim", entry[1]);
      x += 30 + (int) (entry[1].length() * LETTER) + 12;
    }
    text(x, y + 36, "dim", "\u25be something happens (hover)");
  }

  private static String colour(ClockSpan span) {
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

  private void bar(int from, int to, String colour, String state) {
    double left = x(from);
    double width = Math.max(2, x(Math.min(to, end)) - left);
    if (from >= end) {
      return;
    }
    String span = from + " to " + to + " s: ";
    add(
        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>%s</title></rect>",
        left, y, width, BAR, colour, SvgText.escape(span + state));
    int room = (int) ((width - 8) / LETTER);
    if (room >= 4) {
      String shown = state.length() <= room ? state : state.substring(0, room - 1) + "\u2026";
      text((int) left + 4, y + 14, "inbar", shown);
    }
  }

  private double x(int second) {
    return LEFT + (WIDTH - LEFT - RIGHT) * (double) second / end;
  }

  private void text(int x, int baseline, String style, String text) {
    add("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", style, x, baseline, SvgText.escape(text));
  }

  private void add(String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
