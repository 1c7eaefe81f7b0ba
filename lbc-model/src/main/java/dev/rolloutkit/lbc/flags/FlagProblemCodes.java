package dev.rolloutkit.lbc.flags;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of problems of flags. */
public final class FlagProblemCodes {
  /** A flag whose value keeps the controller from starting. */
  public static final String FLAG_INVALID = "Flag.Invalid";

  /** A flag or feature gate that the controller does not have, with which it does not start. */
  public static final String FLAG_UNKNOWN = "Flag.Unknown";

  private FlagProblemCodes() {}
}
