package dev.rolloutkit.model.internal.schema;

import dev.rolloutkit.apimachinery.Hashes;

/**
 * Applies a fixed string to a 32-bit FNV-1a hash in one step instead of one for each byte.
 *
 * <p>FNV-1a mixes each byte into the low eight bits only and then multiplies the hash. So after a
 * string the hash is the former hash times a power of the prime, plus a number that depends only on
 * the former low eight bits. A table contains these numbers.
 *
 * <p>For {@code "imagePullPolicy":} it takes 2.5 ns of CPU time where the bytes one by one take 22
 * ns: 8.7 times as fast ({@code SchemaTwinsBenchmark}). The bytes one by one are its oracle in the
 * tests.
 */
final class HashedText {
  private static final int LOW = 0xff;

  private final int factor;
  private final int[] addends = new int[LOW + 1];

  HashedText(byte[] text) {
    int power = 1;
    for (int i = 0; i < text.length; i++) {
      power *= GoHash.PRIME;
    }
    this.factor = power;
    for (int low = 0; low <= LOW; low++) {
      addends[low] = Hashes.fnv1a32(low, text, 0, text.length) - low * power;
    }
  }

  /** The hash after the text. */
  int after(int hash) {
    return hash * factor + addends[hash & LOW];
  }
}
