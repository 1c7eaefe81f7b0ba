package dev.rolloutkit.apimachinery;

/** The {@linkplain Problem#code codes} of problems that every module shares: {@code Area.Name}. */
public final class ProblemCodes {
  /** The text is not JSON. */
  public static final ProblemCode JSON_SYNTAX = ProblemCode.of("Json.Syntax");

  /** A JSON value cannot be read into the Go type of its field. */
  public static final ProblemCode JSON_TYPE = ProblemCode.of("Json.Type");

  /** A JSON number is out of the range of float64. */
  public static final ProblemCode JSON_NUMBER = ProblemCode.of("Json.Number");

  /** No version of the type has a field of this name. */
  public static final ProblemCode JSON_UNKNOWN_FIELD = ProblemCode.of("Json.UnknownField");

  /** A list holds {@code null}; it is read as an empty element. */
  public static final ProblemCode JSON_NULL_ELEMENT = ProblemCode.of("Json.NullElement");

  /** The text is not a duration. */
  public static final ProblemCode DURATION_INVALID = ProblemCode.of("Duration.Invalid");

  /** The text is not a time in the form of RFC 3339. */
  public static final ProblemCode TIME_INVALID = ProblemCode.of("Time.Invalid");

  /** The text does not have the form of a quantity. */
  public static final ProblemCode QUANTITY_FORMAT = ProblemCode.of("Quantity.Format");

  /** The number of a quantity cannot be read. */
  public static final ProblemCode QUANTITY_NUMBER = ProblemCode.of("Quantity.Number");

  /** The suffix of a quantity is unknown. */
  public static final ProblemCode QUANTITY_SUFFIX = ProblemCode.of("Quantity.Suffix");

  /** The text is not an IP address, or not a prefix of one. */
  public static final ProblemCode ADDRESS_INVALID = ProblemCode.of("Address.Invalid");

  /** A label selector that clients of Kubernetes cannot convert. */
  public static final ProblemCode LABEL_SELECTOR_INVALID = ProblemCode.of("LabelSelector.Invalid");

  /** A release of a system that is older than all that are known. */
  public static final ProblemCode RELEASE_OLDER = ProblemCode.of("Release.Older");

  /** A release of a system that is newer than all that are known. */
  public static final ProblemCode RELEASE_NEWER = ProblemCode.of("Release.Newer");

  private ProblemCodes() {}
}
