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
 * The schema of a value in a CustomResourceDefinition. Fields that are not in the schema may have
 * any value, and null fields count as absent, because the API server prunes both. A null in a list
 * is kept and has the type {@code null}.
 *
 * <p>Source: kube-openapi, validation of structural schemas.
 */
final class Schema {
  private final Type type;
  private final ImmutableSet<String> values;
  private final ImmutableSet<String> required;
  private final ImmutableMap<String, Schema> fields;
  private final @Nullable Schema each;
  private final @Nullable Pattern pattern;
  private final int least;

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
        case NULL -> "null";
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

  private Schema(
      Type type,
      ImmutableSet<String> values,
      ImmutableSet<String> required,
      ImmutableMap<String, Schema> fields,
      @Nullable Schema each,
      @Nullable Pattern pattern,
      int least) {
    this.type = type;
    this.values = values;
    this.required = required;
    this.fields = fields;
    this.each = each;
    this.pattern = pattern;
    this.least = least;
  }

  private static Schema of(Type type) {
    return collection(type, null, 0);
  }

  private static Schema collection(Type type, @Nullable Schema each, int least) {
    return new Schema(
        type, ImmutableSet.of(), ImmutableSet.of(), ImmutableMap.of(), each, null, least);
  }

  private static Schema string(ImmutableSet<String> values, @Nullable Pattern pattern) {
    return new Schema(Type.STRING, values, ImmutableSet.of(), ImmutableMap.of(), null, pattern, 0);
  }

  static Schema string() {
    return string(ImmutableSet.of(), null);
  }

  static Schema oneOf(String... values) {
    return string(ImmutableSet.copyOf(values), null);
  }

  static Schema matching(String pattern) {
    return string(ImmutableSet.of(), Pattern.compile(pattern));
  }

  static Schema integer() {
    return of(Type.INTEGER);
  }

  static Schema bool() {
    return of(Type.BOOLEAN);
  }

  static Schema intOrString() {
    return of(Type.INT_OR_STRING);
  }

  static Schema list(int least, Schema each) {
    return collection(Type.ARRAY, each, least);
  }

  /** A map from any key to values with one schema. */
  static Schema map(Schema each) {
    return collection(Type.OBJECT, each, 0);
  }

  static Schema object(ImmutableMap<String, Schema> fields, String... required) {
    return new Schema(
        Type.OBJECT, ImmutableSet.of(), ImmutableSet.copyOf(required), fields, null, null, 0);
  }

  /** The problems of an object; values that equal those of the old object are not validated. */
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
      fields(at, old, value, out);
    }
  }

  /** Validates elements, which have no old values because these lists are replaced as a whole. */
  private void elements(FieldPath at, JsonNode value, ImmutableList.Builder<Problem> out) {
    if (value.size() < least) {
      out.add(
          invalid(at, String.valueOf(value.size()), "should have at least " + least + " items"));
    }
    for (int i = 0; each != null && i < value.size(); i++) {
      each.check(at.index(i), null, value.get(i), out);
    }
  }

  private void fields(
      FieldPath at, @Nullable JsonNode old, JsonNode value, ImmutableList.Builder<Problem> out) {
    for (String name : required) {
      if (!value.hasNonNull(name)) {
        out.add(coded(Problem.required(at.child(name), "")));
      }
    }
    fields.forEach(
        (name, schema) -> {
          if (value.hasNonNull(name)) {
            schema.check(at.child(name), old == null ? null : old.get(name), value.get(name), out);
          }
        });
    if (each != null) {
      value
          .properties()
          .forEach(
              entry -> {
                if (!entry.getValue().isNull()) {
                  each.check(at.key(entry.getKey()), null, entry.getValue(), out);
                }
              });
    }
  }

  private static Problem invalid(FieldPath at, String value, String rule) {
    return coded(Problem.invalid(at, value, at + " in body " + rule));
  }

  private static Problem coded(Problem problem) {
    return problem.withCode(LbcAdmissionProblemCodes.SCHEMA);
  }
}
