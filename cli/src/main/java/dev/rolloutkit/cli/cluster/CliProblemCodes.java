package dev.rolloutkit.cli.cluster;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CliProblemCodes {
  /** A manifest cannot be read as an object of its kind. */
  public static final String OBJECT_NOT_DECODABLE = "Object.NotDecodable";

  private CliProblemCodes() {}
}
