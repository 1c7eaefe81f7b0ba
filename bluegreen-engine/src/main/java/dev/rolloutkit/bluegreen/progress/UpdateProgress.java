package dev.rolloutkit.bluegreen.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.progress.Progress;
import dev.rolloutkit.engine.progress.Wait;

/**
 * How far an update has come, and what it waits for.
 *
 * @param stage the stage of the update
 * @param newHash the hash of the current template
 * @param stableHash the hash that the status records as stable, empty for none
 * @param activeHash the hash that the active Service selects, empty for none
 * @param waitsFor everything that must happen before the update continues, in no particular order;
 *     empty if the update waits for nothing
 */
public record UpdateProgress(
    UpdateStage stage,
    String newHash,
    String stableHash,
    String activeHash,
    ImmutableList<Wait> waitsFor)
    implements Progress {

  @Override
  public String standing() {
    return stage.text();
  }
}
