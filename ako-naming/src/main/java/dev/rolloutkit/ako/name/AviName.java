package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Objects;

/**
 * The name of an Avi object.
 *
 * @param value the name that the Avi Controller shows
 * @param kind the kind of the object
 * @param encoded whether {@code value} contains a hash in place of the plain text
 * @param plain the text before hashing; equal to {@code value} when nothing is hashed
 */
public record AviName(String value, AviObjectKind kind, boolean encoded, String plain) {
  /** The longest name that AKO accepts, in bytes of UTF-8. */
  public static final int MAX_BYTES = 255;

  /** A name of at most this many UTF-16 code units fits: each takes at most three UTF-8 bytes. */
  private static final int ALWAYS_SHORT = MAX_BYTES / 3;

  /** No part may be {@code null}. */
  public AviName {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(plain, "plain");
  }

  /** The same name for an object of another kind. */
  public AviName withKind(AviObjectKind other) {
    return new AviName(value, other, encoded, plain);
  }

  /** Whether AKO omits the object because its name is longer than {@value #MAX_BYTES} bytes. */
  public boolean tooLong() {
    return exceedsLimit(value);
  }

  /**
   * Whether a name is longer than {@value #MAX_BYTES} bytes of UTF-8.
   *
   * <p>Compatibility: AKO's message says characters, but AKO counts bytes.
   */
  public static boolean exceedsLimit(String name) {
    return name.length() > ALWAYS_SHORT && GoStrings.utf8Length(name) > MAX_BYTES;
  }

  @Override
  public String toString() {
    return value;
  }
}
