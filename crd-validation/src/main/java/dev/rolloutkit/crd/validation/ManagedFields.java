package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Locale;

/**
 * Checks the managed fields of an embedded object. Those of the object itself are not checked,
 * since the server replaces them.
 *
 * <p>Source: Kubernetes 1.34, validation of ObjectMeta.
 *
 * @rule Managed fields of an embedded object have an operation and a version.
 */
final class ManagedFields {
  private static final int MAX_MANAGER_BYTES = 128;
  private static final int MAX_SUBRESOURCE_BYTES = 256;

  private final ImmutableList.Builder<Problem> problems = ImmutableList.builder();

  private ManagedFields() {}

  static ImmutableList<Problem> problems(JsonNode metadata, FieldPath at) {
    ManagedFields check = new ManagedFields();
    int index = 0;
    for (JsonNode entry : metadata.path("managedFields")) {
      check.entry(entry, at.child("managedFields").index(index++));
    }
    return check.problems.build();
  }

  private void entry(JsonNode entry, FieldPath at) {
    String operation = entry.path("operation").asText("");
    if (!operation.equals("Apply") && !operation.equals("Update")) {
      invalid(at.child("operation"), operation, "must be `Apply` or `Update`");
    }
    String type = entry.path("fieldsType").asText("");
    if (!type.isEmpty() && !type.equals("FieldsV1")) {
      invalid(at.child("fieldsType"), type, "must be `FieldsV1`");
    }
    manager(at.child("manager"), entry.path("manager").asText(""));
    if (GoStrings.utf8Length(entry.path("subresource").asText("")) > MAX_SUBRESOURCE_BYTES) {
      problems.add(Problem.tooLong(at.child("subresource"), MAX_SUBRESOURCE_BYTES));
    }
  }

  private void manager(FieldPath at, String manager) {
    if (GoStrings.utf8Length(manager) > MAX_MANAGER_BYTES) {
      problems.add(Problem.tooLong(at, MAX_MANAGER_BYTES));
    }
    int place = 0;
    for (int c : manager.codePoints().toArray()) {
      String character = Character.toString(c);
      if (c != '"' && c != '\\' && GoStrings.quote(character).contains("\\")) {
        String name = String.format(Locale.ROOT, "U+%04X", c);
        invalid(at, manager, "invalid character " + name + " (at position " + place + ")");
      }
      place += GoStrings.utf8Length(character);
    }
  }

  private void invalid(FieldPath at, String value, String message) {
    problems.add(Problem.invalid(at, GoStrings.quote(value), message));
  }
}
