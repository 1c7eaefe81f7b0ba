package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
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
              CelExtensions.comprehensions())
          .addMacros(EXISTS_ONE)
          .addVar("self", SimpleType.DYN)
          .addVar("oldSelf", SimpleType.DYN)
          .addFunctionDeclarations(KubernetesFunctions.declarations())
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
          .addFunctionBindings(KubernetesFunctions.bindings())
          .build();

  private KubernetesCel() {}

  /** Parses and checks an expression over {@code self} and {@code oldSelf}. */
  static CelAbstractSyntaxTree compile(String expression) throws CelValidationException {
    return COMPILER.compile(expression).getAst();
  }

  static CelRuntime.Program program(CelAbstractSyntaxTree ast) throws CelEvaluationException {
    return RUNTIME.createProgram(ast);
  }
}
