package dev.rolloutkit.stack.lint;

import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * Something that is wrong with a group.
 *
 * @param problem what is wrong, in the controller's words
 * @param member {@code namespace/name} of the member to blame; absent when it is the whole group
 */
public record GroupFinding(Problem problem, Optional<String> member) {}
