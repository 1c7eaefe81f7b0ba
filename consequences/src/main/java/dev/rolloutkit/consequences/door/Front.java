package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A door with its rules; the last rule takes every request.
 *
 * @rule The last rule of a door takes every request.
 * @param door the door
 * @param rules the rules, in the order in which they are tried
 * @param settings what the load balancer does with all requests, whatever rule they take
 */
public record Front(Door door, ImmutableList<DoorRule> rules, FrontSettings settings) {
  /** A door with one rule that takes every request. */
  static Front single(Door door, DoorRule rule) {
    return new Front(door, ImmutableList.of(rule), FrontSettings.none());
  }

  /** Whether one of the rules is made from a field of an object. */
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
