package dev.rolloutkit.gateway.cluster;

/**
 * A condition of a status, without its time and generation.
 *
 * @param type its type
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param reason its reason
 * @param message its message
 */
public record Condition(String type, String status, String reason, String message) {
  /** A condition that holds. */
  public static Condition holds(String type, String reason, String message) {
    return new Condition(type, "True", reason, message);
  }

  /** A condition that does not hold. */
  public static Condition fails(String type, String reason, String message) {
    return new Condition(type, "False", reason, message);
  }
}
