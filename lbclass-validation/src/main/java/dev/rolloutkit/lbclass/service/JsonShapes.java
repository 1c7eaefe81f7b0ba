package dev.rolloutkit.lbclass.service;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.JsonTokens;
import java.io.IOException;
import java.util.List;

/** The types of what Kubernetes knows of a Service and no rule looks at. */
enum JsonShapes {
  /** Metadata, apart from what rules look at. */
  METADATA(
      ImmutableMap.of(
          "creationTimestamp", Type.TIME,
          "deletionGracePeriodSeconds", Type.NUMBER,
          "generation", Type.NUMBER,
          "managedFields", Type.MANAGED_FIELDS,
          "ownerReferences", Type.OWNERS,
          "selfLink", Type.TEXT)),

  /** The status, apart from the load balancer's. */
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

  /** Who manages which fields. */
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

  /** Goes over the value of that field; one that Kubernetes does not know may be anything. */
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
