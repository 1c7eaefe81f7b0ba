package dev.rolloutkit.model.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object decoded into one of the controller's types. It never changes, nor do its lists and
 * maps, so one object may stand in several places.
 *
 * <p>What it holds by kind: {@link String}, {@link Boolean}, {@link Long} for both widths, {@code
 * GoObject}, {@link List} without nulls, {@link GoMap}, {@code Quantity}, {@code IntOrStringValue},
 * {@link java.time.Instant}, {@code JsonNode}. A zero of a field that is no pointer is not held,
 * nor is such an object without any field set; empty lists and maps are.
 */
public final class GoObject {
  private final GoStruct struct;
  private final @Nullable Object[] values;

  /** Takes the array as it is, one value for each field; nobody else keeps it. */
  GoObject(GoStruct struct, @Nullable Object[] values) {
    this.struct = struct;
    this.values = values;
  }

  /** The type. */
  public GoStruct struct() {
    return struct;
  }

  /** The value of a field, null when it has none. */
  public @Nullable Object get(String field) {
    return values[struct.indexOf(field)];
  }

  /** The text of a field, empty when it has none. */
  public String text(String field) {
    Object value = get(field);
    return value == null ? "" : (String) value;
  }

  /** The number of a field, 0 when it has none. */
  public long number(String field) {
    Object value = get(field);
    return value == null ? 0 : (Long) value;
  }

  /** The object of a field, null when it has none. */
  public @Nullable GoObject object(String field) {
    return (GoObject) get(field);
  }

  /** The objects of a list field, none when it has none. */
  @SuppressWarnings("unchecked")
  public List<GoObject> objects(String field) {
    Object value = get(field);
    return value == null ? List.of() : (List<GoObject>) value;
  }

  /** The texts of a list field, none when it has none. */
  @SuppressWarnings("unchecked")
  public List<String> texts(String field) {
    Object value = get(field);
    return value == null ? List.of() : (List<String>) value;
  }

  /** The numbers of a list field, none when it has none. */
  @SuppressWarnings("unchecked")
  public List<Long> numbers(String field) {
    Object value = get(field);
    return value == null ? List.of() : (List<Long>) value;
  }

  /** The map of a field, an empty one when it has none. */
  public GoMap map(String field) {
    Object value = get(field);
    return value == null ? GoMap.EMPTY : (GoMap) value;
  }

  /** Whether a field has a value. */
  public boolean has(String field) {
    return get(field) != null;
  }

  /** The same with another value of one field; null takes the value away. */
  public GoObject with(String field, @Nullable Object value) {
    @Nullable Object[] copy = copyOfValues();
    copy[struct.indexOf(field)] = value instanceof List<?> list ? List.copyOf(list) : value;
    return new GoObject(struct, copy);
  }

  @Nullable Object at(int index) {
    return values[index];
  }

  /** The values in the order of the fields, for one who makes another object of them. */
  @Nullable Object[] copyOfValues() {
    return values.clone();
  }

  boolean isEmpty() {
    for (Object value : values) {
      if (value != null) {
        return false;
      }
    }
    return true;
  }
}
