package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Objects;

/**
 * The name of an Avi object.
 *
 * @param value what the controller shows
 * @param kind what it is the name of
 * @param encoded whether {@code value} holds a hash in place of the plain text
 * @param plain the text before hashing; equal to {@code value} when nothing is hashed
 */
public record AviName(String value, AviObjectKind kind, boolean encoded, String plain) {
  /** The longest name that AKO accepts, in bytes of UTF-8. */
  public static final int MAX_BYTES = 255;

  /** A character is at most three bytes of UTF-8 for each unit of UTF-16. */
  private static final int ALWAYS_SHORT = MAX_BYTES / 3;

  /** No part may be {@code null}. */
  public AviName {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(plain, "plain");
  }

  /**
   * Whether AKO leaves the object out because its name is longer than {@value #MAX_BYTES} bytes.
   */
  public boolean tooLong() {
    return exceedsLimit(value);
  }

  /**
   * Whether a name is longer than {@value #MAX_BYTES} bytes of UTF-8.
   *
   * <p>Compatibility: AKO's message speaks of characters, its check counts bytes.
   */
  public static boolean exceedsLimit(String name) {
    return name.length() > ALWAYS_SHORT && GoStrings.utf8Length(name) > MAX_BYTES;
  }

  @Override
  public String toString() {
    return value;
  }
}
