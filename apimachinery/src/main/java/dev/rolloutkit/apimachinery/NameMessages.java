package dev.rolloutkit.apimachinery;

/**
 * The wording of messages about qualified names and label values, by the Kubernetes release that
 * introduced it. Messages about other names have not changed.
 *
 * <p>Source: Kubernetes 1.34 to 1.37, validation utilities of apimachinery.
 */
public enum NameMessages {
  /**
   * The wording up to 1.34: {@code a qualified name must …}, {@code no more than 63 characters}.
   */
  V1_34("a qualified name", "characters"),
  /** The wording since 1.35: {@code a valid label key must …}, {@code no more than 63 bytes}. */
  V1_35("a valid label key", "bytes");

  private final String qualifiedName;
  private final String unit;

  NameMessages(String qualifiedName, String unit) {
    this.qualifiedName = qualifiedName;
    this.unit = unit;
  }

  /** How a message names the format of a qualified name. */
  String qualifiedName() {
    return qualifiedName;
  }

  /** The message for a string with too many bytes. */
  String maxLength(int bytes) {
    return "must be no more than " + bytes + " " + unit;
  }
}
