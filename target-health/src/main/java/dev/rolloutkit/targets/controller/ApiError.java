package dev.rolloutkit.targets.controller;

import java.util.Set;

/**
 * An error that AWS or the API server returns.
 *
 * @param code its code, such as {@code Throttling}; empty if it has none
 * @param message its message
 */
public record ApiError(String code, String message) {
  private static final Set<String> MODELLED = Set.of("TargetGroupNotFound", "InvalidTarget");

  /** An error without a code. */
  public static ApiError plain(String message) {
    return new ApiError("", message);
  }

  /** The text of the error in the controller's own errors. */
  public String text() {
    if (code.isEmpty()) {
      return message;
    }
    return MODELLED.contains(code) ? code + ": " + message : "api error " + code + ": " + message;
  }
}
