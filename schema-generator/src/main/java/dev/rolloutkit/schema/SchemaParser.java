package dev.rolloutkit.schema;

import dev.rolloutkit.schema.Schema.Family;
import dev.rolloutkit.schema.Schema.Origin;
import dev.rolloutkit.schema.Schema.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads schema files.
 *
 * <pre>
 * # Probes of containers.                a comment; the one at the head of a file describes it
 *
 * core.v1.Probe java:pod.Probe           a type and its value type; hand: if written by hand
 *     Checks whether a container works.  indented by four: Javadoc of the line above
 *   + core.v1.ProbeHandler               the fields of an embedded type
 *   periodSeconds int32 ? =10            a field and its type; ? left out when empty; = its default
 *     Seconds between two checks.
 *   values []string                      a list
 *   options map[string]string ?          a map
 *   kind *string(v1.Kind) ?              a pointer to a named kind of text
 *   creationTimestamp Time ? zero        left out when zero
 *   tty bool ? go:TTY                    Go's name, where it is not the same with a capital
 *   HPAReplicas int32 ? java:hpaReplicas the accessor, where it has another name
 *   hostUsers *bool ? {@literal @}0.25              since that Kubernetes library
 *   readOnly bool ? {@literal @}-0.20               up to that library; {@literal @}0.23-0.25 both
 *   duration string ? {@literal @}+DURATION         in releases with that change; {@literal @}!DURATION in those without
 * </pre>
 *
 * <p>A default in parentheses is a rule: {@code (image)} by the image, {@code (source)} unless
 * another volume source is there, {@code (milli)} amounts are rounded up to thousandths.
 *
 * <p>A type with a value type has a description, and so has each of its fields that the newest
 * releases have: these become accessors. No range of releases ends with the newest library, because
 * what the newest releases have is not known to end.
 */
final class SchemaParser {
  private static final Pattern TYPE = Pattern.compile("[a-z]+\\.v\\w+\\.[A-Z]\\w*");
  private static final Pattern FIELD = Pattern.compile("\\+|[a-zA-Z]\\w*");
  private static final Pattern WORD = Pattern.compile("\\?|zero|=\\S+|go:\\w+|java:\\w+|@\\S+");
  private static final Pattern RELEASES =
      Pattern.compile("@(?:[+!][A-Z][A-Z0-9_]*|\\d+\\.\\d+(?:-\\d+\\.\\d+)?|-\\d+\\.\\d+)");
  private static final Pattern VALUE = Pattern.compile("(?:java|hand):\\w+\\.[A-Z]\\w*");
  private static final Set<String> INDENTS = Set.of("", "  ", "    ");
  private static final String COMMENT = "#";
  private static final String ACCESSOR = "java:";

  private final List<Family> families = new ArrayList<>();
  private final Map<String, Schema.Type> types = new LinkedHashMap<>();

  private SchemaParser() {}

  /**
   * Reads files by their names.
   *
   * @throws SchemaException if one of them is wrong
   */
  static Schema parse(Map<String, String> files) {
    SchemaParser parser = new SchemaParser();
    new TreeMap<>(files).forEach((name, text) -> parser.families.add(parser.family(name, text)));
    parser.types.values().forEach(parser::check);
    parser.checkValues();
    return new Schema(List.copyOf(parser.families), Map.copyOf(parser.types));
  }

  private Family family(String file, String text) {
    List<Schema.Type> found = new ArrayList<>();
    List<Line> lines = lines(file, text);
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (line.indent() == 0) {
        Schema.Type type = type(line, belowOf(lines, i));
        Schema.Type other = types.put(type.name(), type);
        if (other != null) {
          throw line.place().wrong(type.name() + " is at " + other.place() + " already");
        }
        found.add(type);
      } else if (found.isEmpty()) {
        throw line.place().wrong("no type begins before this line");
      }
    }
    String name = file.substring(0, file.lastIndexOf('.'));
    return new Family(name, head(text), List.copyOf(found));
  }

  /** The comment at the head of a file. */
  private static String head(String text) {
    return text.lines()
        .takeWhile(SchemaParser::isComment)
        .map(line -> line.substring(COMMENT.length()).strip())
        .collect(Collectors.joining(" "));
  }

  private static boolean isComment(String line) {
    return line.startsWith(COMMENT);
  }

  /** A line that is neither empty nor a comment. */
  private record Line(Place place, int indent, String text) {
    List<String> words() {
      return List.of(text.split(" +"));
    }
  }

  private static List<Line> lines(String file, String text) {
    List<Line> out = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      Place place = new Place(file, ++number);
      String content = line.strip();
      if (!content.isEmpty() && !isComment(line)) {
        String indent = line.substring(0, line.indexOf(content));
        if (!INDENTS.contains(indent)) {
          throw place.wrong("not indented by 0, 2 or 4 spaces");
        }
        out.add(new Line(place, indent.length(), content));
      }
    }
    return out;
  }

  /** The indented lines after a line that is less indented. */
  private static List<Line> belowOf(List<Line> lines, int at) {
    int end = at + 1;
    while (end < lines.size() && lines.get(end).indent() > lines.get(at).indent()) {
      end++;
    }
    return lines.subList(at + 1, end);
  }

  private static Schema.Type type(Line line, List<Line> below) {
    List<String> words = line.words();
    require(TYPE, words.get(0), "is no name of a type, such as core.v1.Probe", line);
    if (words.size() > 2) {
      throw line.place()
          .wrong("a type has a name and a value type, but this is \"" + words.get(2) + '"');
    }
    Origin origin = Origin.NONE;
    String value = "";
    if (words.size() == 2) {
      require(VALUE, words.get(1), "is no value type, such as java:spec.RolloutSpec", line);
      origin = words.get(1).startsWith(ACCESSOR) ? Origin.GENERATED : Origin.WRITTEN_BY_HAND;
      value = words.get(1).substring(ACCESSOR.length());
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < below.size(); i++) {
      if (below.get(i).indent() == 2) {
        rows.add(row(below.get(i), description(belowOf(below, i))));
      }
    }
    return new Schema.Type(
        line.place(), words.get(0), origin, value, description(leading(below)), List.copyOf(rows));
  }

  /** The lines before the first field. */
  private static List<Line> leading(List<Line> below) {
    return below.stream().takeWhile(line -> line.indent() == 4).toList();
  }

  private static String description(List<Line> lines) {
    return String.join(" ", lines.stream().map(Line::text).toList());
  }

  private static Row row(Line line, String description) {
    List<String> words = line.words();
    String name = words.get(0);
    require(FIELD, name, "is no name of a field", line);
    if (words.size() == 1) {
      throw line.place().wrong("\"" + name + "\" has no type");
    }
    List<String> rest = words.subList(2, words.size());
    for (int i = 0; i < rest.size(); i++) {
      require(WORD, rest.get(i), "is not understood", line);
      if (rest.get(i).startsWith("@")) {
        require(RELEASES, rest.get(i), "names no releases, such as @0.25 or @+CHANGE", line);
        if (i < rest.size() - 1) {
          throw line.place().wrong("\"" + rest.get(i) + "\" is not the last word");
        }
      }
    }
    Optional<String> accessor = rest.stream().filter(word -> word.startsWith(ACCESSOR)).findFirst();
    return new Row(
        line.place(),
        name,
        words.get(1),
        rest.stream().filter(Predicate.not(word -> word.startsWith(ACCESSOR))).toList(),
        accessor.map(word -> word.substring(ACCESSOR.length())).orElse(name),
        description);
  }

  private static void require(Pattern pattern, String word, String otherwise, Line line) {
    if (!pattern.matcher(word).matches()) {
      throw line.place().wrong("\"" + word + "\" " + otherwise);
    }
  }

  /** Each type of Go has a value type of its own. */
  private void checkValues() {
    Map<String, Schema.Type> byValue = new HashMap<>();
    for (Schema.Type type : types.values()) {
      Schema.Type other = type.value().isEmpty() ? null : byValue.put(type.value(), type);
      if (other != null) {
        throw type.place()
            .wrong(type.value() + " is the value type of " + other.name() + " already");
      }
    }
  }

  /**
   * Types exist, the newest releases have no field twice, and descriptions are where they become
   * Javadoc.
   */
  private void check(Schema.Type type) {
    boolean generated = type.origin() == Origin.GENERATED;
    checkDescription(type.place(), type.name(), type.description(), generated);
    Set<String> current = new HashSet<>();
    for (Row row : type.rows()) {
      if (row.isCurrent() && !row.isEmbedding() && !current.add(row.name())) {
        throw row.place().wrong("the newest releases have " + row.name() + " already");
      }
      String inner = TypeNames.innermost(row.type());
      if (!types.containsKey(inner) && !TypeNames.PLAIN.contains(inner)) {
        throw row.place().wrong("there is no type " + inner);
      }
      if (row.isEmbedding()) {
        checkEmbedding(type, row, generated);
      }
      checkDescription(row.place(), row.name(), row.description(), generated && row.isCurrent());
    }
  }

  /** Only the fields of an object can be taken over, and never those of the type itself. */
  private void checkEmbedding(Schema.Type type, Row row, boolean generated) {
    if (generated) {
      throw row.place().wrong("a type with a generated value type embeds no other");
    }
    if (!types.containsKey(row.type())) {
      throw row.place().wrong(row.type() + " has no fields that could be embedded");
    }
    if (embedded(row.type()).contains(type.name())) {
      throw row.place().wrong(type.name() + " embeds itself");
    }
  }

  /** A type and all that it embeds, directly or by way of others. */
  private Set<String> embedded(String name) {
    Set<String> out = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(name));
    while (!next.isEmpty()) {
      Schema.Type type = types.get(next.remove());
      if (type != null && out.add(type.name())) {
        type.rows().stream().filter(Row::isEmbedding).map(Row::type).forEach(next::add);
      }
    }
    return out;
  }

  private static void checkDescription(Place at, String name, String text, boolean needed) {
    if (text.isEmpty() == needed) {
      throw at.wrong(
          needed
              ? name + " has no description, which becomes Javadoc"
              : name + " has a description that becomes no Javadoc");
    }
  }
}
