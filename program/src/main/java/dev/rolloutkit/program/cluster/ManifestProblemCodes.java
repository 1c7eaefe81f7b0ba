package dev.rolloutkit.program.cluster;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of problems of manifests. */
public final class ManifestProblemCodes {
  /** A manifest cannot be read as an object of its kind. */
  public static final ProblemCode OBJECT_NOT_DECODABLE = ProblemCode.of("Object.NotDecodable");

  private ManifestProblemCodes() {}
}
