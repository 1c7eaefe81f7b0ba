package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.cli.findings.JsonFormat;
import dev.rolloutkit.program.manifests.InputProblem;

/**
 * The report as one JSON object with a field for each section. {@code explain.schema.json}
 * describes it.
 */
final class JsonReport {
  /** The version of the schema. It changes when a field changes its meaning or is removed. */
  static final int VERSION = 2;

  private static final ObjectWriter WRITER =
      JsonMapper.builder().build().writerWithDefaultPrettyPrinter();

  private JsonReport() {}

  static String of(Report report) {
    ObjectNode out = Facts.object().put("version", VERSION);
    ObjectNode input = out.putObject("input");
    input.put("files", report.files());
    report.objects().forEach(input.putObject("objects")::put);
    report.skipped().forEach(input.putObject("skipped")::put);
    input.set("assumed", Facts.texts(report.assumed()));
    ArrayNode unread = input.putArray("problems");
    for (InputProblem problem : report.unread()) {
      unread
          .addObject()
          .put("file", problem.at().file())
          .put("line", problem.at().line())
          .put("reason", problem.reason());
    }
    if (!report.findings().shown().isEmpty() || !report.findings().ignored().isEmpty()) {
      ObjectNode found = JsonFormat.tree(report.findings());
      out.set("findings", found.get("findings"));
      out.set("ignored", found.get("ignored"));
    }
    for (Report.Part part : report.sections()) {
      ArrayNode entries = out.putArray(part.id());
      for (Entry entry : part.entries()) {
        ObjectNode object = entries.addObject();
        object.put("object", entry.object()).put("at", entry.at());
        object.setAll(entry.facts());
        object.set("problems", Facts.texts(entry.problems()));
      }
    }
    try {
      return WRITER.writeValueAsString(out);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }
}
