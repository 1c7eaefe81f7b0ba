package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.cutover.GroupModel.Loss;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the loss. The state at one time lasts until the next time that is added.
 *
 * @rule The loss of a cut-over is the share of traffic without a serving target, added up over
 *     time.
 */
final class Measure {
  private record Open(long from, String service, int share, LossReason reason) {}

  private final @Nullable Open[] open;
  private final List<LossWindow> windows = new ArrayList<>();
  private int sum;
  private int peak;

  Measure(int groups) {
    open = new Open[groups];
  }

  void at(long now, int group, String service, int weight, Loss loss) {
    Open before = open[group];
    int share = (int) ((long) weight * 100 * loss.lost() / loss.used());
    sum += share;
    if (before != null
        && loss.lost() > 0
        && before.share() == share
        && before.reason() == loss.reason()) {
      return;
    }
    if (before != null) {
      close(before, now);
    }
    open[group] = loss.lost() > 0 ? new Open(now, service, share, loss.reason()) : null;
  }

  void endOfSecond() {
    peak = Math.max(peak, sum);
    sum = 0;
  }

  private void close(Open window, long now) {
    windows.add(
        new LossWindow(
            (int) window.from(),
            (int) now,
            window.service(),
            window.share(),
            window.reason(),
            ImmutableList.of()));
  }

  Run result(
      Scenario scenario,
      ImmutableList<TimelineEntry> timeline,
      OptionalLong verifiedAt,
      OptionalLong scaleDownAt) {
    for (Open window : open) {
      if (window != null) {
        close(window, Seconds.of(scenario.horizon()));
      }
    }
    windows.sort(Comparator.comparingInt(LossWindow::from).thenComparing(LossWindow::service));
    long lost = 0;
    ImmutableList.Builder<LossWindow> out = ImmutableList.builder();
    for (LossWindow window : windows) {
      lost += (long) (window.to() - window.from()) * window.shareHundredths();
      out.add(Causes.explain(window, scenario, timeline));
    }
    CutOverVerdict verdict =
        windows.isEmpty()
            ? CutOverVerdict.SAFE
            : peak >= 10_000 ? CutOverVerdict.OUTAGE : CutOverVerdict.DEGRADED;
    return new Run(verdict, lost, peak, out.build(), timeline, verifiedAt, scaleDownAt);
  }
}
