package dev.rolloutkit.cli.findings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Findings as JSON, described by {@code findings.schema.json}. */
public final class JsonFormat {
  /** The version of the schema. It changes when a field changes its meaning or is removed. */
  public static final int VERSION = 1;

  private JsonFormat() {}

  static String of(Findings findings, Optional<Header> header) {
    ObjectNode tree = tree(findings);
    header.ifPresent(one -> tree.setAll(one.tree()));
    try {
      return JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(tree)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  /** The tree of all findings. */
  public static ObjectNode tree(Findings findings) {
    ObjectNode out = JsonNodeFactory.instance.objectNode().put("version", VERSION);
    out.put("worst", level(findings.worst()));
    ArrayNode shown = out.putArray("findings");
    findings.shown().forEach(f -> shown.add(one(f)));
    ArrayNode ignored = out.putArray("ignored");
    findings.ignored().forEach(i -> ignored.add(one(i.finding()).put("reason", i.reason())));
    return out;
  }

  private static ObjectNode one(Finding finding) {
    ObjectNode out =
        JsonNodeFactory.instance
            .objectNode()
            .put("level", level(finding.level()))
            .put("code", finding.code().id())
            .put("object", finding.object())
            .put("file", finding.place().file())
            .put("line", finding.place().line())
            .put("column", finding.place().column())
            .put("consequence", finding.consequence());
    if (!finding.remedy().isEmpty()) {
      out.put("remedy", finding.remedy());
    }
    Finding.More more = finding.more();
    if (more.proved()) {
      out.put("proved", true);
    }
    if (!more.id().isEmpty()) {
      out.put("id", more.id());
    }
    texts(out, "requests", more.requests());
    texts(out, "details", more.details());
    if (!more.values().isEmpty()) {
      ObjectNode values = out.putObject("values");
      more.values().forEach(values::put);
    }
    if (!more.related().isEmpty()) {
      ArrayNode related = out.putArray("related");
      more.related()
          .forEach(
              place ->
                  related
                      .addObject()
                      .put("file", place.file())
                      .put("line", place.line())
                      .put("column", place.column()));
    }
    return out;
  }

  private static void texts(ObjectNode out, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode list = out.putArray(name);
      texts.forEach(list::add);
    }
  }

  private static String level(Enum<?> level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}
