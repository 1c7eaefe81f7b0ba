package dev.rolloutkit.crd.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A checker that declares only the functions of an expression has the same result as one that
 * declares all.
 */
class FunctionDeclarationsTest {
  private static final List<String> VALUES =
      List.of(
          "self",
          "1",
          "1u",
          "1.0",
          "'a'",
          "b'a'",
          "[1]",
          "{'a': 1}",
          "null",
          "duration('1s')",
          "timestamp(self)",
          "optional.of(1)",
          "ip('1.1.1.1')",
          "url('http://a')");
  private static final List<String> OPERATORS =
      List.of("==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "in", "&&", "||");
  private static final List<String> FORMS =
      List.of(
          "-%s",
          "!%s",
          "%s[0]",
          "%s[?0]",
          "%s.?a",
          "has(%s.a)",
          "%s ? 1 : 2",
          "[?%s]",
          "{?'a': %s}",
          "%s.all(a, a > 1)",
          "%s.existsOne(i, a, a > i)",
          "%s.transformMap(k, v, v)",
          "%s.transformMapEntry(k, v, {v: k})",
          "%s.optMap(a, a == 1)");

  /** The checker with all functions. */
  private static final CelCompiler ALL =
      CelCompilerFactory.standardCelCompilerBuilder()
          .setOptions(KubernetesCel.OPTIONS.toBuilder().enableTimestampEpoch(true).build())
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addLibraries(
              CelExtensions.strings(),
              CelExtensions.optional(),
              CelExtensions.sets(KubernetesCel.OPTIONS),
              CelExtensions.lists(),
              CelExtensions.comprehensions())
          .addMacros(KubernetesCel.EXISTS_ONE)
          .addVar("self", SimpleType.DYN)
          .addVar("oldSelf", SimpleType.DYN)
          .addMessageTypes(Timestamp.getDescriptor(), Duration.getDescriptor())
          .addFunctionDeclarations(KubernetesFunctions.declarations())
          .addFunctionDeclarations(OptionalValues.declarations())
          .build();

  private interface Checker {
    CelAbstractSyntaxTree check(String expression) throws CelValidationException;
  }

  /** The checked tree with its references and types, or the errors. */
  private static String checked(Checker checker, String expression) {
    try {
      CelAbstractSyntaxTree tree = checker.check(expression);
      return tree.getExpr() + " " + tree.getReferenceMap() + " " + tree.getTypeMap();
    } catch (CelValidationException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static void isCheckedAlike(String expression) {
    assertThat(checked(KubernetesCel::compile, expression))
        .as(expression)
        .isEqualTo(checked(FunctionDeclarationsTest::byAll, expression));
  }

  private static CelAbstractSyntaxTree byAll(String expression) throws CelValidationException {
    return ALL.check(KubernetesCel.withFlatOptionals(ALL.parse(expression).getAst())).getAst();
  }

  private static Set<String> functions() {
    Set<String> names = new TreeSet<>(CelStandardDeclarations.getAllFunctionNames());
    KubernetesFunctions.declarations().stream().map(CelFunctionDecl::name).forEach(names::add);
    for (String library : List.of("strings", "optional", "sets", "lists")) {
      CelExtensions.getExtensionLibrary(library, KubernetesCel.OPTIONS)
          .latest()
          .functions()
          .forEach(function -> names.add(function.name()));
    }
    names.removeIf(name -> !name.matches("[A-Za-z.]+"));
    names.add("unknown");
    names.add("math.greatest");
    return names;
  }

  @Test
  void callsOfEachFunctionAreCheckedAsWithAllDeclarations() {
    Set<String> functions = functions();
    assertThat(functions).hasSizeGreaterThan(80);
    for (String function : functions) {
      for (int i = 0; i < VALUES.size(); i++) {
        String value = VALUES.get(i);
        isCheckedAlike(function + "(" + value + ")");
        isCheckedAlike(value + "." + function + (i % 2 == 0 ? "()" : "(self)"));
      }
      isCheckedAlike(function + "(1, 2, 3, 4, 5)");
    }
  }

  @Test
  void operatorsAndMacrosAreCheckedAsWithAllDeclarations() {
    for (String value : VALUES) {
      FORMS.forEach(form -> isCheckedAlike(String.format(form, value)));
      for (String operator : OPERATORS) {
        VALUES.forEach(other -> isCheckedAlike(value + " " + operator + " " + other));
      }
    }
  }

  @Test
  void namesAreCheckedAsWithAllDeclarations() {
    for (String name :
        List.of("int", "optional_type", "type(self) == int", "oldSelf", "unknown", "Foo{a: 1}")) {
      isCheckedAlike(name);
    }
  }

  /** CEL for Java has this conversion only with an option. */
  @Test
  void secondsSinceTheEpochAreATime() throws CelValidationException, CelEvaluationException {
    CelAbstractSyntaxTree tree =
        KubernetesCel.compile("timestamp(90) == timestamp('1970-01-01T00:01:30Z')");
    assertThat(KubernetesCel.program(tree).eval()).isEqualTo(true);
  }
}
