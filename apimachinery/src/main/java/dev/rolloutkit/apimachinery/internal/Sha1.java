package dev.rolloutkit.apimachinery.internal;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Hashes;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-1 hashes of many strings, one after the other. It is not safe for use by several threads;
 * {@link Hashes#sha1Hex} is.
 */
public final class Sha1 {
  private static final HexFormat HEX = HexFormat.of();

  private final MessageDigest digest;

  /** The hash that {@link #hex} computed last. */
  private final byte[] hash = new byte[20];

  /** Creates an instance that can compute any number of hashes. */
  public Sha1() {
    try {
      digest = MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  /**
   * The hash of the string: 40 lower-case hexadecimal digits. The string is hashed as UTF-8, with
   * U+FFFD for an unpaired surrogate.
   */
  public String hex(String text) {
    digest.update(GoStrings.wellFormed(text).getBytes(StandardCharsets.UTF_8));
    try {
      digest.digest(hash, 0, hash.length);
    } catch (DigestException e) {
      throw new IllegalStateException("a SHA-1 hash has 20 bytes", e);
    }
    return HEX.formatHex(hash);
  }
}
