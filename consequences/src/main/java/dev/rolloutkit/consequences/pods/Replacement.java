package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;

/**
 * A workload that is deleted and created again: its pods go at once, and new ones come.
 *
 * @param update what would become of it if it stayed
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
