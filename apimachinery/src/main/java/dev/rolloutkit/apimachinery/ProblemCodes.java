package dev.rolloutkit.apimachinery;

/** The {@linkplain Problem#code codes} of problems that every module shares: {@code Area.Name}. */
public final class ProblemCodes {
  /** The text is not JSON. */
  public static final String JSON_SYNTAX = "Json.Syntax";

  /** A JSON value cannot be read into the Go type of its field. */
  public static final String JSON_TYPE = "Json.Type";

  /** A JSON number is out of the range of float64. */
  public static final String JSON_NUMBER = "Json.Number";

  /** No version of the type has a field of this name. */
  public static final String JSON_UNKNOWN_FIELD = "Json.UnknownField";

  /** A list holds {@code null}; it is read as an empty element. */
  public static final String JSON_NULL_ELEMENT = "Json.NullElement";

  /** The text is not a duration. */
  public static final String DURATION_INVALID = "Duration.Invalid";

  /** The text is not a time in the form of RFC 3339. */
  public static final String TIME_INVALID = "Time.Invalid";

  /** The text does not have the form of a quantity. */
  public static final String QUANTITY_FORMAT = "Quantity.Format";

  /** The number of a quantity cannot be read. */
  public static final String QUANTITY_NUMBER = "Quantity.Number";

  /** The suffix of a quantity is unknown. */
  public static final String QUANTITY_SUFFIX = "Quantity.Suffix";

  /** The text is not an IP address, or not a prefix of one. */
  public static final String ADDRESS_INVALID = "Address.Invalid";

  /** A label selector that clients of Kubernetes cannot convert. */
  public static final String LABEL_SELECTOR_INVALID = "LabelSelector.Invalid";

  /** A release of a system that is older than all that are known. */
  public static final String RELEASE_OLDER = "Release.Older";

  /** A release of a system that is newer than all that are known. */
  public static final String RELEASE_NEWER = "Release.Newer";

  private ProblemCodes() {}
}
