package dev.rolloutkit.crd.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelReference;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelVariableResolver;
import dev.rolloutkit.crd.schema.Rule;
import org.jspecify.annotations.Nullable;

/**
 * A rule whose expressions are compiled.
 *
 * @param rule the rule
 * @param program the program of its expression; {@code null} if it does not compile
 * @param message the program of its message; {@code null} if it has none or that does not compile
 * @param isTransition whether it compares with the stored value
 * @param failure why it does not compile; {@code null} if it does
 * @param messageFailure why the expression of its message does not compile; {@code null} if it does
 */
record CompiledRule(
    Rule rule,
    CelRuntime.@Nullable Program program,
    CelRuntime.@Nullable Program message,
    boolean isTransition,
    @Nullable String failure,
    @Nullable String messageFailure) {

  static CompiledRule of(Rule rule) {
    try {
      CelAbstractSyntaxTree ast = KubernetesCel.compile(rule.expression());
      CelRuntime.Program program = KubernetesCel.program(ast);
      boolean isTransition = usesOldSelf(ast);
      if (rule.messageExpression().isEmpty()) {
        return new CompiledRule(rule, program, null, isTransition, null, null);
      }
      try {
        CelRuntime.Program message =
            KubernetesCel.program(KubernetesCel.compile(rule.messageExpression()));
        return new CompiledRule(rule, program, message, isTransition, null, null);
      } catch (CelValidationException | CelEvaluationException | StackOverflowError e) {
        return new CompiledRule(rule, program, null, isTransition, null, firstLine(e));
      }
    } catch (CelValidationException | CelEvaluationException | StackOverflowError e) {
      return new CompiledRule(rule, null, null, false, firstLine(e), null);
    }
  }

  private static boolean usesOldSelf(CelAbstractSyntaxTree ast) {
    return ast.getReferenceMap().values().stream()
        .map(CelReference::name)
        .anyMatch("oldSelf"::equals);
  }

  private static String firstLine(Throwable e) {
    String text = String.valueOf(e.getMessage());
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  /** The value of the rule for these variables. */
  Object evaluate(CelVariableResolver variables) throws CelEvaluationException {
    return java.util.Objects.requireNonNull(program).eval(variables);
  }
}
