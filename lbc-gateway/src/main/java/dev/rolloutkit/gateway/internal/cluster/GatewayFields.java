package dev.rolloutkit.gateway.internal.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/** Reads fields of objects. A field that is absent, null or of another type has no value. */
public final class GatewayFields {
  private GatewayFields() {}

  /** A string; empty if it has no value. */
  public static String text(JsonNode object, String name) {
    return Strings.nullToEmpty(object.path(name).textValue());
  }

  /** A string that may have no value. */
  public static Optional<String> optional(JsonNode object, String name) {
    return Optional.ofNullable(object.path(name).textValue());
  }

  /** The elements of a list. */
  public static ImmutableList<JsonNode> list(JsonNode object, String name) {
    JsonNode list = object.path(name);
    return list.isArray() ? ImmutableList.copyOf(list) : ImmutableList.of();
  }

  /** The strings of a list. */
  public static ImmutableList<String> texts(JsonNode object, String name) {
    return list(object, name).stream()
        .map(one -> Strings.nullToEmpty(one.textValue()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The strings of a map by key. */
  public static ImmutableMap<String, String> map(JsonNode object, String name) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    object
        .path(name)
        .properties()
        .forEach(e -> out.put(e.getKey(), Strings.nullToEmpty(e.getValue().textValue())));
    return out.buildOrThrow();
  }

  /**
   * The values in a list of {@code key} and {@code value} pairs, in its order; of equal keys the
   * last counts.
   */
  public static ImmutableMap<String, String> pairs(JsonNode object, String name) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    list(object, name).forEach(one -> out.put(text(one, "key"), text(one, "value")));
    return out.buildKeepingLast();
  }

  /** The name of an object. */
  public static String name(JsonNode object) {
    return text(object.path("metadata"), "name");
  }

  /** The namespace of an object; empty if it has none. */
  public static String namespace(JsonNode object) {
    return text(object.path("metadata"), "namespace");
  }

  /** {@code namespace/name} of an object. */
  public static String key(JsonNode object) {
    return namespace(object) + "/" + name(object);
  }

  /** {@code spec} of an object. */
  public static JsonNode spec(JsonNode object) {
    return object.path("spec");
  }
}
