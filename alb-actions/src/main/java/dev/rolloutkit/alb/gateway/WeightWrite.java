package dev.rolloutkit.alb.gateway;

import java.util.OptionalInt;

/**
 * A weight of a route that differs from the desired one.
 *
 * @param rule the index of the rule in {@code spec.rules}
 * @param backend the index of the reference in the rule's {@code backendRefs}
 * @param service the Service that the reference names
 * @param found the current weight; absent if there is no valid one, which counts as 1
 * @param desired the weight that Argo Rollouts writes
 */
public record WeightWrite(int rule, int backend, String service, OptionalInt found, int desired) {

  /** The JSON Pointer (RFC 6901) to the weight. */
  public String pointer() {
    return "/spec/rules/" + rule + "/backendRefs/" + backend + "/weight";
  }
}
