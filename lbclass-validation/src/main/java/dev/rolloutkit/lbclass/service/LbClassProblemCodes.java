package dev.rolloutkit.lbclass.service;

import dev.rolloutkit.apimachinery.ProblemCode;

/**
 * The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. Field
 * errors have the reason of their type instead, such as {@code FieldValueInvalid}.
 */
public final class LbClassProblemCodes {
  /** A load balancer class has no prefix, so that it may collide with another vendor's. */
  public static final ProblemCode CLASS_WITHOUT_PREFIX = ProblemCode.of("Class.WithoutPrefix");

  /** The Service to migrate already has a load balancer class, which cannot change. */
  public static final ProblemCode MIGRATION_CLASS_SET = ProblemCode.of("Migration.ClassSet");

  /** The controller to which a Service should be migrated has no load balancer class. */
  public static final ProblemCode MIGRATION_NO_CLASS = ProblemCode.of("Migration.NoClass");

  /**
   * An update gives two ports the same protocol and node port, which the API server answers with an
   * internal error, code 500.
   */
  public static final ProblemCode NODE_PORT_REPEATED = ProblemCode.of("NodePort.Repeated");

  /** The text of a Service is not JSON. */
  public static final ProblemCode SERVICE_NOT_JSON = ProblemCode.of("Service.NotJson");

  /** A field of a Service has a value that Kubernetes cannot read. */
  public static final ProblemCode SERVICE_WRONG_TYPE = ProblemCode.of("Service.WrongType");

  /** The source ranges in the spec or the annotation are invalid. */
  public static final ProblemCode SOURCE_RANGES_INVALID = ProblemCode.of("SourceRanges.Invalid");

  private LbClassProblemCodes() {}
}
