package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelMutableAst;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr.ExprKind;
import dev.cel.common.ast.CelMutableExpr;
import dev.cel.common.navigation.CelNavigableMutableAst;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelMacro;
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
  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .enableOptionalSyntax(true)
          .enableTimestampEpoch(true)
          .maxParseRecursionDepth(200)
          .build();

  /** {@code existsOne}, the other name of {@code exists_one}, of one and of two variables. */
  private static final ImmutableList<CelMacro> EXISTS_ONE =
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

  private static final CelCompiler COMPILER =
      CelCompilerFactory.standardCelCompilerBuilder()
          .setOptions(OPTIONS)
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addLibraries(
              CelExtensions.strings(),
              CelExtensions.optional(),
              CelExtensions.sets(OPTIONS),
              CelExtensions.lists(),
              CelExtensions.comprehensions())
          .addMacros(EXISTS_ONE)
          .addMessageTypes(Timestamp.getDescriptor(), Duration.getDescriptor())
          .addVar("self", SimpleType.DYN)
          .addVar("oldSelf", SimpleType.DYN)
          .addFunctionDeclarations(KubernetesFunctions.declarations())
          .addFunctionDeclarations(OptionalValues.declarations())
          .build();

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
    CelAbstractSyntaxTree parsed = COMPILER.parse(expression).getAst();
    return COMPILER.check(withFlatOptionals(parsed)).getAst();
  }

  /**
   * The expression with functions of ours for {@code a.?b}, {@code a[?b]} and {@code a[b]}: where
   * {@code a} is optional itself and of no known type, CEL for Java makes an optional inside of
   * another one of the first, and finds the others ambiguous.
   */
  private static CelAbstractSyntaxTree withFlatOptionals(CelAbstractSyntaxTree parsed) {
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
