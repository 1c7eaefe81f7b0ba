package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelMutableAst;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr.ExprKind;
import dev.cel.common.ast.CelMutableExpr;
import dev.cel.common.navigation.CelNavigableMutableAst;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.stream.Stream;

/**
 * CEL as the API server sets it up: the standard functions, those for strings, optional values and
 * comprehensions of two variables, and the functions that Kubernetes adds.
 */
final class KubernetesCel {
  static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .enableOptionalSyntax(true)
          .enableTimestampEpoch(true)
          .maxParseRecursionDepth(200)
          .build();

  /** {@code existsOne}, the other name of {@code exists_one}, of one and of two variables. */
  static final ImmutableList<CelMacro> EXISTS_ONE =
      Stream.concat(
              Stream.of(CelStandardMacro.EXISTS_ONE.getDefinition()),
              CelExtensions.getExtensionLibrary("comprehensions", OPTIONS)
                  .latest()
                  .macros()
                  .stream())
          .filter(macro -> macro.getFunction().equals("exists_one"))
          .map(
              macro ->
                  CelMacro.newReceiverMacro(
                      "existsOne", macro.getKey().endsWith(":3:true") ? 3 : 2, macro.getExpander()))
          .collect(ImmutableList.toImmutableList());

  private static final CelParser PARSER =
      CelParserFactory.standardCelParserBuilder()
          .setOptions(OPTIONS)
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addLibraries(
              CelExtensions.optional(), CelExtensions.lists(), CelExtensions.comprehensions())
          .addMacros(EXISTS_ONE)
          .build();

  private static final FunctionDeclarations DECLARATIONS = new FunctionDeclarations(OPTIONS);

  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.standardCelRuntimeBuilder()
          .setOptions(OPTIONS)
          .setStandardEnvironmentEnabled(false)
          .setStandardFunctions(StandardFunctions.others())
          .addLibraries(
              CelExtensions.strings(StandardFunctions.STRINGS),
              CelExtensions.optional(),
              CelExtensions.sets(OPTIONS),
              CelExtensions.comprehensions())
          .addFunctionBindings(StandardFunctions.replacements())
          .addFunctionBindings(CelLists.bindings())
          .addFunctionBindings(KubernetesFunctions.bindings())
          .addFunctionBindings(OptionalValues.bindings())
          .build();

  private KubernetesCel() {}

  /** Parses and checks an expression over {@code self} and {@code oldSelf}. */
  static CelAbstractSyntaxTree compile(String expression) throws CelValidationException {
    CelAbstractSyntaxTree parsed = withFlatOptionals(PARSER.parse(expression).getAst());
    return DECLARATIONS.checker(parsed).check(parsed).getAst();
  }

  /**
   * Replaces {@code a.?b}, {@code a[?b]} and {@code a[b]} by calls of our own functions. If {@code
   * a} is optional and its type is not known, CEL for Java evaluates the first to an optional
   * inside of an optional, and rejects the others as ambiguous.
   */
  static CelAbstractSyntaxTree withFlatOptionals(CelAbstractSyntaxTree parsed) {
    if (!parsed.getSource().getContent().toString().contains("?")) {
      return parsed;
    }
    CelMutableAst ast = CelMutableAst.fromCelAst(parsed);
    CelNavigableMutableAst.fromAst(ast)
        .getRoot()
        .allNodes()
        .map(node -> node.expr())
        .filter(expr -> expr.getKind() == ExprKind.Kind.CALL)
        .map(CelMutableExpr::call)
        .filter(call -> OptionalValues.FUNCTIONS.containsKey(call.function()))
        .forEach(call -> call.setFunction(OptionalValues.FUNCTIONS.get(call.function())));
    return ast.toParsedAst();
  }

  static CelRuntime.Program program(CelAbstractSyntaxTree ast) throws CelEvaluationException {
    return RUNTIME.createProgram(ast);
  }
}
