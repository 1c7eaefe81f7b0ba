package dev.rolloutkit.lbcadmission.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a CustomResourceDefinition asks of a value. Members that it does not name are free, and a
 * null is as absent, as in the API server, which prunes both.
 *
 * <p>Source: kube-openapi, validation of structural schemas.
 */
final class Schema {
  private final Type type;
  private ImmutableSet<String> values = ImmutableSet.of();
  private ImmutableSet<String> required = ImmutableSet.of();
  private ImmutableMap<String, Schema> members = ImmutableMap.of();
  private @Nullable Schema each;
  private @Nullable Pattern pattern;
  private int least;

  private enum Type {
    STRING("string"),
    INTEGER("integer"),
    BOOLEAN("boolean"),
    ARRAY("array"),
    OBJECT("object"),
    INT_OR_STRING("integer or string");

    private final String text;

    Type(String text) {
      this.text = text;
    }

    static String nameOf(JsonNode value) {
      return switch (value.getNodeType()) {
        case STRING -> "string";
        case BOOLEAN -> "boolean";
        case ARRAY -> "array";
        case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
        default -> "object";
      };
    }

    boolean takes(JsonNode value) {
      String name = nameOf(value);
      return this == INT_OR_STRING
          ? name.equals("integer") || name.equals("string")
          : name.equals(text);
    }
  }

  private Schema(Type type) {
    this.type = type;
  }

  static Schema text() {
    return new Schema(Type.STRING);
  }

  static Schema oneOf(String... values) {
    Schema out = text();
    out.values = ImmutableSet.copyOf(values);
    return out;
  }

  static Schema matching(String pattern) {
    Schema out = text();
    out.pattern = Pattern.compile(pattern);
    return out;
  }

  static Schema integer() {
    return new Schema(Type.INTEGER);
  }

  static Schema bool() {
    return new Schema(Type.BOOLEAN);
  }

  static Schema intOrString() {
    return new Schema(Type.INT_OR_STRING);
  }

  static Schema list(int least, Schema each) {
    Schema out = new Schema(Type.ARRAY);
    out.each = each;
    out.least = least;
    return out;
  }

  static Schema table(Schema each) {
    Schema out = new Schema(Type.OBJECT);
    out.each = each;
    return out;
  }

  static Schema object(ImmutableMap<String, Schema> members, String... required) {
    Schema out = new Schema(Type.OBJECT);
    out.members = members;
    out.required = ImmutableSet.copyOf(required);
    return out;
  }

  /** What is wrong with an object; equal values of the old one are not looked at. */
  ImmutableList<Problem> problems(JsonNode old, JsonNode object) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    check(FieldPath.root(), old, object, out);
    return out.build();
  }

  private void check(
      FieldPath at, @Nullable JsonNode old, JsonNode value, ImmutableList.Builder<Problem> out) {
    if (value.equals(old)) {
      return;
    }
    if (!type.takes(value)) {
      String name = GoStrings.quote(Type.nameOf(value));
      out.add(invalid(at, name, "must be of type " + type.text + ": " + name));
      return;
    }
    if (!values.isEmpty() && !values.contains(value.asText())) {
      out.add(coded(Problem.notSupported(at, GoStrings.quote(value.asText()), values)));
    }
    if (pattern != null && !pattern.matcher(value.asText()).find()) {
      out.add(invalid(at, GoStrings.quote(value.asText()), "should match '" + pattern + "'"));
    }
    if (value.isArray()) {
      elements(at, value, out);
    } else if (value.isObject()) {
      members(at, old, value, out);
    }
  }

  /** Elements of lists have no old ones: these lists are exchanged as a whole. */
  private void elements(FieldPath at, JsonNode value, ImmutableList.Builder<Problem> out) {
    if (value.size() < least) {
      out.add(
          invalid(at, String.valueOf(value.size()), "should have at least " + least + " items"));
    }
    for (int i = 0; each != null && i < value.size(); i++) {
      each.check(at.index(i), null, value.get(i), out);
    }
  }

  private void members(
      FieldPath at, @Nullable JsonNode old, JsonNode value, ImmutableList.Builder<Problem> out) {
    for (String name : required) {
      if (!value.hasNonNull(name)) {
        out.add(coded(Problem.required(at.child(name), "")));
      }
    }
    members.forEach(
        (name, schema) -> {
          if (value.hasNonNull(name)) {
            schema.check(at.child(name), old == null ? null : old.get(name), value.get(name), out);
          }
        });
    if (each != null) {
      value
          .properties()
          .forEach(entry -> each.check(at.key(entry.getKey()), null, entry.getValue(), out));
    }
  }

  private static Problem invalid(FieldPath at, String value, String rule) {
    return coded(Problem.invalid(at, value, at + " in body " + rule));
  }

  private static Problem coded(Problem problem) {
    return problem.withCode(LbcAdmissionProblemCodes.SCHEMA);
  }
}
