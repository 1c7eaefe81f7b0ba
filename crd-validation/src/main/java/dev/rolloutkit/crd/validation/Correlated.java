package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.schema.Schema.ListType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stored value to which a value of an update corresponds. Fields correspond by name, and items
 * of a list with keys by their keys. Items of other lists do not correspond to any stored item.
 *
 * <p>A value that equals its stored value is not a reason to refuse the update.
 *
 * <p>Source: Kubernetes 1.34, ratcheting of custom resources.
 *
 * @rule An invalid value that equals its stored value is no reason to refuse an update.
 */
public final class Correlated {
  /** No stored value: for a value of a creation, and for one that did not exist before. */
  public static final Correlated NONE = new Correlated(null, false, false, new IdentityHashMap<>());

  private final @Nullable JsonNode old;
  private final boolean unchanged;
  private final boolean root;

  /**
   * The objects and lists of this request that are known to differ from their stored ones. It
   * avoids that each level repeats the comparisons of the levels above.
   */
  private final IdentityHashMap<JsonNode, JsonNode> changed;

  private @Nullable Map<ImmutableList<JsonNode>, JsonNode> byKeys;

  private Correlated(
      @Nullable JsonNode old,
      boolean unchanged,
      boolean root,
      IdentityHashMap<JsonNode, JsonNode> changed) {
    this.old = old;
    this.unchanged = unchanged;
    this.root = root;
    this.changed = changed;
  }

  /** The root of an update. */
  public static Correlated of(JsonNode value, JsonNode old, Schema schema) {
    IdentityHashMap<JsonNode, JsonNode> changed = new IdentityHashMap<>();
    return new Correlated(old, equal(value, old, schema, changed), true, changed);
  }

  /** The stored value; {@code null} if there is none. */
  public @Nullable JsonNode old() {
    return old;
  }

  /** Whether the value, or one that contains it, equals its stored value. */
  public boolean isUnchanged() {
    return unchanged;
  }

  /** The stored value that corresponds to a field of an object. */
  public Correlated field(String name, JsonNode value, @Nullable Schema schema) {
    if (old == null) {
      return unchanged ? this : NONE;
    }
    JsonNode before = schema == null ? null : old.get(name);
    if (root
        && !unchanged
        && (name.equals("apiVersion") || name.equals("kind"))
        && before != null) {
      return new Correlated(before, false, false, changed); // never counts as unchanged
    }
    return next(value, before, schema);
  }

  /** The stored value that corresponds to an item of a list. */
  public Correlated item(JsonNode item, Schema list) {
    if (old == null) {
      return unchanged ? this : NONE;
    }
    return next(item, partner(item, list), list.items());
  }

  private Correlated next(JsonNode value, @Nullable JsonNode before, @Nullable Schema schema) {
    if (before == null) {
      return unchanged ? new Correlated(null, true, false, changed) : NONE;
    }
    return new Correlated(
        before,
        unchanged || (schema != null && equal(value, before, schema, changed)),
        false,
        changed);
  }

  /** The first stored item with the keys of an item. */
  private @Nullable JsonNode partner(JsonNode item, Schema list) {
    if (list.listType() != ListType.MAP || old == null || !old.isArray()) {
      return null;
    }
    if (byKeys == null) {
      byKeys = byKeys(old, list);
    }
    ImmutableList<JsonNode> keys = keys(item, list);
    return keys == null ? null : byKeys.get(keys);
  }

  /** The items of a list by their keys; of several items with equal keys only the first. */
  private static Map<ImmutableList<JsonNode>, JsonNode> byKeys(JsonNode items, Schema list) {
    Map<ImmutableList<JsonNode>, JsonNode> out = new HashMap<>();
    for (JsonNode item : items) {
      ImmutableList<JsonNode> keys = keys(item, list);
      if (keys != null) {
        out.putIfAbsent(keys, item);
      }
    }
    return out;
  }

  /** The keys of an item; {@code null} if one is absent or not a scalar. */
  private static @Nullable ImmutableList<JsonNode> keys(JsonNode item, Schema list) {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    for (String name : list.listMapKeys()) {
      JsonNode key = item.get(name);
      if (key == null || key.isContainerNode() || key.isNull()) {
        return null;
      }
      out.add(key);
    }
    return out.build();
  }

  /**
   * Whether two values count as equal. The order of a list with keys is ignored; every other list
   * is compared in order. An object with a field that no schema describes never equals another
   * object, because that field corresponds to nothing.
   */
  @SuppressWarnings("ReferenceEquality") // the very object that was compared before
  private static boolean equal(
      JsonNode value, JsonNode old, Schema schema, IdentityHashMap<JsonNode, JsonNode> changed) {
    if (!value.isContainerNode()) {
      return value.equals(old);
    }
    if (changed.get(value) == old) {
      return false;
    }
    boolean equal = equalParts(value, old, schema, changed);
    if (!equal) {
      changed.put(value, old);
    }
    return equal;
  }

  private static boolean equalParts(
      JsonNode value, JsonNode old, Schema schema, IdentityHashMap<JsonNode, JsonNode> changed) {
    if (value.isObject() && old.isObject()) {
      return value.size() == old.size() && equalFields(value, old, schema, changed);
    }
    if (value.isArray() && old.isArray() && schema.listType() == ListType.MAP) {
      return value.size() == old.size() && equalByKeys(value, old, schema, changed);
    }
    return value.equals(old);
  }

  private static boolean equalFields(
      JsonNode value, JsonNode old, Schema schema, IdentityHashMap<JsonNode, JsonNode> changed) {
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      JsonNode before = old.get(field.getKey());
      Schema part = schema.field(field.getKey());
      if (before == null || part == null || !equal(field.getValue(), before, part, changed)) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalByKeys(
      JsonNode value, JsonNode old, Schema schema, IdentityHashMap<JsonNode, JsonNode> changed) {
    Map<ImmutableList<JsonNode>, JsonNode> stored = byKeys(old, schema);
    for (JsonNode item : value) {
      ImmutableList<JsonNode> keys = keys(item, schema);
      JsonNode before = keys == null ? null : stored.get(keys);
      Schema items = schema.items();
      if (before == null || items == null || !equal(item, before, items, changed)) {
        return false;
      }
    }
    return true;
  }
}
