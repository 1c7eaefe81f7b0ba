package dev.rolloutkit.engine.state;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class EngineProblemCodes {
  /** A ReplicaSet that is not of the Rollout's namespace is left alone. */
  public static final String NOT_OF_NAMESPACE = "ReplicaSet.NotOfNamespace";

  private EngineProblemCodes() {}
}
