package dev.rolloutkit.crd.cel;

import dev.cel.runtime.CelRuntime;
import dev.rolloutkit.crd.schema.ValidationRule;
import org.jspecify.annotations.Nullable;

/**
 * A rule whose expression is compiled.
 *
 * @param rule the rule
 * @param program the program of its expression
 * @param message the program of its message expression; {@code null} if it has none, or one that
 *     does not compile
 * @param isTransition whether it compares with the stored value
 */
record CompiledRule(
    ValidationRule rule,
    CelRuntime.Program program,
    CelRuntime.@Nullable Program message,
    boolean isTransition) {}
