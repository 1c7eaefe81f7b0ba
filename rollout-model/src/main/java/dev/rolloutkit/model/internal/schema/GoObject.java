package dev.rolloutkit.model.internal.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object decoded into one of the controller's types. It is deeply immutable and can be shared.
 *
 * <p>The values of fields are, depending on their kind: {@link String}, {@link Boolean}, {@link
 * Long} for both widths, {@code GoObject}, {@link List} without nulls, {@link GoMap}, {@code
 * Quantity}, {@code IntOrStringValue}, {@link java.time.Instant}, {@code JsonNode}. A zero value,
 * or an object with no field set, is not stored for a non-pointer field; empty lists and maps are
 * stored.
 */
public final class GoObject {
  private final GoStruct struct;
  private final @Nullable Object[] values;
  private final long fieldsSet;

  /**
   * Creates an object from one value for each field. The array is kept and must not be modified
   * afterwards.
   */
  GoObject(GoStruct struct, @Nullable Object[] values) {
    this(struct, values, fieldsSet(values));
  }

  /** As the other constructor, with the fields that have a value; see {@link #fieldsSet}. */
  GoObject(GoStruct struct, @Nullable Object[] values, long fieldsSet) {
    this.struct = struct;
    this.values = values;
    this.fieldsSet = fieldsSet;
  }

  private static long fieldsSet(@Nullable Object[] values) {
    long set = 0;
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        set |= 1L << i;
      }
    }
    return set;
  }

  /** The type. */
  public GoStruct struct() {
    return struct;
  }

  /** The value of a field; null if it has none. */
  public @Nullable Object get(String field) {
    return values[struct.indexOf(field)];
  }

  /** The string in a field; empty if it has none. */
  public String text(String field) {
    Object value = get(field);
    return value == null ? "" : (String) value;
  }

  /** The number in a field; 0 if it has none. */
  public long number(String field) {
    Object value = get(field);
    return value == null ? 0 : (Long) value;
  }

  /** The object in a field; null if it has none. */
  public @Nullable GoObject object(String field) {
    return (GoObject) get(field);
  }

  /** The objects in a list field; empty if it has none. */
  @SuppressWarnings("unchecked")
  public List<GoObject> objects(String field) {
    Object value = get(field);
    return value == null ? List.of() : (List<GoObject>) value;
  }

  /** The strings in a list field; empty if it has none. */
  @SuppressWarnings("unchecked")
  public List<String> texts(String field) {
    Object value = get(field);
    return value == null ? List.of() : (List<String>) value;
  }

  /** The numbers in a list field; empty if it has none. */
  @SuppressWarnings("unchecked")
  public List<Long> numbers(String field) {
    Object value = get(field);
    return value == null ? List.of() : (List<Long>) value;
  }

  /** The map in a field; empty if it has none. */
  public GoMap map(String field) {
    Object value = get(field);
    return value == null ? GoMap.EMPTY : (GoMap) value;
  }

  /** Whether a field has a value. */
  public boolean has(String field) {
    return get(field) != null;
  }

  /** The fields that have a value, in the order of the type. */
  public List<GoField> fields() {
    List<GoField> out = new ArrayList<>(Long.bitCount(fieldsSet));
    for (long rest = fieldsSet; rest != 0; rest &= rest - 1) {
      out.add(struct.at(Long.numberOfTrailingZeros(rest)));
    }
    return out;
  }

  /** Returns a copy with another value of one field; null removes the value. */
  public GoObject with(String field, @Nullable Object value) {
    @Nullable Object[] copy = copyOfValues();
    copy[struct.indexOf(field)] = value instanceof List<?> list ? List.copyOf(list) : value;
    return new GoObject(struct, copy);
  }

  @Nullable Object at(int index) {
    return values[index];
  }

  /** A copy of the values, in the order of the fields. */
  @Nullable Object[] copyOfValues() {
    return values.clone();
  }

  /** The fields that have a value: bit <i>i</i> stands for the field with index <i>i</i>. */
  long fieldsSet() {
    return fieldsSet;
  }

  boolean isEmpty() {
    return fieldsSet == 0;
  }
}
