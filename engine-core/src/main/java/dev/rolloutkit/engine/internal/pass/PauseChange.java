package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.List;

/**
 * The decisions of a pass about pauses and the abort.
 *
 * @param added the reasons of the pauses to add
 * @param removed the reasons of the pauses to remove
 * @param cleared whether all pauses are removed
 * @param abort whether the update is aborted
 * @param dropAbort whether an earlier abort is withdrawn
 */
public record PauseChange(
    ImmutableList<String> added,
    ImmutableList<String> removed,
    boolean cleared,
    boolean abort,
    boolean dropAbort) {

  /** The change with copies of the given collections. */
  public PauseChange(
      Collection<String> added,
      Collection<String> removed,
      boolean cleared,
      boolean abort,
      boolean dropAbort) {
    this(ImmutableList.copyOf(added), ImmutableList.copyOf(removed), cleared, abort, dropAbort);
  }

  /** A change that begins a pause. */
  public static PauseChange add(String reason) {
    return new PauseChange(List.of(reason), List.of(), false, false, false);
  }
}
