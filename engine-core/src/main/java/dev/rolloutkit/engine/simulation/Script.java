package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The commands of a simulation and the times at which they happen.
 *
 * <pre>{@code
 * Script.start()
 *     .at(Duration.ofMinutes(1), new Command.ChangeTemplate(template))
 *     .at(Duration.ofMinutes(2), new Command.Promote());
 * }</pre>
 *
 * @param events the commands, sorted by time
 */
public record Script(ImmutableList<Event> events) {
  private static final Script EMPTY = new Script(ImmutableList.of());

  /**
   * A command and its time.
   *
   * @param after the time since the beginning of the simulation
   */
  public record Event(Duration after, Command command) {}

  /** An empty script: only the controller acts. */
  public static Script start() {
    return EMPTY;
  }

  /**
   * A copy of this script with one more command. Of two commands at the same time, the one that was
   * added first happens first.
   */
  public Script at(Duration after, Command command) {
    List<Event> all = new ArrayList<>(events);
    all.add(new Event(after, command));
    all.sort(Comparator.comparing(Event::after));
    return new Script(ImmutableList.copyOf(all));
  }
}
