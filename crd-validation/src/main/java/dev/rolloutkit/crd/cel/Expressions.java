package dev.rolloutkit.crd.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelReference;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles the expressions of a CRD. Equal texts are compiled only once. */
final class Expressions {
  private final Map<String, Compiled> known = new HashMap<>();

  /**
   * An expression.
   *
   * @param program its program; {@code null} if it does not compile
   * @param usesOldSelf whether it reads {@code oldSelf}
   * @param failure why it does not compile; {@code null} if it does
   */
  record Compiled(
      CelRuntime.@Nullable Program program, boolean usesOldSelf, @Nullable String failure) {}

  Compiled compile(String text) {
    return known.computeIfAbsent(text, Expressions::compiled);
  }

  private static Compiled compiled(String text) {
    try {
      CelAbstractSyntaxTree ast = KubernetesCel.compile(text);
      return new Compiled(KubernetesCel.program(ast), usesOldSelf(ast), null);
    } catch (CelValidationException | CelEvaluationException | StackOverflowError e) {
      return new Compiled(null, false, firstLine(e));
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
}
