package dev.rolloutkit.crd.schema;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class CrdProblemCodes {
  /** The API server cannot read the body of a request, or it does not fit the URL (400). */
  public static final ProblemCode BAD_REQUEST = ProblemCode.of("Crd.BadRequest");

  /** The API server does not serve the version (404). */
  public static final ProblemCode NOT_SERVED = ProblemCode.of("Crd.NotServed");

  /** The stored object has changed, or is another one of the same name (409). */
  public static final ProblemCode CONFLICT = ProblemCode.of("Crd.Conflict");

  /** The API server cannot parse the resource version of a request (500). */
  public static final ProblemCode RESOURCE_VERSION = ProblemCode.of("Crd.ResourceVersion");

  /** The stored object contains a number that is out of the range of a double. */
  public static final ProblemCode STORED_OBJECT = ProblemCode.of("Crd.StoredObject");

  /** A rule in CEL does not compile or uses a function that is not modelled. */
  public static final ProblemCode RULE_NOT_CHECKED = ProblemCode.of("Crd.RuleNotChecked");

  /** The API server accepts the object with a warning. */
  public static final ProblemCode WARNING = ProblemCode.of("Crd.Warning");

  private CrdProblemCodes() {}
}
