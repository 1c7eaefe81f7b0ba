package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * The record of a simulation.
 *
 * @rule A simulation tells when a revision became stable, the most pods at one time, and whether
 *     the active Service was without pods.
 * @param entries the times at which a command was executed or a pass wrote or reported something,
 *     in order
 * @param passes the number of passes, those that wrote nothing included
 * @param finalStatus the status of the Rollout at the end
 * @param violations the invariants that plans broke, each with how it was broken
 */
public record Timeline(
    ImmutableList<Entry> entries,
    int passes,
    RolloutStatus finalStatus,
    ImmutableList<String> violations) {

  /**
   * A time at which something happened.
   *
   * @param commands the commands that were executed just before the pass
   * @param plan what the controller did
   * @param after the cluster after the plan
   */
  public record Entry(Instant time, ImmutableList<Command> commands, Plan plan, Snapshot after) {}

  /** The greatest number of pods that existed at one time. */
  public int peakPods() {
    int peak = 0;
    for (Entry entry : entries) {
      peak = Math.max(peak, entry.after().totalPods());
    }
    return peak;
  }

  /** The time at which a revision first became the stable one; empty if it never did. */
  public Optional<Instant> promotedAt(String hash) {
    for (Entry entry : entries) {
      if (entry.after().stable().equals(hash)) {
        return Optional.of(entry.time());
      }
    }
    return Optional.empty();
  }

  /** The time at which a revision was last scaled to 0; empty if it never was. */
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

  /** Whether the active Service ever lost its last available pod. */
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

  /** All events that the controller recorded, in order, each as {@code reason: message}. */
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

  /** The timeline for people: one line for each action, with the reason for it. */
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
