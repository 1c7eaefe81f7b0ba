package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * What happened in a simulation.
 *
 * @param entries the commands, and the passes that did or told something, in the order of time
 * @param passes how many passes there were, quiet ones included
 * @param finalStatus the status at the end
 * @param violations invariants that plans broke, each with how
 */
public record Timeline(
    ImmutableList<Entry> entries,
    int passes,
    RolloutStatus finalStatus,
    ImmutableList<String> violations) {

  /**
   * A time at which something happened.
   *
   * @param commands what was done to the cluster just before
   * @param plan what the controller did
   * @param after the cluster then
   */
  public record Entry(Instant time, ImmutableList<Command> commands, Plan plan, Snapshot after) {}

  /** The most pods that there were at once. */
  public int peakPods() {
    int peak = 0;
    for (Entry entry : entries) {
      peak = Math.max(peak, entry.after().totalPods());
    }
    return peak;
  }

  /** When a revision became the stable one, the first time. */
  public Optional<Instant> promotedAt(String hash) {
    for (Entry entry : entries) {
      if (entry.after().stable().equals(hash)) {
        return Optional.of(entry.time());
      }
    }
    return Optional.empty();
  }

  /** When a revision was scaled to 0, the last time. */
  public Optional<Instant> scaledDownAt(String hash) {
    Optional<Instant> last = Optional.empty();
    boolean had = false;
    for (Entry entry : entries) {
      int pods = entry.after().pods().getOrDefault(hash, 0);
      if (had && pods == 0) {
        last = Optional.of(entry.time());
      }
      had = pods > 0;
    }
    return last;
  }

  /** Whether there was a time, once a revision was stable and served, without a serving pod. */
  public boolean hasOutage() {
    boolean served = false;
    for (Entry entry : entries) {
      int serving = entry.after().serving();
      if (served && serving == 0) {
        return true;
      }
      served = served || serving > 0;
    }
    return false;
  }

  /** All events that were told, as {@code reason: message}. */
  public ImmutableList<String> events() {
    ImmutableList.Builder<String> events = ImmutableList.builder();
    for (Entry entry : entries) {
      for (Action action : entry.plan().actions()) {
        if (action instanceof Action.EmitEvent event) {
          events.add(event.reason() + ": " + event.message());
        }
      }
    }
    return events.build();
  }

  /** The timeline for people, a line for each action, with its reason. */
  public String text() {
    StringBuilder out = new StringBuilder();
    for (Entry entry : entries) {
      for (Command command : entry.commands()) {
        out.append(GoTime.format(entry.time())).append("  > ").append(command).append('\n');
      }
      for (Action action : entry.plan().actions()) {
        if (action.isWrite()) {
          out.append(GoTime.format(entry.time()))
              .append("  ")
              .append(action.explanation())
              .append('\n');
        }
      }
    }
    return out.toString();
  }
}
