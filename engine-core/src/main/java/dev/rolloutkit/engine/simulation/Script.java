package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What happens to a cluster, and when.
 *
 * <pre>{@code
 * Script.start()
 *     .at(Duration.ofMinutes(1), new Command.ChangeTemplate(template))
 *     .at(Duration.ofMinutes(2), new Command.Promote());
 * }</pre>
 *
 * @param events in the order of time
 */
public record Script(ImmutableList<Event> events) {
  private static final Script EMPTY = new Script(ImmutableList.of());

  /**
   * A command at a time.
   *
   * @param after how long after the beginning
   */
  public record Event(Duration after, Command command) {}

  /** Nothing happens but what the controller does. */
  public static Script start() {
    return EMPTY;
  }

  /** The same with one more command; of two at the same time the one added first comes first. */
  public Script at(Duration after, Command command) {
    List<Event> all = new ArrayList<>(events);
    all.add(new Event(after, command));
    all.sort(Comparator.comparing(Event::after));
    return new Script(ImmutableList.copyOf(all));
  }
}
