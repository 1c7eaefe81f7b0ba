package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
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
          return new Shape<>(Binding.of(type));
        }
      };

  private final Binding<T, Object> binding;
  private final GoStruct struct;
  private final T empty;

  /**
   * The kinds of the fields, each created on first use; it is harmless if two threads create one.
   */
  private final @Nullable Kind<?>[] kinds;

  private Shape(Binding<T, Object> binding) {
    this.binding = binding;
    this.struct = GoSchema.struct(binding.table());
    this.kinds = new Kind<?>[struct.fields().size()];
    this.empty = binding.build(binding.builder());
  }

  /**
   * The shape of a value type.
   *
   * @throws IllegalArgumentException if it has no {@link SchemaType}
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
    return struct;
  }

  /**
   * Decodes a tree as strictly as the controller. Returns a value with no field set if the tree is
   * null.
   */
  public Outcome<T> decode(@Nullable JsonNode tree) {
    return GoDecoder.decode(tree, struct).map(object -> readOrEmpty(tree));
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
    Object builder = binding.builder();
    Map<String, JsonNode> unknown = null;
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      GoField field = struct.field(entry.getKey());
      if (field != null) {
        Object value = kind(field).read(entry.getValue());
        if (value != null) {
          binding.set(builder, field.index(), value);
        }
      } else {
        unknown = unknown == null ? new LinkedHashMap<>() : unknown;
        unknown.put(entry.getKey(), entry.getValue());
      }
    }
    if (unknown != null) {
      binding.putUnknown(builder, unknown);
    }
    return binding.build(builder);
  }

  @SuppressWarnings("unchecked") // the generated binding takes and gives values of the kind
  private Kind<Object> kind(GoField field) {
    Kind<?> known = kinds[field.index()];
    if (known == null) {
      known = Kinds.of(field.type(), binding.objects(field.index()));
      kinds[field.index()] = known;
    }
    return (Kind<Object>) known;
  }

  /** Writes the fields that are set, in the order of the type, then unknown fields. */
  @Override
  public ObjectNode write(T value) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (GoField field : struct.fields()) {
      write(value, field, out);
    }
    binding.unknown(value).forEach(out::set);
    return out;
  }

  private void write(T value, GoField field, ObjectNode out) {
    Object now = binding.get(value, field.index());
    if (now != null) {
      out.set(field.name(), kind(field).write(now));
    }
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
    ImmutableMap<String, JsonNode> unknown = binding.unknown(value);
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      GoField field = struct.field(entry.getKey());
      if (field != null) {
        writeOver(value, field, entry.getValue(), out);
      } else if (unknown.containsKey(entry.getKey())) {
        out.set(entry.getKey(), unknown.get(entry.getKey()));
      }
    }
    for (GoField field : struct.fields()) {
      if (!object.has(field.name())) {
        write(value, field, out);
      }
    }
    unknown.forEach(out::putIfAbsent);
    return out;
  }

  /**
   * If a field was unset and still is, its JSON is preserved: null, or a value of the wrong type.
   */
  private void writeOver(T value, GoField field, JsonNode before, ObjectNode out) {
    Object now = binding.get(value, field.index());
    if (now != null) {
      out.set(field.name(), kind(field).writeOver(now, before));
    } else if (kind(field).read(before) == null) {
      out.set(field.name(), before);
    }
  }
}
