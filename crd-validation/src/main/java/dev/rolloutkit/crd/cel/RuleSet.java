package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.Crd;
import dev.rolloutkit.crd.schema.CrdProblemCodes;
import dev.rolloutkit.crd.schema.CrdVersion;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.schema.ValidationRule;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The compiled rules of a version of a CRD. Compile them once and keep them, because compiling a
 * rule takes far longer than evaluating it. A set may be used by several threads.
 *
 * @rule A rule that does not compile or uses a function that is not modelled is reported as not
 *     checked.
 */
public final class RuleSet {
  private final IdentityHashMap<Schema, ImmutableList<CompiledRule>> rules =
      new IdentityHashMap<>();
  private final ImmutableList<Problem> caveats;

  private RuleSet(Crd crd, CrdVersion version, Expressions expressions) {
    Compiler compiler =
        new Compiler(expressions, " (CRD " + crd.fullName() + ", version " + version.name() + ")");
    compiler.collect(version.schema(), FieldPath.root());
    caveats = compiler.caveats.build();
  }

  /**
   * Compiles the rules of all versions of a CRD. Versions mostly have the same rules; an expression
   * is compiled once, however often it occurs.
   *
   * @return the rules by the name of the version
   */
  public static ImmutableMap<String, RuleSet> compile(Crd crd) {
    Expressions expressions = new Expressions();
    ImmutableMap.Builder<String, RuleSet> out = ImmutableMap.builder();
    for (CrdVersion version : crd.versions()) {
      out.put(version.name(), new RuleSet(crd, version, expressions));
    }
    return out.buildKeepingLast();
  }

  /**
   * The rules that cannot be checked, because they do not compile or use functions that are not
   * modelled. Each problem has the code {@code Crd.RuleNotChecked}, the path of the value, the
   * rule, and the CRD.
   */
  public ImmutableList<Problem> caveats() {
    return caveats;
  }

  /** The compiled rules of a part of the schema. */
  ImmutableList<CompiledRule> of(Schema part) {
    return rules.getOrDefault(part, ImmutableList.of());
  }

  /** Compiles the rules of a schema and of all parts below it. */
  private final class Compiler {
    private final Expressions expressions;
    private final String where;
    private final ImmutableList.Builder<Problem> caveats = ImmutableList.builder();

    Compiler(Expressions expressions, String where) {
      this.expressions = expressions;
      this.where = where;
    }

    void collect(@Nullable Schema schema, FieldPath at) {
      if (schema == null || !schema.hasRulesWithin()) {
        return;
      }
      ImmutableList.Builder<CompiledRule> compiled = ImmutableList.builder();
      for (ValidationRule rule : schema.rules()) {
        CompiledRule result = compile(rule, at);
        if (result != null) {
          compiled.add(result);
        }
      }
      rules.put(schema, compiled.build());
      schema.properties().forEach((name, part) -> collect(part, at.child(name)));
      collect(schema.additionalProperties(), at.key("*"));
      collect(schema.items(), at.key("*"));
    }

    private @Nullable CompiledRule compile(ValidationRule rule, FieldPath at) {
      Expressions.Compiled test = expressions.compile(rule.expression());
      if (test.program() == null) {
        caveat(at, "not checked: rule", rule.expression(), test.failure());
        return null;
      }
      if (rule.messageExpression().isEmpty()) {
        return new CompiledRule(rule, test.program(), null, test.usesOldSelf());
      }
      Expressions.Compiled message = expressions.compile(rule.messageExpression());
      if (message.program() == null) {
        caveat(at, "the text may differ: message", rule.messageExpression(), message.failure());
      }
      return new CompiledRule(rule, test.program(), message.program(), test.usesOldSelf());
    }

    private void caveat(FieldPath at, String what, String expression, @Nullable String why) {
      caveats.add(
          Problem.plain(
              at,
              what + " " + GoStrings.quote(expression) + ": " + why + where,
              CrdProblemCodes.RULE_NOT_CHECKED));
    }
  }
}
