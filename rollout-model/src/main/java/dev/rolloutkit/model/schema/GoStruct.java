package dev.rolloutkit.model.schema;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of the controller's types: its fields in the order in which they are declared and printed,
 * with the fields of embedded types at the position of the embedding.
 */
public final class GoStruct {
  private final String name;
  private final ImmutableList<GoField> fields;
  private final GoField[] array;
  private final Map<String, GoField> byName = new HashMap<>();
  private final Map<String, GoField> byFoldedName = new HashMap<>();
  private final FieldTable table;
  private final boolean defaulted;
  private final long defaultableFields;
  private final GoObject empty;

  GoStruct(String name, ImmutableList<GoField> fields) {
    if (fields.size() > Long.SIZE) {
      throw new IllegalArgumentException(name + " has more fields than bits in a long");
    }
    this.name = name;
    this.fields = fields;
    this.array = fields.toArray(new GoField[0]);
    boolean anyDefault = false;
    long defaultable = 0;
    for (GoField field : fields) {
      byName.put(field.name(), field);
      byFoldedName.putIfAbsent(fold(field.name()), field);
      if (!field.staysUnset()) {
        defaultable |= 1L << field.index();
      }
      anyDefault |=
          field.defaultValue() != null || field.defaultRule() != GoField.DefaultRule.CONSTANT;
    }
    this.table = new FieldTable(fields);
    this.defaulted = anyDefault;
    this.defaultableFields = defaultable;
    this.empty = new GoObject(this, new @Nullable Object[fields.size()]);
  }

  /** The name with its group and version, such as {@code core.v1.Container}. */
  public String name() {
    return name;
  }

  /** The fields in order. */
  public ImmutableList<GoField> fields() {
    return fields;
  }

  /** The field with the given name; null if there is none. */
  public @Nullable GoField field(String fieldName) {
    return byName.get(fieldName);
  }

  /** The field whose name is the given range of UTF-8 bytes; null if there is none. */
  public @Nullable GoField field(byte[] utf8, int from, int to) {
    return table.find(utf8, from, to);
  }

  /**
   * The field whose name matches case-insensitively; null if there is none.
   *
   * @rule A field that is unknown but equals a known one without regard to case is misnamed.
   */
  public @Nullable GoField fieldIgnoringCase(String fieldName) {
    return byFoldedName.get(fold(fieldName));
  }

  /**
   * Whether an unknown name resembles a field name or is one that the documentation uses by
   * mistake.
   */
  public boolean mayMisname(String fieldName) {
    return fieldIgnoringCase(fieldName) != null || fieldName.equals("currentPingPong");
  }

  /** Go folds two letters beyond ASCII to ASCII ones: the long s and the Kelvin sign. */
  private static String fold(String text) {
    return text.replace('\u017F', 's').replace('\u212A', 'k').toLowerCase(Locale.ROOT);
  }

  /** The index of a field. */
  int indexOf(String fieldName) {
    GoField field = byName.get(fieldName);
    if (field == null) {
      throw new IllegalArgumentException(name + " has no member " + fieldName);
    }
    return field.index();
  }

  GoField at(int index) {
    return array[index];
  }

  int size() {
    return array.length;
  }

  /** Whether Kubernetes sets defaults in objects of this type, not counting the objects in them. */
  boolean hasDefaults() {
    return defaulted;
  }

  /**
   * The fields that can get a value from defaults, or in whose objects a field can: bit <i>i</i>
   * stands for the field with index <i>i</i>.
   */
  long defaultableFields() {
    return defaultableFields;
  }

  /** The object with no field set. */
  GoObject empty() {
    return empty;
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }
}
