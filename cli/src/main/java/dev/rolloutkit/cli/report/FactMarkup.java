package dev.rolloutkit.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.cli.explain.Entry;
import dev.rolloutkit.cli.output.Printable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes facts, which are only a few levels deep, as HTML lists and tables. */
final class FactMarkup {
  private static final int FEW = 3;

  private final Markup out;

  FactMarkup(Markup out) {
    this.out = out;
  }

  /** Writes entries below one another, or as a table if many are alike and short. */
  void entries(List<Entry> entries) {
    if (entries.size() > FEW && entries.stream().allMatch(FactMarkup::isShort)) {
      overview(entries);
    } else {
      entries.forEach(this::entry);
    }
  }

  private static boolean isShort(Entry entry) {
    for (JsonNode value : entry.facts()) {
      if (value.isObject() || (value.isArray() && !value.isEmpty() && value.get(0).isObject())) {
        return false;
      }
    }
    return true;
  }

  private void overview(List<Entry> entries) {
    Set<String> columns = new LinkedHashSet<>();
    entries.forEach(entry -> entry.facts().fieldNames().forEachRemaining(columns::add));
    out.raw("<div class=\"wide\"><table><thead><tr><th scope=\"col\">object</th>");
    columns.forEach(
        column -> out.raw("<th scope=\"col\">").text(Printable.words(column)).raw("</th>"));
    out.raw("</tr></thead><tbody>\n");
    for (Entry entry : entries) {
      out.raw("<tr><td>").text(entry.object()).raw("<br>").element("small", entry.at());
      problems(entry);
      for (String column : columns) {
        out.raw("</td><td>");
        fact(column, entry.facts().path(column));
      }
      out.raw("</td></tr>\n");
    }
    out.raw("</tbody></table></div>\n");
  }

  private void problems(Entry entry) {
    if (!entry.problems().isEmpty()) {
      out.raw("<ul class=\"wrong\">");
      entry.problems().forEach(problem -> out.element("li", problem));
      out.raw("</ul>\n");
    }
  }

  private void fact(String name, JsonNode value) {
    if (name.equals("verdict")) {
      out.element("span", badge(value.asText()), scalar(value));
    } else {
      value(value);
    }
  }

  private void entry(Entry entry) {
    out.raw("<article><h3>").text(entry.object()).raw(" ");
    out.element("small", entry.at()).raw("</h3>\n");
    problems(entry);
    members(entry.facts());
    out.raw("</article>\n");
  }

  private void members(ObjectNode facts) {
    if (facts.isEmpty()) {
      return;
    }
    out.raw("<dl>");
    for (Map.Entry<String, JsonNode> member : facts.properties()) {
      JsonNode value = member.getValue();
      // A value with fields of its own is shown below its name, over the whole width.
      String style = value.isObject() ? " class=\"group\">" : ">";
      out.raw("<dt").raw(style).text(Printable.words(member.getKey())).raw("</dt><dd").raw(style);
      fact(member.getKey(), value);
      out.raw("</dd>\n");
    }
    out.raw("</dl>\n");
  }

  /** The class of a verdict's badge. */
  static String badge(String verdict) {
    return switch (verdict) {
      case "safe", "accepted" -> "badge good";
      case "breaks live targets", "outage", "refused", "not read", "problem" -> "badge bad";
      default -> "badge care";
    };
  }

  private void value(JsonNode value) {
    if (value instanceof ObjectNode object) {
      members(object);
    } else if (!value.isArray()) {
      String text = scalar(value);
      if (text.startsWith("{") || text.startsWith("[")) {
        out.element("code", text);
      } else {
        out.text(text);
      }
    } else if (value.isEmpty()) {
      out.element("span", "quiet", "none");
    } else if (value.get(0).isObject()) {
      table(value);
    } else if (value.size() == 1) {
      value(value.get(0));
    } else {
      out.raw("<ul>");
      value.forEach(
          element -> {
            out.open("li");
            value(element);
            out.close("li");
          });
      out.raw("</ul>");
    }
  }

  private void table(JsonNode rows) {
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> row.fieldNames().forEachRemaining(columns::add));
    out.raw("<table><thead><tr>");
    columns.forEach(
        column -> out.raw("<th scope=\"col\">").text(Printable.words(column)).raw("</th>"));
    out.raw("</tr></thead><tbody>\n");
    for (JsonNode row : rows) {
      out.raw("<tr>");
      for (String column : columns) {
        out.open("td");
        value(row.path(column));
        out.close("td");
      }
      out.raw("</tr>\n");
    }
    out.raw("</tbody></table>\n");
  }

  private static String scalar(JsonNode value) {
    return value.isMissingNode() || value.isNull() ? "-" : value.asText();
  }
}
