package dev.rolloutkit.cli.simulate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.cli.picture.Axis;
import dev.rolloutkit.cli.picture.Paint;
import dev.rolloutkit.cli.picture.Picture;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.status.CanaryStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A picture of a simulated update. Each ReplicaSet has a lane whose height is its number of pods;
 * available pods are drawn in full colour. Below are the weight and the healthy targets of a
 * canary, the ReplicaSets that the Services select, and the actions of users.
 */
final class TimelineSvg {
  private static final int WIDTH = 900;
  private static final int LANE = 70;
  private static final int BAND = 26;
  private static final ImmutableList<Paint> COLOURS =
      ImmutableList.of(Paint.BLUE, Paint.GREEN, Paint.AMBER, Paint.PURPLE);

  private final List<Timeline.Entry> entries;
  private final long start;
  private final Map<String, Paint> hashes = new LinkedHashMap<>();
  private final Picture picture = new Picture(WIDTH);
  private final Axis time;
  private int y = 40;

  private TimelineSvg(Instant start, Timeline timeline) {
    this.entries = timeline.entries();
    this.start = start.getEpochSecond();
    double end = entries.isEmpty() ? 0 : seconds(entries.get(entries.size() - 1).time());
    this.time = new Axis(picture, 150, WIDTH - 20, 0, Math.max(1, end * 1.05));
    entries.stream()
        .flatMap(entry -> entry.after().pods().keySet().stream())
        .forEach(hash -> hashes.putIfAbsent(hash, COLOURS.get(hashes.size() % COLOURS.size())));
  }

  /** Draws an update; {@code targets} are drawn where there are any. */
  static String of(
      String name, Instant start, Timeline timeline, List<HealthyTargets.Count> targets) {
    return new TimelineSvg(start, timeline).draw(name, Math.max(1, timeline.peakPods()), targets);
  }

  private String draw(String name, int most, List<HealthyTargets.Count> targets) {
    picture.text(12, 22, Paint.INK, name + ": pods of each ReplicaSet, and where Services point");
    hashes.forEach((hash, paint) -> pods(hash, paint, most));
    boolean canary = entries.stream().anyMatch(entry -> weight(entry).isPresent());
    if (canary) {
      weights();
    }
    if (!targets.isEmpty()) {
      targets("canary targets", targets, HealthyTargets.Count::canary, most);
      targets("stable targets", targets, HealthyTargets.Count::stable, most);
    }
    band(canary ? "stable Service" : "active Service", Snapshot::active);
    band(canary ? "canary Service" : "preview Service", Snapshot::preview);
    commands();
    time.ticks(4, y + 18, " s");
    return picture.svg(y + 50);
  }

  private void pods(String hash, Paint paint, int most) {
    each(
        entries,
        Timeline.Entry::time,
        (entry, from, to) -> {
          int pods = entry.after().pods().getOrDefault(hash, 0);
          int available = entry.after().available().getOrDefault(hash, 0);
          level(from, to, pods, most, paint.pale(), pods + " pods");
          level(from, to, available, most, paint, available + " available");
        });
    lane(hash);
  }

  /** The healthy targets of a Service over time. */
  private void targets(
      String label,
      List<HealthyTargets.Count> targets,
      ToIntFunction<HealthyTargets.Count> of,
      int most) {
    each(
        targets,
        HealthyTargets.Count::time,
        (count, from, to) -> {
          int healthy = of.applyAsInt(count);
          level(from, to, healthy, most, Paint.TEAL, healthy + " healthy targets");
        });
    lane(label);
  }

  /** The weight of the canary over time, drawn as height. */
  private void weights() {
    int most = entries.stream().flatMapToInt(entry -> weight(entry).stream()).reduce(1, Math::max);
    each(
        entries,
        Timeline.Entry::time,
        (entry, from, to) ->
            weight(entry)
                .ifPresent(
                    weight -> level(from, to, weight, most, Paint.GREY, "weight " + weight)));
    lane("weight of the canary");
  }

  private static OptionalInt weight(Timeline.Entry entry) {
    CanaryStatus canary = entry.plan().nextStatus().canary();
    return canary == null || canary.weights() == null || canary.weights().canary() == null
        ? OptionalInt.empty()
        : OptionalInt.of(GoZero.of(canary.weights().canary().weight()));
  }

  /** The ReplicaSet that a Service selects. */
  private void band(String label, Function<Snapshot, String> service) {
    picture.text(12, y + 15, Paint.INK, label);
    each(
        entries,
        Timeline.Entry::time,
        (entry, from, to) -> {
          String hash = service.apply(entry.after());
          Paint paint = hashes.get(hash);
          if (paint != null) {
            bar(from, to, y + 6, 12, paint, hash);
          }
        });
    y += BAND;
  }

  private void commands() {
    picture.text(12, y + 15, Paint.INK, "users");
    for (Timeline.Entry entry : entries) {
      double x = time.x(seconds(entry.time()));
      for (Object command : entry.commands()) {
        String name = command.getClass().getSimpleName();
        picture.arrowUp(x, y + 6, Paint.INK, name);
        picture.text(x + 7, y + 15, Paint.FAINT, name);
      }
    }
    y += BAND;
  }

  /** The label of what was drawn, and the line that it stands on. */
  private void lane(String label) {
    picture.text(12, y + LANE - 24, Paint.INK, label);
    time.line(y + LANE - 20);
    y += LANE;
  }

  /** A part of a lane, as high as an amount of the greatest one. */
  private void level(double from, double to, int amount, int most, Paint paint, String hint) {
    double height = (LANE - 26.0) * amount / most;
    bar(from, to, y + LANE - 20 - height, height, paint, hint);
  }

  private void bar(double from, double to, double top, double height, Paint paint, String hint) {
    if (from < to) {
      time.bar(from, to, top, height, paint, hint);
    }
  }

  /** Draws something from its time until that of the next one. */
  private interface Painter<T> {
    void paint(T step, double from, double to);
  }

  private <T> void each(List<T> steps, Function<T, Instant> at, Painter<T> painter) {
    for (int i = 0; i < steps.size(); i++) {
      double to = i + 1 < steps.size() ? seconds(at.apply(steps.get(i + 1))) : time.to();
      painter.paint(steps.get(i), seconds(at.apply(steps.get(i))), Math.min(to, time.to()));
    }
  }

  private double seconds(Instant instant) {
    return instant.getEpochSecond() - start;
  }
}
