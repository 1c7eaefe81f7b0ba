package dev.rolloutkit.testkit.explore;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The numbers of the states that were seen. Several threads may read it while no thread writes. */
interface Seen {
  /** The result if there is no such state. */
  int NONE = -1;

  /** The identity by which a state is found; may be computed by several threads. */
  Object identity(Object key, int faults);

  /** The number of a state; {@link #NONE} if it is new. */
  int find(Object identity);

  /** Returns the number of a state, adding it with the given number if it is new. */
  int add(Object identity, int number);

  /** The memory that it takes, in bytes. */
  long bytes();

  /** Keeps the keys themselves and compares them. */
  final class Whole implements Seen {
    /** The bytes of an entry besides the key: table, entry, identity and number. */
    private static final long ENTRY = 88;

    private final Map<Object, Integer> numbers = new HashMap<>();

    private record Identity(Object key, int faults) {}

    @Override
    public Object identity(Object key, int faults) {
      return new Identity(key, faults);
    }

    @Override
    public int find(Object identity) {
      return numbers.getOrDefault(identity, NONE);
    }

    @Override
    public int add(Object identity, int number) {
      return Objects.requireNonNullElse(numbers.putIfAbsent(identity, number), number);
    }

    @Override
    public long bytes() {
      return ENTRY * numbers.size();
    }
  }

  /**
   * Keeps 128 bits of the hash of each key. With a billion states, two keys collide in one of 10^20
   * explorations.
   */
  final class Fingerprints implements Seen {
    private static final int START = 1 << 12;
    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES;

    private long[] first = new long[START];
    private long[] second = new long[START];
    private int[] numbers = fresh(START);
    private int size;

    private record Fingerprint(long first, long second) {}

    private static int[] fresh(int length) {
      int[] numbers = new int[length];
      Arrays.fill(numbers, NONE);
      return numbers;
    }

    @Override
    public Object identity(Object key, int faults) {
      HashCode code =
          Hashing.murmur3_128()
              .newHasher()
              .putInt(faults)
              .putUnencodedChars((CharSequence) key)
              .hash();
      ByteBuffer bytes = ByteBuffer.wrap(code.asBytes());
      return new Fingerprint(bytes.getLong(), bytes.getLong());
    }

    private int place(Fingerprint of) {
      int mask = numbers.length - 1;
      int place = (int) of.first() & mask;
      while (numbers[place] != NONE
          && (first[place] != of.first() || second[place] != of.second())) {
        place = (place + 1) & mask;
      }
      return place;
    }

    @Override
    public int find(Object identity) {
      return numbers[place((Fingerprint) identity)];
    }

    @Override
    public int add(Object identity, int number) {
      Fingerprint fingerprint = (Fingerprint) identity;
      int place = place(fingerprint);
      if (numbers[place] != NONE) {
        return numbers[place];
      }
      put(place, fingerprint, number);
      size++;
      if (size > numbers.length / 4 * 3) {
        grow();
      }
      return number;
    }

    private void put(int place, Fingerprint fingerprint, int number) {
      first[place] = fingerprint.first();
      second[place] = fingerprint.second();
      numbers[place] = number;
    }

    private void grow() {
      long[] oldFirst = first;
      long[] oldSecond = second;
      int[] old = numbers;
      first = new long[old.length * 2];
      second = new long[old.length * 2];
      numbers = fresh(old.length * 2);
      for (int i = 0; i < old.length; i++) {
        if (old[i] != NONE) {
          Fingerprint fingerprint = new Fingerprint(oldFirst[i], oldSecond[i]);
          put(place(fingerprint), fingerprint, old[i]);
        }
      }
    }

    @Override
    public long bytes() {
      return (long) BYTES * numbers.length;
    }
  }
}
