package dev.rolloutkit.lbclass.service;

/**
 * The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. Field
 * errors have the reason of their type instead, such as {@code FieldValueInvalid}.
 */
public final class LbClassProblemCodes {
  /** A load balancer class has no prefix, so that it may collide with another vendor's. */
  public static final String CLASS_WITHOUT_PREFIX = "Class.WithoutPrefix";

  /** The Service to migrate already has a load balancer class, which cannot change. */
  public static final String MIGRATION_CLASS_SET = "Migration.ClassSet";

  /** The controller to which a Service should be migrated has no load balancer class. */
  public static final String MIGRATION_NO_CLASS = "Migration.NoClass";

  /**
   * An update gives two ports the same protocol and node port, which the API server answers with an
   * internal error, code 500.
   */
  public static final String NODE_PORT_REPEATED = "NodePort.Repeated";

  /** The text of a Service is not JSON. */
  public static final String SERVICE_NOT_JSON = "Service.NotJson";

  /** A field of a Service has a value that Kubernetes cannot read. */
  public static final String SERVICE_WRONG_TYPE = "Service.WrongType";

  /** The source ranges in the spec or the annotation are invalid. */
  public static final String SOURCE_RANGES_INVALID = "SourceRanges.Invalid";

  private LbClassProblemCodes() {}
}
