package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Joiner;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.findings.FindingFormat;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.program.manifests.InputProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The report as text. It is made from the same tree of facts as the JSON report: a field becomes a
 * line, a list of objects a table.
 */
final class TextReport {
  private static final String INDENT = "  ";
  private static final ImmutableSet<String> HEADS = ImmutableSet.of("object", "annotation");

  private final Style style;
  private final StringBuilder out = new StringBuilder();

  private final boolean whole;

  private TextReport(Style style, boolean whole) {
    this.style = style;
    this.whole = whole;
  }

  /**
   * The report as text.
   *
   * @param whole whether sections are shown in full, and not only what is wrong
   */
  static String of(Report report, boolean whole, boolean colours) {
    TextReport text = new TextReport(new Style(colours), whole);
    text.write(report);
    return text.out.toString();
  }

  private void write(Report report) {
    line("", style.strong(summary(report)));
    if (!report.skipped().isEmpty()) {
      line(
          "", style.faint("Skipped, of kinds that are not explained: " + counts(report.skipped())));
    }
    for (InputProblem problem :
        report.findings().shown().isEmpty() ? report.unread() : List.<InputProblem>of()) {
      line("", style.bad("! " + Printable.of(problem.toString())));
    }
    if (!report.findings().shown().isEmpty()) {
      out.append('\n');
      line("", style.title("Findings"));
      FindingFormat.TEXT.write(report.findings()).lines().forEach(l -> line(INDENT, l));
    }
    int number = 1;
    for (Report.Part part : report.sections()) {
      if (part.entries().isEmpty()) {
        number++;
        continue;
      }
      String title = number++ + " " + part.title();
      if (whole) {
        out.append('\n');
        line("", style.title(title));
        grouped(part.entries()).forEach(this::write);
      } else {
        if (number == firstShown(report)) {
          out.append('\n');
        }
        line("", style.title(title) + ": " + said(part.entries()));
        grouped(part.entries().stream().filter(TextReport::isBad).toList()).forEach(this::write);
      }
    }
    if (!report.assumed().isEmpty()) {
      out.append('\n');
      AssumedLines.of(report.assumed()).lines().forEach(l -> line("", style.faint(l)));
    }
    if (!whole) {
      out.append('\n');
      line("", style.faint("-v shows all that the sections say, --only SECTION all of one."));
    }
  }

  /** The index after that of the first section with entries. */
  private static int firstShown(Report report) {
    int number = 1;
    while (report.sections().get(number - 1).entries().isEmpty()) {
      number++;
    }
    return number + 1;
  }

  private static boolean isBad(Entry entry) {
    return entry.worst().compareTo(Level.BREAKING) <= 0;
  }

  /** How many objects a section covers, and how many of them have findings. */
  private static String said(List<Entry> entries) {
    EnumMap<Level, Integer> levels = new EnumMap<>(Level.class);
    entries.forEach(entry -> levels.merge(entry.worst(), 1, Integer::sum));
    levels.remove(Level.NONE);
    List<String> parts = new ArrayList<>();
    parts.add(entries.size() + (entries.size() == 1 ? " entry" : " entries"));
    levels.forEach((level, n) -> parts.add(n + " " + level.name().toLowerCase(Locale.ROOT)));
    return Joiner.on(", ").join(parts);
  }

  private static String summary(Report report) {
    return "Read "
        + report.files()
        + (report.files() == 1 ? " file: " : " files: ")
        + (report.objects().isEmpty() ? "nothing to explain" : counts(report.objects()));
  }

  private static String counts(Map<String, Integer> counts) {
    List<String> parts = new ArrayList<>();
    new TreeMap<>(counts).forEach((kind, n) -> parts.add(n + " " + Printable.of(kind)));
    return Joiner.on(", ").join(parts);
  }

  /** Groups objects with equal facts. */
  private static Collection<List<Entry>> grouped(List<Entry> entries) {
    Map<Object, List<Entry>> groups = new LinkedHashMap<>();
    for (Entry entry : entries) {
      groups
          .computeIfAbsent(List.of(entry.facts(), entry.problems()), k -> new ArrayList<>())
          .add(entry);
    }
    return groups.values();
  }

  private void write(List<Entry> alike) {
    for (Entry entry : alike) {
      String at = style.faint("  " + Printable.of(entry.at()));
      line(INDENT, style.strong(Printable.of(entry.object())) + at);
    }
    Entry said = alike.get(0);
    members(INDENT + INDENT, said.facts());
    said.problems().forEach(p -> line(INDENT + INDENT, style.bad("! " + Printable.of(p))));
  }

  /** Recursion is safe: the sections build facts that are only a few levels deep. */
  private void members(String indent, ObjectNode facts) {
    int width =
        facts.properties().stream()
            .filter(m -> isLine(m.getValue()))
            .mapToInt(m -> Printable.words(m.getKey()).length())
            .max()
            .orElse(0);
    for (Map.Entry<String, JsonNode> member : facts.properties()) {
      String label = Printable.words(member.getKey());
      JsonNode value = member.getValue();
      if (isHeaded(value)) {
        value.forEach(row -> headed(indent, row));
        continue;
      }
      if (!isLine(value)) {
        line(indent, style.faint(label));
        block(indent + INDENT, value);
        continue;
      }
      String head = indent + style.faint(Strings.padEnd(label, width, ' ')) + INDENT;
      if (!value.isArray()) {
        line("", head + scalar(value));
      } else if (value.isEmpty()) {
        line("", head + "none");
      } else {
        String next = indent + " ".repeat(width) + INDENT;
        for (int i = 0; i < value.size(); i++) {
          line("", (i == 0 ? head : next) + scalar(value.get(i)));
        }
      }
    }
  }

  /** Whether each row of a list has a name, below which its other fields are shown. */
  private static boolean isHeaded(JsonNode value) {
    return value.isArray()
        && value.path(0) instanceof ObjectNode row
        && HEADS.contains(row.fieldNames().next());
  }

  private void headed(String indent, JsonNode row) {
    ObjectNode rest = row.deepCopy();
    String head = rest.fieldNames().next();
    line(indent, style.faint(scalar(rest.remove(head))));
    members(indent + INDENT, rest);
  }

  private void block(String indent, JsonNode value) {
    if (value instanceof ObjectNode object) {
      members(indent, object);
    } else {
      table(indent, value);
    }
  }

  private void table(String indent, JsonNode rows) {
    List<String> columns = new ArrayList<>();
    rows.forEach(
        row ->
            row.fieldNames()
                .forEachRemaining(
                    c -> {
                      if (!columns.contains(c)) {
                        columns.add(c);
                      }
                    }));
    List<List<String>> cells = new ArrayList<>();
    cells.add(columns.stream().map(Printable::words).toList());
    for (JsonNode row : rows) {
      cells.add(columns.stream().map(c -> cell(row.path(c))).toList());
    }
    int[] widths = new int[columns.size()];
    for (List<String> row : cells) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    for (int r = 0; r < cells.size(); r++) {
      StringBuilder text = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String cell = cells.get(r).get(c);
        text.append(c == widths.length - 1 ? cell : Strings.padEnd(cell, widths[c] + 2, ' '));
      }
      line(indent, r == 0 ? style.faint(text.toString()) : text.toString());
    }
  }

  private static String cell(JsonNode value) {
    if (!value.isArray()) {
      return scalar(value);
    }
    List<String> parts = new ArrayList<>();
    value.forEach(v -> parts.add(scalar(v)));
    return parts.isEmpty() ? "-" : Joiner.on(", ").join(parts);
  }

  /** Whether a value is shown beside its label and not below it. */
  private static boolean isLine(JsonNode value) {
    if (value.isArray()) {
      return value.isEmpty() || value.get(0).isValueNode();
    }
    return value.isValueNode();
  }

  private static String scalar(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "-";
    }
    if (value.isBoolean()) {
      return value.booleanValue() ? "yes" : "no";
    }
    String text = value.asText();
    return text.isEmpty() ? "(empty)" : Printable.of(text);
  }

  private void line(String indent, String text) {
    out.append(indent).append(text.stripTrailing()).append('\n');
  }

  /** Colours, or none. */
  private record Style(boolean colours) {
    String title(String text) {
      return wrap("1;36", text);
    }

    String strong(String text) {
      return wrap("1", text);
    }

    String faint(String text) {
      return wrap("2", text);
    }

    String bad(String text) {
      return wrap("31", text);
    }

    private String wrap(String code, String text) {
      return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
  }
}
