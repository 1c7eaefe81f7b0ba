package dev.rolloutkit.program.cluster;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of problems of manifests. */
public final class ManifestProblemCodes {
  /** A manifest cannot be read as an object of its kind. */
  public static final String OBJECT_NOT_DECODABLE = "Object.NotDecodable";

  private ManifestProblemCodes() {}
}
