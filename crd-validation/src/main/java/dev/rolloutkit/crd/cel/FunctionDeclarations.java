package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.checker.CelChecker;
import dev.cel.checker.CelCheckerBuilder;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelVarDecl;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The functions that a rule may call, and type checkers that know only the functions that one
 * expression calls.
 *
 * <p>A type checker of CEL for Java declares all its functions again for each expression, and
 * compares each overload with all others of the same name. With all functions this would take
 * several times as long as the check of the expression itself.
 */
final class FunctionDeclarations {
  private static final CelVarDecl SELF = CelVarDecl.newVarDeclaration("self", SimpleType.DYN);
  private static final CelVarDecl OLD_SELF =
      CelVarDecl.newVarDeclaration("oldSelf", SimpleType.DYN);

  private final CelOptions options;
  private final ImmutableListMultimap<String, CelFunctionDecl> added;
  private final ImmutableSet<CelVarDecl> variables;

  FunctionDeclarations(CelOptions options) {
    this.options = options;
    ImmutableListMultimap.Builder<String, CelFunctionDecl> all = ImmutableListMultimap.builder();
    KubernetesFunctions.declarations()
        .forEach(function -> all.put(simpleName(function.name()), function));
    OptionalValues.declarations()
        .forEach(function -> all.put(simpleName(function.name()), function));
    Stream.of("strings", "optional", "sets", "lists")
        .flatMap(
            name -> CelExtensions.getExtensionLibrary(name, options).latest().functions().stream())
        .forEach(function -> all.put(simpleName(function.name()), function));
    this.added = all.build();
    this.variables = CelExtensions.getExtensionLibrary("optional", options).latest().variables();
  }

  /** A checker for an expression that was parsed. */
  CelChecker checker(CelAbstractSyntaxTree parsed) {
    Set<String> names = called(parsed);
    CelCheckerBuilder out =
        CelCompilerFactory.standardCelCheckerBuilder()
            .setOptions(options)
            .setStandardEnvironmentEnabled(false)
            .setStandardDeclarations(
                CelStandardDeclarations.newBuilder()
                    .filterFunctions(
                        (function, overload) -> names.contains(function.functionName()))
                    .build())
            .addLibraries(CelExtensions.comprehensions())
            .addMessageTypes(Timestamp.getDescriptor(), Duration.getDescriptor())
            .addVarDeclarations(variables)
            .addVarDeclarations(SELF, OLD_SELF);
    names.forEach(name -> out.addFunctionDeclarations(added.get(name)));
    return out.build();
  }

  /** The names of the functions that an expression calls, without what qualifies them. */
  private static Set<String> called(CelAbstractSyntaxTree parsed) {
    Set<String> names = new TreeSet<>();
    CelNavigableAst.fromAst(parsed)
        .getRoot()
        .allNodes()
        .map(node -> node.expr())
        .filter(expr -> expr.getKind() == CelExpr.ExprKind.Kind.CALL)
        .forEach(expr -> names.add(simpleName(expr.call().function())));
    return names;
  }

  /** {@code of} of {@code optional.of}; operators such as {@code _?._} are names as a whole. */
  private static String simpleName(String function) {
    int dot = function.lastIndexOf('.');
    return dot < 0 || !Character.isJavaIdentifierPart(function.charAt(dot + 1))
        ? function
        : function.substring(dot + 1);
  }
}
