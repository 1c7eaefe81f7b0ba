package dev.rolloutkit.consequences.object;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class ConsequencesProblemCodes {
  /** An acceptance of findings cannot be read, so it accepts none. */
  public static final ProblemCode ACCEPTANCE_UNREADABLE = ProblemCode.of("Acceptance.Unreadable");

  /** A Kubernetes object cannot be read into the type of its kind. */
  public static final ProblemCode OBJECT_NOT_DECODABLE = ProblemCode.of("Object.NotDecodable");

  private ConsequencesProblemCodes() {}
}
