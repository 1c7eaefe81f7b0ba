package dev.rolloutkit.lbclass.validation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A set of pairs of a protocol and a number that needs no object for each pair.
 *
 * <p>For six ports it takes 21 ns of CPU time where a hash set of records takes 57 ns: 2.7 times as
 * fast ({@code PortPairsBenchmark}). The hash set is its oracle in the tests.
 *
 * @rule A pair of protocol and port occurs once.
 */
final class PortPairs {
  /** Marks a free slot; no pair has this value. */
  private static final long FREE = -1;

  private static final int KNOWN_PROTOCOLS = 4;

  /** The maximum number of slots to search, which bounds the cost of numbers chosen to collide. */
  private static final int MAX_PROBES = 32;

  private final long[] table;
  private final int mask;
  private @Nullable Map<String, Integer> otherProtocols;
  private @Nullable Set<Long> crowded;

  /** Creates an empty set with space for the given number of pairs. */
  PortPairs(int pairs) {
    int size = Integer.highestOneBit(Math.max(4, pairs)) * 4;
    table = new long[size];
    Arrays.fill(table, FREE);
    mask = size - 1;
  }

  /** Adds a pair and returns whether it was new. */
  boolean add(String protocol, int number) {
    long key = (long) protocolNumber(protocol) << 32 | (number & 0xffff_ffffL);
    // Fibonacci hashing spreads consecutive numbers, which are the usual case.
    int i = (int) ((key * 0x9e37_79b9_7f4a_7c15L) >>> 40) & mask;
    for (int probes = 0; probes < MAX_PROBES; probes++) {
      if (table[i] == FREE) {
        table[i] = key;
        return true;
      }
      if (table[i] == key) {
        return false;
      }
      i = i + 1 & mask;
    }
    // Pairs are never removed, so a pair without a slot is always in this set.
    crowded = crowded == null ? new HashSet<>() : crowded;
    return crowded.add(key);
  }

  private int protocolNumber(String protocol) {
    return switch (protocol) {
      case "TCP" -> 0;
      case "UDP" -> 1;
      case "SCTP" -> 2;
      case "" -> 3;
      default -> otherProtocolNumber(protocol);
    };
  }

  private int otherProtocolNumber(String protocol) {
    if (otherProtocols == null) {
      otherProtocols = new HashMap<>();
    }
    Map<String, Integer> others = otherProtocols;
    int next = KNOWN_PROTOCOLS + others.size();
    Integer known = others.putIfAbsent(protocol, next);
    return known == null ? next : known;
  }
}
