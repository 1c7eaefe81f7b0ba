package dev.rolloutkit.crd.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelVariableResolver;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.schema.ValidationRule;
import dev.rolloutkit.crd.validation.Correlated;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the rules of a schema over an object, parents before their fields and items.
 *
 * <p>Source: Kubernetes 1.34, validation rules of custom resources. Limits of cost are not
 * modelled.
 *
 * @rule Rules are evaluated for a value before its fields and items, and transition rules only for
 *     an update.
 */
public final class RuleEvaluation {
  private static final int MAX_MESSAGE_BYTES = 5 * 1024;

  /**
   * The result of the rules.
   *
   * @param problems the problems because of which the object is refused
   * @param excused the messages about values that did not change, which are sent as warnings
   */
  public record Result(ImmutableList<Problem> problems, ImmutableList<String> excused) {}

  private final RuleSet rules;
  private final boolean printsValues;
  private final ImmutableList.Builder<Problem> problems = ImmutableList.builder();
  private final ImmutableList.Builder<String> excused = ImmutableList.builder();

  private RuleEvaluation(RuleSet rules, boolean printsValues) {
    this.rules = rules;
    this.printsValues = printsValues;
  }

  /**
   * Evaluates all rules.
   *
   * @rule A rule that fails is reported with its message, or with its text if it has none.
   * @param printsValues whether problems print the bad value, as Kubernetes 1.36 does, and not its
   *     type
   */
  public static Result evaluate(
      JsonNode object, Schema schema, RuleSet rules, Correlated old, boolean printsValues) {
    RuleEvaluation evaluation = new RuleEvaluation(rules, printsValues);
    evaluation.value(object, schema, FieldPath.root(), old, true);
    return new Result(evaluation.problems.build(), evaluation.excused.build());
  }

  private void value(
      JsonNode value, @Nullable Schema schema, FieldPath at, Correlated old, boolean root) {
    if (schema == null || !schema.hasRulesWithin() || value.isNull()) {
      return;
    }
    ImmutableList<CompiledRule> here = rules.of(schema);
    if (!here.isEmpty()) {
      evaluate(here, value, schema, at, old, root);
    }
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        String name = field.getKey();
        Schema part = schema.field(name);
        if (part != null && part.hasRulesWithin()) {
          boolean property = schema.properties().containsKey(name);
          value(
              field.getValue(),
              part,
              property ? at.child(name) : at.key(name),
              old.field(name, field.getValue(), part),
              false);
        }
      }
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        JsonNode item = value.get(i);
        value(item, schema.items(), at.index(i), old.item(item, schema), false);
      }
    }
  }

  private void evaluate(
      ImmutableList<CompiledRule> here,
      JsonNode value,
      Schema schema,
      FieldPath at,
      Correlated old,
      boolean root) {
    Variables variables = new Variables(value, schema, old.old(), root);
    for (CompiledRule rule : here) {
      boolean optional = rule.rule().optionalOldSelf();
      if (rule.isTransition() && !variables.hasOld() && !optional) {
        continue;
      }
      try {
        if (!Boolean.TRUE.equals(rule.program().eval(variables.with(optional)))) {
          refuse(rule, value, schema, at, old, variables);
        }
      } catch (InvalidData e) {
        problems.add(failure(rule.rule(), String.valueOf(e.getMessage()), schema, at));
      } catch (CelEvaluationException | RuntimeException | StackOverflowError e) {
        problems.add(failure(rule.rule(), CelErrors.text(e), schema, at));
      }
    }
  }

  /** The variables of the rules of one value. */
  private record Variables(JsonNode value, Schema schema, @Nullable JsonNode old, boolean root) {
    boolean hasOld() {
      return old != null && !old.isNull();
    }

    private Object read(JsonNode json) {
      return root ? CelValues.root(json, schema) : CelValues.of(json, schema);
    }

    /** The variables, which are read when a rule uses them. */
    CelVariableResolver with(boolean optional) {
      return name ->
          switch (name) {
            case "self" -> Optional.of(read(value));
            case "oldSelf" -> optional ? Optional.of(optionalOld()) : stored().map(this::read);
            default -> Optional.empty();
          };
    }

    private Optional<JsonNode> stored() {
      return hasOld() ? Optional.ofNullable(old) : Optional.empty();
    }

    private Optional<Object> optionalOld() {
      try {
        return stored().map(this::read);
      } catch (InvalidData e) {
        // the message of an optional value with an error inside
        throw new InvalidData(
            "unsupported conversion to ref.Val: (*errors.errorString)" + e.getMessage());
      }
    }
  }

  private void refuse(
      CompiledRule compiled,
      JsonNode value,
      Schema schema,
      FieldPath at,
      Correlated old,
      Variables variables) {
    ValidationRule rule = compiled.rule();
    String message = message(compiled, variables);
    FieldPath path = FaultPaths.of(at, rule.fieldPath(), schema);
    Problem problem =
        switch (rule.reason()) {
          case "FieldValueForbidden" -> Problem.forbidden(path, message);
          case "FieldValueRequired" -> Problem.required(path, message);
          case "FieldValueDuplicate" -> Problem.duplicate(path, shown(value, schema));
          default -> Problem.invalid(path, shown(value, schema), message);
        };
    problem = named(problem);
    if (old.isUnchanged() && !compiled.isTransition()) {
      excused.add(problem.text());
    } else {
      problems.add(problem);
    }
  }

  private String message(CompiledRule compiled, Variables variables) {
    ValidationRule rule = compiled.rule();
    if (compiled.message() != null) {
      try {
        if (compiled.message().eval(variables.with(false)) instanceof String text) {
          String trimmed = GoStrings.trimSpace(text);
          if (!trimmed.isEmpty()
              && !trimmed.contains("\n")
              && GoStrings.utf8Length(trimmed) <= MAX_MESSAGE_BYTES) {
            return trimmed;
          }
        }
      } catch (CelEvaluationException | RuntimeException | StackOverflowError e) {
        // as if the rule had no message
        return plainMessage(rule);
      }
    }
    return plainMessage(rule);
  }

  private static String plainMessage(ValidationRule rule) {
    return rule.message().isEmpty()
        ? "failed rule: " + GoStrings.trimSpace(rule.expression())
        : GoStrings.trimSpace(rule.message());
  }

  private static Problem failure(ValidationRule rule, String error, Schema schema, FieldPath at) {
    String subject =
        GoStrings.trimSpace(rule.message().isEmpty() ? rule.expression() : rule.message());
    String detail =
        error.startsWith("no such overload")
            ? "'"
                + error
                + "': call arguments did not match a supported operator, function or macro"
                + " signature for rule: "
                + subject
            : error + " evaluating rule: " + subject;
    return named(Problem.invalid(at, type(schema), detail));
  }

  private @Nullable String shown(JsonNode value, Schema schema) {
    if (printsValues) {
      return value.isContainerNode() ? null : GoValues.text(value);
    }
    return type(schema);
  }

  private static String type(Schema schema) {
    return GoStrings.quote(schema.type() == null ? "" : schema.type());
  }

  private static Problem named(Problem problem) {
    return problem.field().isEmpty()
        ? Problem.of(problem.type(), "<nil>", problem.value(), problem.detail(), problem.code())
        : problem;
  }
}
