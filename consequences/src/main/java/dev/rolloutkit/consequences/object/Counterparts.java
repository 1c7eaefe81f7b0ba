package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The elements of a list by their names. Each is the counterpart of one element of another list at
 * most.
 *
 * @rule Elements of lists with equal names are the same element in both versions.
 */
final class Counterparts {
  /** The fields that serve as names, the surest first. */
  private static final ImmutableList<String> NAMES =
      ImmutableList.of("name", "host", "path", "key", "containerPort", "port", "mountPath");

  private final boolean[] taken;
  private final Map<String, Map<Object, Queue<Integer>>> byName = new HashMap<>();
  private final Map<Object, Queue<Integer>> whole = new HashMap<>();

  Counterparts(JsonNode list) {
    taken = new boolean[list.size()];
    for (int i = 0; i < taken.length; i++) {
      JsonNode element = list.get(i);
      for (String name : NAMES) {
        if (element.has(name)) {
          add(byName.computeIfAbsent(name, one -> new HashMap<>()), element.get(name), i);
        }
      }
      add(whole, element, i);
    }
  }

  private static void add(Map<Object, Queue<Integer>> places, JsonNode value, int place) {
    places.computeIfAbsent(key(value), one -> new ArrayDeque<>()).add(place);
  }

  /** A map stays quick if many of its strings have one hash, because it can sort them. */
  private static Object key(JsonNode value) {
    return value.isValueNode() ? value.toString() : value;
  }

  /** Whether the elements of a list can be told apart without their order. */
  static boolean haveNames(JsonNode list) {
    for (JsonNode one : list) {
      if (NAMES.stream().noneMatch(one::has)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Takes the first free element that has a name of another one, or else equals it.
   *
   * @return its place; -1 if there is none
   */
  int take(JsonNode other) {
    for (String name : NAMES) {
      if (other.has(name)) {
        int place = take(byName.getOrDefault(name, Map.of()), other.get(name));
        if (place >= 0) {
          return place;
        }
      }
    }
    return take(whole, other);
  }

  private int take(Map<Object, Queue<Integer>> places, JsonNode value) {
    Queue<Integer> same = places.get(key(value));
    while (same != null && !same.isEmpty()) {
      int place = same.remove();
      if (take(place)) {
        return place;
      }
    }
    return -1;
  }

  /** Takes the element at a place; whether it was free. */
  boolean take(int place) {
    boolean isFree = !taken[place];
    taken[place] = true;
    return isFree;
  }

  boolean isTaken(int place) {
    return taken[place];
  }
}
