package dev.rolloutkit.bluegreen.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.progress.Progress;

/**
 * Where in an update a Rollout stands, and what it waits for.
 *
 * @param stage where it stands
 * @param newHash hash of the ReplicaSet of the present template
 * @param stableHash hash that is recorded as stable, empty for none
 * @param activeHash hash that the active Service selects, empty for none
 * @param waitsFor everything that must happen before it goes on, in no order of time; empty when
 *     nothing is left to do
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
