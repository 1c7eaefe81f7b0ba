package dev.rolloutkit.webhook.server;

/** A review would take too much time and memory to judge. */
final class TooManyValuesException extends Exception {
  private static final long serialVersionUID = 1;

  TooManyValuesException(int most) {
    super("a review may have " + most + " values", null, false, false);
  }
}
