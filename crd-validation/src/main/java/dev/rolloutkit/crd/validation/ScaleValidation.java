package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.internal.validation.GoVerbs;
import dev.rolloutkit.crd.schema.Scale;

/**
 * Checks the numbers of replicas at the paths of the scale subresource.
 *
 * @rule The number of replicas at the path of the scale subresource is not negative.
 */
public final class ScaleValidation {
  private final ImmutableList.Builder<Problem> problems = ImmutableList.builder();
  private final JsonNode object;

  private ScaleValidation(JsonNode object) {
    this.object = object;
  }

  /** The problems of an object; paths keep their leading dot. */
  public static ImmutableList<Problem> problems(JsonNode object, Scale scale) {
    ScaleValidation validation = new ScaleValidation(object);
    validation.replicas(scale.specReplicasPath());
    validation.replicas(scale.statusReplicasPath());
    if (scale.labelSelectorPath() != null) {
      validation.selector(scale.labelSelectorPath());
    }
    return validation.problems.build();
  }

  private void replicas(String path) {
    JsonNode value = find(path, "0");
    if (value.isMissingNode()) {
      return;
    }
    if (!value.isLong()) {
      wrongType(path, path, "0", value, "int64");
    } else if (value.longValue() < 0) {
      invalid(path, GoValues.text(value), "should be a non-negative integer");
    } else if (value.longValue() > Integer.MAX_VALUE) {
      invalid(path, GoValues.text(value), "should be less than or equal to " + Integer.MAX_VALUE);
    }
  }

  private void selector(String path) {
    JsonNode value = find(path, "\"\"");
    if (!value.isMissingNode() && !value.isTextual()) {
      wrongType(path, path, "\"\"", value, "string");
    }
  }

  /** The value at a path; a missing node if there is none, or if a parent is no object. */
  private JsonNode find(String path, String zero) {
    JsonNode value = object;
    StringBuilder at = new StringBuilder();
    for (String name : path.substring(path.startsWith(".") ? 1 : 0).split("\\.", -1)) {
      at.append('.').append(name);
      if (value.isNull()) {
        return MissingNode.getInstance();
      }
      if (!value.isObject()) {
        wrongType(path, at.toString(), zero, value, "map[string]interface{}");
        return MissingNode.getInstance();
      }
      if (!value.has(name)) {
        return MissingNode.getInstance();
      }
      value = value.get(name);
    }
    return value;
  }

  private void wrongType(String path, String at, String zero, JsonNode value, String expected) {
    invalid(
        path,
        zero,
        at
            + " accessor error: "
            + GoVerbs.value(value)
            + " is of the type "
            + GoVerbs.type(value)
            + ", expected "
            + expected);
  }

  private void invalid(String path, String value, String message) {
    problems.add(Problem.invalid(FieldPath.of(path), value, message));
  }
}
