package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * The rules of a door; the last one takes every request.
 *
 * @rule The last rule of a door takes every request.
 * @param door the door
 * @param rules the rules, in the order in which they are tried
 * @param settings what happens to all requests, whatever rule they take
 */
public record Front(Door door, ImmutableList<DoorRule> rules, FrontSettings settings) {
  /** A door with one rule that takes every request. */
  static Front single(Door door, DoorRule rule) {
    return new Front(door, ImmutableList.of(rule), FrontSettings.none());
  }

  /** Whether a field of an object makes one of its rules. */
  public boolean isMadeOf(ObjectKey object) {
    for (DoorRule rule : rules) {
      for (Read read : rule.reads()) {
        if (read.object().equals(object)) {
          return true;
        }
      }
    }
    return false;
  }
}
