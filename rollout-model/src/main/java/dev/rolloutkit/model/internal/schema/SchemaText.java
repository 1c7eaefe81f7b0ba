package dev.rolloutkit.model.internal.schema;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoField.DefaultRule;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of types. The schema files in {@code src/main/schema}, of which they are made,
 * describe the same rows: {@code periodSeconds int32 ? =10} is a field that is left out when empty
 * and whose default is 10. The last word may say which releases have the row: {@code @0.25} those
 * since that library, {@code @-0.20} those up to that library, {@code @+CHANGE} those with that
 * change of the controller, and {@code @!CHANGE} those without it.
 *
 * <p>A default in parentheses is a rule: {@code (image)} derives the default from the image, {@code
 * (source)} applies unless another volume source is set, and {@code (milli)} rounds amounts up to
 * thousandths.
 *
 * @rule Which fields and defaults a type has depends on the release of the controller and its
 *     libraries.
 */
final class SchemaText {
  private static final String MAP = "map[string]";
  private static final String GO_NAME = "go:";

  /** The white space with which rows begin. */
  private static final String INDENT = "  ";

  private final Map<String, String> tables;
  private final KubernetesLibrary library;
  private final ReleaseOf<RolloutsChange> release;
  private final Map<String, GoStruct> types = new HashMap<>();

  private SchemaText(
      Map<String, String> tables, KubernetesLibrary library, ReleaseOf<RolloutsChange> release) {
    this.tables = tables;
    this.library = library;
    this.release = release;
  }

  /**
   * The types of all tables by name, as a library and a release of the controller define them. The
   * rows of a type are read when it is first used: a program needs few of the types.
   */
  static ImmutableMap<String, GoStruct> parse(
      KubernetesLibrary library, ReleaseOf<RolloutsChange> release, Map<String, String> tables) {
    SchemaText text = new SchemaText(tables, library, release);
    for (String name : tables.keySet()) {
      text.types.put(name, new GoStruct(name, text));
    }
    return ImmutableMap.copyOf(text.types);
  }

  /** The changes that the tables name, and that of the Kubernetes libraries. */
  static ImmutableSet<RolloutsChange> changes(Map<String, String> tables) {
    Set<RolloutsChange> out = EnumSet.of(RolloutsChange.LIBRARIES_0_34);
    for (String rows : tables.values()) {
      for (int at = rows.indexOf(" @"); at >= 0; at = rows.indexOf(" @", at + 1)) {
        if ("+!".indexOf(rows.charAt(at + 2)) >= 0) {
          out.add(RolloutsChange.valueOf(rows.substring(at + 3, rows.indexOf('\n', at))));
        }
      }
    }
    return Sets.immutableEnumSet(out);
  }

  /** The rows of each type by its name, of texts in which every line ends with a line break. */
  static ImmutableMap<String, String> tables(List<String> texts) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    for (String text : texts) {
      int name = 0;
      while (name < text.length()) {
        int rows = text.indexOf('\n', name) + 1;
        int end = rows;
        while (text.startsWith(INDENT, end)) {
          end = text.indexOf('\n', end) + 1;
        }
        out.put(text.substring(name, rows - 1), text.substring(rows, end));
        name = end;
      }
    }
    return out.buildOrThrow();
  }

  /** The fields of a type in order. */
  ImmutableList<GoField> fields(String name) {
    List<GoField> out = new ArrayList<>();
    addFields(name, null, out);
    return ImmutableList.copyOf(out);
  }

  private GoStruct struct(String name) {
    GoStruct known = types.get(name);
    if (known == null) {
      throw new IllegalStateException("no table of " + name);
    }
    return known;
  }

  private void addFields(String name, @Nullable String embeddedIn, List<GoField> out) {
    String rows = Objects.requireNonNull(tables.get(name), name);
    int from = 0;
    while (from < rows.length()) {
      int end = rows.indexOf('\n', from);
      String[] words = rows.substring(from + INDENT.length(), end).split(" ", -1);
      from = end + 1;
      if (!isIn(words[words.length - 1])) {
        continue;
      }
      if (words[0].equals("+")) {
        addFields(words[1], words[1], out);
      } else {
        out.add(field(words, embeddedIn, out.size()));
      }
    }
  }

  /** Whether the library and the release have the row that ends with the given word. */
  private boolean isIn(String word) {
    if (!word.startsWith("@")) {
      return true;
    }
    if (word.startsWith("@+") || word.startsWith("@!")) {
      return release.has(RolloutsChange.valueOf(word.substring(2))) == word.startsWith("@+");
    }
    int dash = word.indexOf('-');
    String since = dash < 0 ? word.substring(1) : word.substring(1, dash);
    String until = dash < 0 ? "" : word.substring(dash + 1);
    return (since.isEmpty() || library.isAtLeast(since))
        && (until.isEmpty() || until.equals(library.version()) || !library.isAtLeast(until));
  }

  private GoField field(String[] words, @Nullable String embeddedIn, int index) {
    boolean pointer = words[1].startsWith("*");
    GoFieldType type = type(pointer ? words[1].substring(1) : words[1]);
    String goName = Ascii.toUpperCase(words[0].substring(0, 1)) + words[0].substring(1);
    boolean omitEmpty = false;
    boolean omitZero = false;
    Object defaultValue = null;
    DefaultRule rule = DefaultRule.CONSTANT;
    for (int i = 2; i < words.length; i++) {
      switch (words[i]) {
        case "?" -> omitEmpty = true;
        case "zero" -> omitZero = true;
        case "=(image)" -> rule = DefaultRule.PULL_POLICY;
        case "=(source)" -> rule = DefaultRule.VOLUME_SOURCE;
        case "=(milli)" -> rule = DefaultRule.ROUND_UP;
        default -> {
          if (words[i].startsWith(GO_NAME)) {
            goName = words[i].substring(GO_NAME.length());
          } else if (words[i].startsWith("=")) {
            defaultValue = constant(words[i].substring(1), type);
          }
        }
      }
    }
    return new GoField(
        index,
        words[0],
        goName,
        embeddedIn,
        type,
        pointer,
        omitEmpty,
        omitZero,
        defaultValue,
        rule);
  }

  private static @Nullable Object constant(String text, GoFieldType type) {
    return switch (type.kind()) {
      case STRING -> text.equals("\"\"") ? "" : text;
      case BOOL -> Boolean.valueOf(text);
      case INT32, INT64 -> Long.valueOf(text);
      case STRUCT -> type.members().empty();
      default -> throw new IllegalStateException("no constant of type " + type);
    };
  }

  private GoFieldType type(String text) {
    if (text.startsWith("[]")) {
      return new GoFieldType(GoKind.LIST, text, null, type(text.substring(2)));
    }
    if (text.startsWith(MAP)) {
      return new GoFieldType(GoKind.MAP, text, null, type(text.substring(MAP.length())));
    }
    int named = text.indexOf('(');
    if (named > 0) {
      GoKind kind = type(text.substring(0, named)).kind();
      return new GoFieldType(kind, text.substring(named + 1, text.length() - 1), null, null);
    }
    return switch (text) {
      case "string" -> new GoFieldType(GoKind.STRING, text, null, null);
      case "bool" -> new GoFieldType(GoKind.BOOL, text, null, null);
      case "int32" -> new GoFieldType(GoKind.INT32, text, null, null);
      case "int64" -> new GoFieldType(GoKind.INT64, text, null, null);
      case "Quantity" -> new GoFieldType(GoKind.QUANTITY, text, null, null);
      case "IntOrString" -> new GoFieldType(GoKind.INT_OR_STRING, text, null, null);
      case "Time" -> new GoFieldType(GoKind.TIME, text, null, null);
      case "RawMessage", "FieldsV1" -> new GoFieldType(GoKind.RAW, text, null, null);
      default -> new GoFieldType(GoKind.STRUCT, text, struct(text), null);
    };
  }
}
