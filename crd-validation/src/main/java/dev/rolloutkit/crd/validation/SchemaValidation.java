package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.schema.JsonConstant;
import dev.rolloutkit.crd.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value against the keywords of OpenAPI: types, formats, bounds, enumerations, required
 * fields and combinations.
 *
 * <p>Source: kube-openapi as kube-apiserver 1.34 uses it.
 *
 * @rule A value is checked against type, format, bounds, enumeration, required fields and
 *     combinations.
 */
public final class SchemaValidation {
  /**
   * The number of checks that count for every value: one for itself, one for its enumeration and
   * two for combinations.
   */
  private static final int COMMON_CHECKS = 4;

  private static final int LIST_CHECKS = 2;
  private static final int OBJECT_CHECKS = 1;

  private final NumberTexts numbers;

  private SchemaValidation(NumberTexts numbers) {
    this.numbers = numbers;
  }

  /** Which formats of numbers are checked. */
  public enum NumberTexts {
    /** None, as up to 1.34. */
    UNCHECKED,
    /** int32, int64, float and double, as in 1.36. */
    CHECKED
  }

  /**
   * The problems of an object, in no particular order.
   *
   * @param old the stored object, since unchanged values are no reason to refuse an update; {@link
   *     Correlated#NONE} for a creation
   */
  public static ImmutableList<Problem> problems(
      JsonNode object, Schema schema, Correlated old, NumberTexts numbers) {
    return ImmutableList.copyOf(
        new SchemaValidation(numbers).check(object, schema, FieldPath.root(), old).problems());
  }

  private Checked check(JsonNode value, Schema schema, FieldPath at, Correlated old) {
    Checked out = checked(value, schema, at, old);
    if (old.isUnchanged()) {
      // an unchanged value is not reported, but its checks count
      out.problems().clear();
    }
    return out;
  }

  private Checked checked(JsonNode value, Schema schema, FieldPath at, Correlated old) {
    Checked out = new Checked();
    Types.check(value, schema, at, numbers == NumberTexts.CHECKED, out);
    if (value.isNull()) {
      enumeration(value, schema, at, out);
      return out;
    }
    out.count(COMMON_CHECKS);
    combinations(value, schema, at, old, out);
    if (value.isTextual()) {
      Strings.check(value.textValue(), schema, at, out);
    } else if (value.isNumber()) {
      Numbers.check(value, schema, at, numbers == NumberTexts.CHECKED, out);
    } else if (value.isArray()) {
      items(value, schema, at, old, out);
    }
    enumeration(value, schema, at, out);
    if (value.isObject()) {
      fields(value, schema, at, old, out);
    }
    return out;
  }

  private void items(JsonNode value, Schema schema, FieldPath at, Correlated old, Checked out) {
    out.count(LIST_CHECKS);
    if (schema.items() != null) {
      for (int i = 0; i < value.size(); i++) {
        JsonNode item = value.get(i);
        out.merge(check(item, schema.items(), at.index(i), old.item(item, schema)));
      }
    }
    if (schema.minItems() != null && value.size() < schema.minItems()) {
      out.add(tooFew(at, value.size(), schema.minItems(), "items"));
    }
    if (schema.maxItems() != null && value.size() > schema.maxItems()) {
      out.add(tooMany(at, value.size(), schema.maxItems()));
    }
  }

  private void fields(JsonNode value, Schema schema, FieldPath at, Correlated old, Checked out) {
    out.count(OBJECT_CHECKS);
    if (schema.minProperties() != null && value.size() < schema.minProperties()) {
      out.add(tooFew(at, value.size(), schema.minProperties(), "properties"));
    }
    if (schema.maxProperties() != null && value.size() > schema.maxProperties()) {
      out.add(tooMany(at, value.size(), schema.maxProperties()));
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      Schema part = schema.field(field.getKey());
      if (part != null) {
        JsonNode child = field.getValue();
        out.merge(
            check(child, part, at.child(field.getKey()), old.field(field.getKey(), child, part)));
      }
    }
    for (String name : schema.required()) {
      Schema part = schema.properties().get(name);
      if (!value.has(name) && (part == null || part.defaultValue() == null)) {
        out.add(Problem.required(at.child(name), ""));
      }
    }
  }

  private static Problem tooFew(FieldPath at, int actual, long min, String what) {
    return body(at, Integer.toString(actual), "should have at least " + min + " " + what);
  }

  private static Problem tooMany(FieldPath at, int actual, long max) {
    return field(Problem.tooMany(at, actual, (int) Math.min(max, Integer.MAX_VALUE)));
  }

  private static void enumeration(JsonNode value, Schema schema, FieldPath at, Checked out) {
    if (schema.enumeration().isEmpty()) {
      return;
    }
    for (JsonConstant constant : schema.enumeration()) {
      if (Enumerations.matches(value, constant.copy())) {
        return;
      }
    }
    List<String> supported = new ArrayList<>();
    for (JsonConstant constant : schema.enumeration()) {
      JsonNode listed = constant.copy();
      supported.add(listed.isTextual() ? listed.textValue() : GoJson.write(listed));
    }
    out.add(field(Problem.notSupported(at, GoValues.text(value), supported)));
  }

  private void combinations(
      JsonNode value, Schema schema, FieldPath at, Correlated old, Checked out) {
    if (!schema.anyOf().isEmpty()) {
      anyOf(value, schema, at, old, out);
    }
    if (!schema.oneOf().isEmpty()) {
      oneOf(value, schema, at, old, out);
    }
    if (!schema.allOf().isEmpty()) {
      int valid = 0;
      for (Schema branch : schema.allOf()) {
        Checked result = check(value, branch, at, old);
        valid += result.isValid() ? 1 : 0;
        out.merge(result);
      }
      if (valid < schema.allOf().size()) {
        out.add(
            combination(
                at, "validate all the schemas (allOf)" + (valid == 0 ? ". None validated" : "")));
      }
    }
    if (schema.not() != null && check(value, schema.not(), at, old).isValid()) {
      out.add(combination(at, "not validate the schema (not)"));
    }
  }

  private void anyOf(JsonNode value, Schema schema, FieldPath at, Correlated old, Checked out) {
    Checked nearest = null;
    for (Schema branch : schema.anyOf()) {
      Checked result = check(value, branch, at, old);
      if (result.isValid()) {
        out.merge(result);
        return;
      }
      nearest = nearer(nearest, result);
    }
    out.add(combination(at, "validate at least one schema (anyOf)"));
    if (nearest != null) {
      out.merge(nearest);
    }
  }

  private void oneOf(JsonNode value, Schema schema, FieldPath at, Correlated old, Checked out) {
    Checked nearest = null;
    Checked first = null;
    int valid = 0;
    for (Schema branch : schema.oneOf()) {
      Checked result = check(value, branch, at, old);
      if (result.isValid()) {
        valid++;
        first = first == null ? result : first;
      } else {
        nearest = nearer(nearest, result);
      }
    }
    if (valid == 1 && first != null) {
      out.merge(first);
      return;
    }
    out.add(
        combination(
            at,
            "validate one and only one schema (oneOf). Found "
                + (valid == 0 ? "none valid" : valid + " valid alternatives")));
    if (valid == 0 && nearest != null) {
      out.merge(nearest);
    }
  }

  private static Checked nearer(@Nullable Checked best, Checked result) {
    return best == null || result.count() > best.count() ? result : best;
  }

  private static Problem combination(FieldPath at, String rule) {
    return Problem.of(
        ErrorType.INVALID,
        "<nil>",
        "\"\"",
        GoStrings.quote(at.toString()) + " must " + rule,
        ErrorType.INVALID.code());
  }

  /** A problem whose message contains the field again. */
  static Problem body(FieldPath at, String value, String rule) {
    return field(Problem.invalid(at, value, at + " in body " + rule));
  }

  /** The same problem, in which the path of the root is printed as {@code <nil>}. */
  static Problem field(Problem problem) {
    return problem.field().isEmpty()
        ? Problem.of(problem.type(), "<nil>", problem.value(), problem.detail(), problem.code())
        : problem;
  }
}
