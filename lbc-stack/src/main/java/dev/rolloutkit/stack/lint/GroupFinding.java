package dev.rolloutkit.stack.lint;

import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * One problem of an Ingress group.
 *
 * @param problem the problem, with the controller's message
 * @param member {@code namespace/name} of the member that causes the problem; absent if no single
 *     member does
 */
public record GroupFinding(Problem problem, Optional<String> member) {}
