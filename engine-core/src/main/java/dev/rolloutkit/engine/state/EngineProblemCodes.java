package dev.rolloutkit.engine.state;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class EngineProblemCodes {
  /** A ReplicaSet is of another namespace than the Rollout; the pass ignores it. */
  public static final String NOT_OF_NAMESPACE = "ReplicaSet.NotOfNamespace";

  private EngineProblemCodes() {}
}
