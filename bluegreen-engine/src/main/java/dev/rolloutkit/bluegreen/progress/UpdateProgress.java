package dev.rolloutkit.bluegreen.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.progress.Progress;

/**
 * How far an update has come, and what it waits for.
 *
 * @param stage the stage of the update
 * @param newHash the hash of the present template
 * @param stableHash the hash that the status records as stable, empty for none
 * @param activeHash the hash that the active Service selects, empty for none
 * @param waitsFor everything that must happen before the update goes on, not in order of time;
 *     empty if nothing is left to do
 */
public record UpdateProgress(
    UpdateStage stage,
    String newHash,
    String stableHash,
    String activeHash,
    ImmutableList<Wait> waitsFor)
    implements Progress {

  @Override
  public ImmutableList<String> reasons() {
    return waitsFor.stream().map(Wait::text).collect(ImmutableList.toImmutableList());
  }

  @Override
  public String text() {
    StringBuilder out = new StringBuilder(stage.text());
    for (int i = 0; i < waitsFor.size(); i++) {
      out.append(i == 0 ? "; waits for " : "; and for ").append(waitsFor.get(i).text());
    }
    return out.toString();
  }
}
