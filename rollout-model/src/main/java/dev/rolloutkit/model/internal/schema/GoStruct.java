package dev.rolloutkit.model.internal.schema;

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
  private final SchemaText text;
  private volatile @Nullable Fields fields;

  /** A type whose fields are read from a text on first use. */
  GoStruct(String name, SchemaText text) {
    this.name = name;
    this.text = text;
  }

  /** The fields, and what is derived from them. */
  private static final class Fields {
    private final ImmutableList<GoField> list;
    private final GoField[] array;
    private final Map<String, GoField> byName = new HashMap<>();
    private final Map<String, GoField> byFoldedName = new HashMap<>();
    private final FieldTable table;
    private final boolean defaulted;
    private final long defaultableFields;
    private final GoObject empty;

    private Fields(GoStruct struct, ImmutableList<GoField> list) {
      if (list.size() > Long.SIZE) {
        throw new IllegalArgumentException(struct + " has more fields than bits in a long");
      }
      this.list = list;
      this.array = list.toArray(new GoField[0]);
      boolean anyDefault = false;
      long defaultable = 0;
      for (GoField field : list) {
        byName.put(field.name(), field);
        byFoldedName.putIfAbsent(fold(field.name()), field);
        if (!field.staysUnset()) {
          defaultable |= 1L << field.index();
        }
        anyDefault |=
            field.defaultValue() != null || field.defaultRule() != GoField.DefaultRule.CONSTANT;
      }
      this.table = new FieldTable(list);
      this.defaulted = anyDefault;
      this.defaultableFields = defaultable;
      this.empty = new GoObject(struct, new @Nullable Object[list.size()]);
    }
  }

  private Fields known() {
    Fields known = fields;
    return known == null ? read() : known;
  }

  private synchronized Fields read() {
    Fields known = fields;
    if (known == null) {
      known = new Fields(this, text.fields(name));
      fields = known;
    }
    return known;
  }

  /** The name with its group and version, such as {@code core.v1.Container}. */
  public String name() {
    return name;
  }

  /** The fields in order. */
  public ImmutableList<GoField> fields() {
    return known().list;
  }

  /** The field with the given name; null if there is none. */
  public @Nullable GoField field(String fieldName) {
    return known().byName.get(fieldName);
  }

  /** The field whose name is the given range of UTF-8 bytes; null if there is none. */
  public @Nullable GoField field(byte[] utf8, int from, int to) {
    return known().table.find(utf8, from, to);
  }

  /**
   * The field whose name matches case-insensitively; null if there is none.
   *
   * @rule A field that is unknown but equals a known one without regard to case is misnamed.
   */
  public @Nullable GoField fieldIgnoringCase(String fieldName) {
    return known().byFoldedName.get(fold(fieldName));
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
    GoField field = known().byName.get(fieldName);
    if (field == null) {
      throw new IllegalArgumentException(name + " has no member " + fieldName);
    }
    return field.index();
  }

  GoField at(int index) {
    return known().array[index];
  }

  int size() {
    return known().array.length;
  }

  /** Whether Kubernetes sets defaults in objects of this type, not counting the objects in them. */
  boolean hasDefaults() {
    return known().defaulted;
  }

  /**
   * The fields that can get a value from defaults, or in whose objects a field can: bit <i>i</i>
   * stands for the field with index <i>i</i>.
   */
  long defaultableFields() {
    return known().defaultableFields;
  }

  /** The object with no field set. */
  GoObject empty() {
    return known().empty;
  }

  /** The name. */
  @Override
  public String toString() {
    return name;
  }
}
