package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.options.TargetDefect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records the state of each clock during a simulation. */
final class Clocks implements Simulation.Watcher {
  private record Dial(Clock clock, String service) {}

  private record Shown(int from, String state) {}

  private final Map<Dial, Shown> shown = new LinkedHashMap<>();
  private final List<ClockSpan> spans = new ArrayList<>();

  /** The spans of a valid scenario, by clock, Service and time. */
  static ImmutableList<ClockSpan> of(Scenario scenario, Fixes<TargetDefect> fixes) {
    Clocks clocks = new Clocks();
    Simulation.of(scenario, fixes, clocks);
    clocks.shown.forEach((dial, last) -> clocks.add(dial, last, Seconds.of(scenario.horizon())));
    return ImmutableList.sortedCopyOf(
        Comparator.comparing(ClockSpan::clock)
            .thenComparing(ClockSpan::service)
            .thenComparingInt(ClockSpan::from),
        clocks.spans);
  }

  @Override
  public void group(long now, GroupModel group, int weight) {
    String revision = group.selectsNew ? "v2" : "v1";
    show(now, Clock.SERVICE, group.service, revision + " gets " + weight + " %");
    show(now, Clock.ENDPOINTS, group.service, group.seenText());
    show(now, Clock.BINDING, group.service, group.workText());
    show(now, Clock.TARGET_HEALTH, group.service, group.healthText());
  }

  @Override
  public void pods(long now, TargetSets pods) {
    show(now, Clock.OLD_PODS, "", pods.oldText(now));
  }

  private void show(long now, Clock clock, String service, String state) {
    Dial dial = new Dial(clock, service);
    Shown before = shown.get(dial);
    if (before == null || !before.state().equals(state)) {
      shown.put(dial, new Shown((int) now, state));
      if (before != null) {
        add(dial, before, (int) now);
      }
    }
  }

  private void add(Dial dial, Shown last, int to) {
    spans.add(new ClockSpan(dial.clock(), dial.service(), last.from(), to, last.state()));
  }
}
