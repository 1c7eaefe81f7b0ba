package dev.rolloutkit.apimachinery;

import dev.rolloutkit.apimachinery.internal.Sha1;

/**
 * The hash functions that controllers use in names: FNV-1a, and SHA-1 in lower-case hexadecimal.
 *
 * <p>A 32-bit hash is an {@code int} and a 64-bit hash a {@code long}; both are unsigned numbers.
 * Strings are hashed as UTF-8, with U+FFFD for an unpaired surrogate.
 *
 * <p>A hash can be computed in steps. Start with {@link #FNV1A_32} and pass the result of each call
 * to the next: {@code fnv1a32(fnv1a32(FNV1A_32, "a"), "b") == fnv1a32("ab")}.
 */
public final class Hashes {
  /** The 32-bit hash of no bytes: FNV's offset basis. */
  public static final int FNV1A_32 = 0x811c9dc5;

  /** The 64-bit hash of no bytes: FNV's offset basis. */
  public static final long FNV1A_64 = 0xcbf29ce484222325L;

  private static final int PRIME_32 = 0x01000193;
  private static final long PRIME_64 = 0x100000001b3L;
  private static final String SAFE = "bcdfghjklmnpqrstvwxz2456789";

  private Hashes() {}

  /** The 32-bit hash of the string. */
  public static int fnv1a32(String text) {
    return fnv1a32(FNV1A_32, text);
  }

  /** Continues a hash with one byte, the lowest eight bits of {@code oneByte}. */
  public static int fnv1a32(int hash, int oneByte) {
    return (hash ^ (oneByte & 0xff)) * PRIME_32;
  }

  /**
   * Continues a hash with the bytes from index {@code from}, inclusive, to {@code to}, exclusive.
   */
  public static int fnv1a32(int hash, byte[] bytes, int from, int to) {
    int h = hash;
    for (int i = from; i < to; i++) {
      h = (h ^ (bytes[i] & 0xff)) * PRIME_32;
    }
    return h;
  }

  /** Continues a hash with a string. */
  public static int fnv1a32(int hash, String text) {
    int h = hash;
    for (int i = 0, length = text.length(); i < length; i++) {
      int c = text.charAt(i);
      if (c < 0x80) {
        h = fnv1a32(h, c);
      } else if (c < 0x800) {
        h = fnv1a32(fnv1a32(h, 0xc0 | c >> 6), 0x80 | (c & 0x3f));
      } else {
        int cp = GoStrings.codePointAt(text, i);
        if (cp >= 0x10000) {
          i++;
          h = fnv1a32(fnv1a32(h, 0xf0 | cp >> 18), 0x80 | (cp >> 12 & 0x3f));
        } else {
          h = fnv1a32(h, 0xe0 | cp >> 12);
        }
        h = fnv1a32(fnv1a32(h, 0x80 | (cp >> 6 & 0x3f)), 0x80 | (cp & 0x3f));
      }
    }
    return h;
  }

  /** The 64-bit hash of the string. */
  public static long fnv1a64(String text) {
    return fnv1a64(FNV1A_64, text);
  }

  /** Continues a hash with one byte, the lowest eight bits of {@code oneByte}. */
  public static long fnv1a64(long hash, int oneByte) {
    return (hash ^ (oneByte & 0xff)) * PRIME_64;
  }

  /** Continues a hash with a string. */
  public static long fnv1a64(long hash, String text) {
    long h = hash;
    for (int i = 0, length = text.length(); i < length; i++) {
      int c = text.charAt(i);
      if (c < 0x80) {
        h = fnv1a64(h, c);
      } else if (c < 0x800) {
        h = fnv1a64(fnv1a64(h, 0xc0 | c >> 6), 0x80 | (c & 0x3f));
      } else {
        int cp = GoStrings.codePointAt(text, i);
        if (cp >= 0x10000) {
          i++;
          h = fnv1a64(fnv1a64(h, 0xf0 | cp >> 18), 0x80 | (cp >> 12 & 0x3f));
        } else {
          h = fnv1a64(h, 0xe0 | cp >> 12);
        }
        h = fnv1a64(fnv1a64(h, 0x80 | (cp >> 6 & 0x3f)), 0x80 | (cp & 0x3f));
      }
    }
    return h;
  }

  /** The SHA-1 hash of the string: 40 lower-case hexadecimal digits. See {@link Sha1} for many. */
  public static String sha1Hex(String text) {
    return new Sha1().hex(text);
  }

  /**
   * Writes the hash as an unsigned decimal number and maps its digits {@code 0} to {@code 9} to
   * {@code 456789bcdf}, which cannot spell words. Kubernetes does so for the hash in the names of
   * ReplicaSets and Pods.
   */
  public static String safeEncode(int hash) {
    String digits = Integer.toUnsignedString(hash);
    char[] out = new char[digits.length()];
    for (int i = 0; i < out.length; i++) {
      out[i] = SAFE.charAt(digits.charAt(i) % SAFE.length());
    }
    return new String(out);
  }
}
