package dev.rolloutkit.crd.schema;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CrdProblemCodes {
  /** The API server cannot read the body of a request, or it does not fit the URL (400). */
  public static final String BAD_REQUEST = "Crd.BadRequest";

  /** The API server does not serve the version (404). */
  public static final String NOT_SERVED = "Crd.NotServed";

  /** The stored object has changed, or is another one of the same name (409). */
  public static final String CONFLICT = "Crd.Conflict";

  /** The API server fails on the resource version of a request (500). */
  public static final String RESOURCE_VERSION = "Crd.ResourceVersion";

  /** The stored object holds a number that is out of the range of a double. */
  public static final String STORED_OBJECT = "Crd.StoredObject";

  /** A rule in CEL does not compile or uses a function that is not modelled. */
  public static final String RULE_NOT_CHECKED = "Crd.RuleNotChecked";

  /** The API server accepts the object with a warning. */
  public static final String WARNING = "Crd.Warning";

  private CrdProblemCodes() {}
}
