package dev.rolloutkit.model.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoStruct;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps the values of one type to JSON objects. The fields, their kinds and their order come from
 * the table that {@link SchemaType} names.
 *
 * <p>Reading never fails. A value of the wrong type counts as unset, and unknown fields are
 * preserved. {@link #decode} is the strict alternative.
 *
 * <p>A value can be written over the tree that it was read from. This preserves everything that the
 * value does not represent: the order of fields, explicit nulls, the spelling of numbers and times,
 * and fields of the wrong type. Parts that have not changed in meaning are taken from that tree
 * unchanged.
 *
 * @rule A value that is written over the tree that it was read from keeps everything that it does
 *     not represent.
 * @param <T> the value type
 */
public final class Shape<T> extends Kind<T> {
  /** Filled on demand, once for each type. */
  private static final ClassValue<Shape<?>> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape<?> computeValue(Class<?> type) {
          return new Shape<>(new TypeBinding<>(type));
        }
      };

  private final TypeBinding<T> type;
  private final ImmutableMap<String, ShapeField> fields;
  private final T empty;

  private Shape(TypeBinding<T> type) {
    this.type = type;
    this.fields = type.fields();
    this.empty = type.build(type.newBuilder());
  }

  /**
   * The shape of a value type.
   *
   * @throws IllegalArgumentException if it has no {@link SchemaType}, or lacks an accessor for a
   *     field of its table
   */
  @SuppressWarnings("unchecked")
  public static <T> Shape<T> of(Class<T> type) {
    return (Shape<T>) SHAPES.get(type);
  }

  /** The shape of a value's type, which must be the only interface that its class implements. */
  @SuppressWarnings("unchecked")
  static Shape<Object> ofValue(Object value) {
    return of((Class<Object>) value.getClass().getInterfaces()[0]);
  }

  /** The table of the type. */
  public GoStruct struct() {
    return type.struct();
  }

  /**
   * Decodes a tree as strictly as the controller. Returns a value with no field set if the tree is
   * null.
   */
  public Outcome<T> decode(@Nullable JsonNode tree) {
    return GoDecoder.decode(tree, type.struct()).map(object -> readOrEmpty(tree));
  }

  /**
   * Reads a tree leniently. Returns a value with no field set if the tree is missing or is not an
   * object.
   */
  public T readOrEmpty(@Nullable JsonNode tree) {
    T value = tree == null ? null : read(tree);
    return value == null ? empty : value;
  }

  @Override
  T zero() {
    return empty;
  }

  @Override
  @Nullable T read(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return null;
    }
    if (object.isEmpty()) {
      return empty;
    }
    Object builder = type.newBuilder();
    Map<String, JsonNode> unknown = null;
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      ShapeField field = fields.get(entry.getKey());
      if (field != null) {
        field.set(builder, entry.getValue());
      } else {
        unknown = unknown == null ? new LinkedHashMap<>() : unknown;
        unknown.put(entry.getKey(), entry.getValue());
      }
    }
    if (unknown != null) {
      type.putUnknown(builder, unknown);
    }
    return type.build(builder);
  }

  /** Writes the fields that are set, in the order of the type, then unknown fields. */
  @Override
  public ObjectNode write(T value) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    fields.values().forEach(field -> field.write(value, out));
    type.unknown(value).forEach(out::set);
    return out;
  }

  @Override
  public JsonNode writeOver(T value, JsonNode before) {
    if (!(before instanceof ObjectNode object)) {
      return write(value);
    }
    if (value.equals(read(object))) {
      return object;
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ImmutableMap<String, JsonNode> unknown = type.unknown(value);
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      ShapeField field = fields.get(entry.getKey());
      if (field != null) {
        field.writeOver(value, entry.getValue(), out);
      } else if (unknown.containsKey(entry.getKey())) {
        out.set(entry.getKey(), unknown.get(entry.getKey()));
      }
    }
    for (ShapeField field : fields.values()) {
      if (!object.has(field.name())) {
        field.write(value, out);
      }
    }
    unknown.forEach(out::putIfAbsent);
    return out;
  }
}
