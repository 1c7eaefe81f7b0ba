package dev.rolloutkit.crd.cel;

/** Thrown when a rule reads a value whose type differs from its schema. */
final class InvalidData extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidData(String message) {
    super(message, null, false, false);
  }
}
