package dev.rolloutkit.lbclass.service;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.json.JsonTokens;
import java.io.IOException;
import java.util.List;

/** The types of the fields of a Service that no rule uses, but that the API server type-checks. */
enum JsonShapes {
  /** The metadata, without the fields that rules use. */
  METADATA(
      ImmutableMap.of(
          "creationTimestamp", Type.TIME,
          "deletionGracePeriodSeconds", Type.NUMBER,
          "generation", Type.NUMBER,
          "managedFields", Type.MANAGED_FIELDS,
          "ownerReferences", Type.OWNERS,
          "selfLink", Type.TEXT)),

  /** The status, without {@code loadBalancer}. */
  STATUS(ImmutableMap.of("conditions", Type.CONDITIONS)),

  /** An owner reference. */
  OWNER(
      ImmutableMap.of(
          "apiVersion", Type.TEXT,
          "blockOwnerDeletion", Type.BOOLEAN,
          "controller", Type.BOOLEAN,
          "kind", Type.TEXT,
          "name", Type.TEXT,
          "uid", Type.TEXT)),

  /** An entry of {@code managedFields}. */
  MANAGED_FIELD(
      ImmutableMap.of(
          "apiVersion", Type.TEXT,
          "fieldsType", Type.TEXT,
          "manager", Type.TEXT,
          "operation", Type.TEXT,
          "subresource", Type.TEXT,
          "time", Type.TIME)),

  /** A condition. */
  CONDITION(
      ImmutableMap.of(
          "lastTransitionTime", Type.TIME,
          "message", Type.TEXT,
          "observedGeneration", Type.NUMBER,
          "reason", Type.TEXT,
          "status", Type.TEXT,
          "type", Type.TEXT));

  private enum Type {
    TEXT,
    TIME,
    BOOLEAN,
    NUMBER,
    OWNERS,
    MANAGED_FIELDS,
    CONDITIONS
  }

  private final ImmutableMap<String, Type> members;

  JsonShapes(ImmutableMap<String, Type> members) {
    this.members = members;
  }

  /** Checks and skips the value of a field; unknown fields may have any value. */
  void check(String name, JsonParser p) throws IOException {
    Type type = members.get(name);
    if (type == null) {
      p.skipChildren();
      return;
    }
    switch (type) {
      case TEXT -> JsonTokens.optionalText(p);
      case TIME -> JsonTokens.optionalTime(p);
      case BOOLEAN -> JsonTokens.optionalBoolean(p);
      case NUMBER -> {
        if (p.currentToken() != JsonToken.VALUE_NULL) {
          JsonTokens.wholeNumber(p);
        }
      }
      case OWNERS -> checkList(p, OWNER);
      case MANAGED_FIELDS -> checkList(p, MANAGED_FIELD);
      case CONDITIONS -> checkList(p, CONDITION);
    }
  }

  private static void checkList(JsonParser p, JsonShapes shape) throws IOException {
    JsonTokens.list(p, List.of(), () -> shape, (parser, of) -> of.checkObject(parser));
  }

  private void checkObject(JsonParser p) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      check(name, p);
    }
  }
}
