package dev.rolloutkit.cli.simulate;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.cli.output.SvgText;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.status.CanaryStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A picture of a simulated update. Each ReplicaSet has a lane whose height is its number of pods;
 * available pods are drawn in full colour. Below are the weight and the healthy targets of a
 * canary, the ReplicaSets that the Services select, and the actions of users.
 */
final class TimelineSvg {
  private static final int WIDTH = 900;
  private static final int LEFT = 150;
  private static final int RIGHT = 20;
  private static final int LANE = 70;
  private static final int BAND = 26;
  private static final String[] COLOURS = {"#2b7bba", "#3a9d5d", "#b9770e", "#8e44ad"};

  private final Timeline timeline;
  private final List<HealthyTargets.Count> targets;
  private final List<String> hashes;
  private final long start;
  private final double span;
  private final StringBuilder out = new StringBuilder(8192);
  private int y = 40;

  private TimelineSvg(Instant start, Timeline timeline, List<HealthyTargets.Count> targets) {
    this.timeline = timeline;
    this.targets = targets;
    this.start = start.getEpochSecond();
    List<Timeline.Entry> entries = timeline.entries();
    long end =
        entries.isEmpty() ? this.start : entries.get(entries.size() - 1).time().getEpochSecond();
    this.span = Math.max(1, (end - this.start) * 1.05);
    Set<String> found = new LinkedHashSet<>();
    entries.forEach(entry -> found.addAll(entry.after().pods().keySet()));
    this.hashes = new ArrayList<>(found);
  }

  /** Draws an update; {@code targets} are drawn where there are any. */
  static String of(
      String name, Instant start, Timeline timeline, List<HealthyTargets.Count> targets) {
    return new TimelineSvg(start, timeline, targets).draw(name);
  }

  private String draw(String name) {
    int height = 40 + hashes.size() * LANE + extraLanes() * LANE + 3 * BAND + 50;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"12\">",
        WIDTH, height, WIDTH, height);
    add(
        "<style>.bg{fill:#fff}.ink{fill:#222}.faint{fill:#777}.line{stroke:#bbb}"
            + "@media (prefers-color-scheme: dark){.bg{fill:#16181c}.ink{fill:#eee}"
            + ".faint{fill:#aaa}.line{stroke:#555}}</style>");
    add("<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>");
    text(12, 22, "ink", name + ": pods of each ReplicaSet, and where Services point");
    int most = Math.max(1, timeline.peakPods());
    for (int i = 0; i < hashes.size(); i++) {
      lane(hashes.get(i), colour(i), most);
      y += LANE;
    }
    if (isCanary()) {
      weights();
    }
    if (!targets.isEmpty()) {
      targets("canary targets", HealthyTargets.Count::canary, most);
      targets("stable targets", HealthyTargets.Count::stable, most);
    }
    band(isCanary() ? "stable Service" : "active Service", true);
    band(isCanary() ? "canary Service" : "preview Service", false);
    commands();
    axis();
    return out.append("</svg>\n").toString();
  }

  /** The lanes below those of the ReplicaSets. */
  private int extraLanes() {
    return (isCanary() ? 1 : 0) + (targets.isEmpty() ? 0 : 2);
  }

  /** The healthy targets of a Service over time. */
  private void targets(String label, ToIntFunction<HealthyTargets.Count> of, int most) {
    text(12, y + LANE - 24, "ink", label);
    int base = y + LANE - 20;
    for (int i = 0; i < targets.size(); i++) {
      double from = x(targets.get(i).time());
      double to = i + 1 < targets.size() ? x(targets.get(i + 1).time()) : WIDTH - RIGHT;
      int healthy = of.applyAsInt(targets.get(i));
      box(
          from,
          Math.min(to, WIDTH - RIGHT),
          base,
          (LANE - 26.0) * healthy / most,
          "#16808a",
          1,
          healthy + " healthy targets");
    }
    add(
        "<line class=\"line\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
        LEFT, WIDTH - RIGHT, base, base);
    y += LANE;
  }

  private void lane(String hash, String colour, int most) {
    text(12, y + LANE - 24, "ink", hash);
    int base = y + LANE - 20;
    each(
        (entry, from, to) -> {
          int pods = entry.pods().getOrDefault(hash, 0);
          int available = entry.available().getOrDefault(hash, 0);
          box(from, to, base, (LANE - 26.0) * pods / most, colour, 0.35, pods + " pods");
          box(
              from,
              to,
              base,
              (LANE - 26.0) * available / most,
              colour,
              1,
              available + " available");
        });
    add(
        "<line class=\"line\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
        LEFT, WIDTH - RIGHT, base, base);
  }

  private boolean isCanary() {
    return timeline.entries().stream().anyMatch(entry -> weight(entry) != null);
  }

  private static @Nullable Integer weight(Timeline.Entry entry) {
    CanaryStatus canary = entry.plan().nextStatus().canary();
    return canary == null || canary.weights() == null || canary.weights().canary() == null
        ? null
        : GoZero.of(canary.weights().canary().weight());
  }

  /** The weight of the canary over time, drawn as height. */
  private void weights() {
    text(12, y + LANE - 24, "ink", "weight of the canary");
    int base = y + LANE - 20;
    List<Timeline.Entry> entries = timeline.entries();
    for (int i = 0; i < entries.size(); i++) {
      Integer weight = weight(entries.get(i));
      double to = i + 1 < entries.size() ? x(entries.get(i + 1).time()) : WIDTH - RIGHT;
      if (weight != null) {
        box(
            x(entries.get(i).time()),
            to,
            base,
            (LANE - 26.0) * weight / most(),
            "#5b6b7b",
            1,
            "weight " + weight);
      }
    }
    add(
        "<line class=\"line\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
        LEFT, WIDTH - RIGHT, base, base);
    y += LANE;
  }

  /** The largest weight in the simulation, at least 1. */
  private int most() {
    int most = 1;
    for (Timeline.Entry entry : timeline.entries()) {
      Integer weight = weight(entry);
      most = Math.max(most, weight == null ? 0 : weight);
    }
    return most;
  }

  private void band(String label, boolean active) {
    text(12, y + 15, "ink", label);
    each(
        (entry, from, to) -> {
          String hash = active ? entry.active() : entry.preview();
          int index = hashes.indexOf(hash);
          if (index >= 0) {
            box(from, to, y + 18, 12, colour(index), 1, hash);
          }
        });
    y += BAND;
  }

  private void commands() {
    text(12, y + 15, "ink", "users");
    for (Timeline.Entry entry : timeline.entries()) {
      for (Object command : entry.commands()) {
        double x = x(entry.time());
        add("<path class=\"ink\" d=\"M%.1f %dl-4 7h8z\"/>", x, y + 6);
        text((int) x + 7, y + 15, "faint", command.getClass().getSimpleName());
      }
    }
    y += BAND;
  }

  private void axis() {
    for (int i = 0; i <= 4; i++) {
      double seconds = span * i / 4;
      text(
          (int) (LEFT + (WIDTH - LEFT - RIGHT) * i / 4.0) - (i == 4 ? 40 : 0),
          y + 18,
          "faint",
          Duration.ofSeconds((long) seconds).toSeconds() + " s");
    }
  }

  private interface Painter {
    void paint(Snapshot snapshot, double from, double to);
  }

  private void each(Painter painter) {
    List<Timeline.Entry> entries = timeline.entries();
    for (int i = 0; i < entries.size(); i++) {
      double to = i + 1 < entries.size() ? x(entries.get(i + 1).time()) : WIDTH - RIGHT;
      painter.paint(entries.get(i).after(), x(entries.get(i).time()), to);
    }
  }

  private void box(
      double from, double to, int base, double height, String colour, double opacity, String hint) {
    if (height > 0 && to > from) {
      add(
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\""
              + " fill-opacity=\"%.2f\"><title>%s</title></rect>",
          from, base - height, to - from, height, colour, opacity, SvgText.escape(hint));
    }
  }

  private double x(Instant time) {
    return LEFT + (WIDTH - LEFT - RIGHT) * (time.getEpochSecond() - start) / span;
  }

  private static String colour(int index) {
    return COLOURS[index % COLOURS.length];
  }

  private void text(int x, int baseline, String style, String text) {
    add("<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>", style, x, baseline, SvgText.escape(text));
  }

  private void add(String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
