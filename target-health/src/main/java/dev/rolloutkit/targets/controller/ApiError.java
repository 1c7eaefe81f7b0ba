package dev.rolloutkit.targets.controller;

import java.util.Set;

/**
 * An error that AWS or the API server answers with.
 *
 * @param code its code, such as {@code Throttling}; empty when it has none
 * @param message its message
 */
public record ApiError(String code, String message) {
  private static final Set<String> MODELLED = Set.of("TargetGroupNotFound", "InvalidTarget");

  /** An error without a code. */
  public static ApiError plain(String message) {
    return new ApiError("", message);
  }

  /** The text that the controller passes on. */
  public String text() {
    if (code.isEmpty()) {
      return message;
    }
    return MODELLED.contains(code) ? code + ": " + message : "api error " + code + ": " + message;
  }
}
