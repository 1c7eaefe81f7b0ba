package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;

/**
 * A workload that is deleted and created again: all its pods stop immediately, then new ones start.
 *
 * @param update the update if the workload were not deleted
 */
record Replacement(Update update) implements Update {
  @Override
  public ImmutableList<PodGroup> pods(Moment moment) {
    if (moment == Moment.BEFORE) {
      return update.pods(moment);
    }
    ImmutableList<PodGroup> last = update.pods(Moment.PROMOTED);
    return moment == Moment.APPLY
        ? last.stream()
            .map(group -> group.with(Range.NONE))
            .collect(ImmutableList.toImmutableList())
        : last;
  }

  @Override
  public void write(Moment moment, ArgoWrites.Builder out) {
    update.write(moment == Moment.REST ? Moment.PROMOTED : moment, out);
  }

  @Override
  public boolean starts() {
    return update.starts();
  }
}
