package dev.rolloutkit.stack.service;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.StackProblemCodes;

/** Creates the problems of annotations of a Service. */
final class ServiceAnnotations {
  static final String PREFIX = "aws-load-balancer-";

  private ServiceAnnotations() {}

  /**
   * The problem of an invalid annotation {@code service.beta.kubernetes.io/aws-load-balancer-NAME}.
   */
  static Failure invalid(String name, String message) {
    return new Failure(
        Problem.text(
            Annotations.path(Annotations.SERVICE + PREFIX + name),
            message,
            StackProblemCodes.SERVICE_ANNOTATION));
  }
}
