package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.CrdProblemCodes;
import dev.rolloutkit.crd.schema.Rule;
import dev.rolloutkit.crd.schema.Schema;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The compiled rules of a schema. Compile once for a schema and keep it: compiling a rule takes far
 * longer than evaluating it. Safe for use by several threads.
 */
public final class RuleSet {
  private final IdentityHashMap<Schema, ImmutableList<CompiledRule>> rules =
      new IdentityHashMap<>();
  private final ImmutableList<Problem> caveats;

  private RuleSet(Schema root) {
    Compiler compiler = new Compiler();
    compiler.collect(root, FieldPath.root());
    caveats = compiler.caveats.build();
  }

  /** Compiles all rules of a schema. */
  public static RuleSet compile(Schema root) {
    return new RuleSet(root);
  }

  /**
   * The rules that cannot be checked, since they do not compile or use functions that are not
   * modelled: code {@code Crd.RuleNotChecked}, with the path of the value and the rule.
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
    private final Map<Rule, CompiledRule> known = new HashMap<>();
    private final ImmutableList.Builder<Problem> caveats = ImmutableList.builder();

    void collect(@Nullable Schema schema, FieldPath at) {
      if (schema == null) {
        return;
      }
      if (schema.hasRulesWithin()) {
        ImmutableList.Builder<CompiledRule> compiled = ImmutableList.builder();
        for (Rule rule : schema.rules()) {
          CompiledRule result = known.computeIfAbsent(rule, CompiledRule::of);
          if (result.failure() == null) {
            compiled.add(result);
          } else {
            caveat(at, "not checked: rule", rule.expression(), result.failure());
          }
          if (result.messageFailure() != null) {
            caveat(
                at,
                "the text may differ: message",
                rule.messageExpression(),
                result.messageFailure());
          }
        }
        rules.put(schema, compiled.build());
      }
      schema.properties().forEach((name, part) -> collect(part, at.child(name)));
      collect(schema.additionalProperties(), at.key("*"));
      collect(schema.items(), at.key("*"));
    }

    private void caveat(FieldPath at, String what, String expression, String why) {
      caveats.add(
          Problem.text(
              at,
              what + " " + GoStrings.quote(expression) + ": " + why,
              CrdProblemCodes.RULE_NOT_CHECKED));
    }
  }
}
