package dev.rolloutkit.lbclass.admission;

import dev.rolloutkit.apimachinery.GoJsonWriter;
import dev.rolloutkit.apimachinery.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Writes the answer to a review as JSON. */
final class ReviewWriter {
  private ReviewWriter() {}

  static byte[] write(AdmissionAnswer answer) {
    GoJsonWriter out = new GoJsonWriter(512);
    out.beginObject();
    out.name("kind").value(answer.kind());
    out.name("apiVersion").value(answer.apiVersion());
    out.name("response").beginObject();
    out.name("uid").value(answer.uid());
    out.name("allowed").value(answer.allowed());
    if (!answer.allowed()) {
      writeStatus(answer, out);
    }
    if (answer.patch().isPresent()) {
      out.name("patch").value(base64(answer.patch().get()));
      out.name("patchType").value("JSONPatch");
    }
    if (!answer.warnings().isEmpty()) {
      out.name("warnings").beginArray();
      answer.warnings().forEach(out::value);
      out.endArray();
    }
    return out.endObject().endObject().toByteArray();
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void writeStatus(AdmissionAnswer answer, GoJsonWriter out) {
    boolean invalid = !answer.problems().isEmpty();
    out.name("status").beginObject();
    out.name("metadata").beginObject().endObject();
    out.name("status").value("Failure");
    out.name("message").value(answer.message());
    out.name("reason").value(invalid ? "Invalid" : "BadRequest");
    if (invalid) {
      out.name("details").beginObject();
      if (!answer.name().isEmpty()) {
        out.name("name").value(answer.name());
      }
      out.name("kind").value("Service");
      out.name("causes").beginArray();
      for (Problem problem : answer.problems()) {
        out.beginObject();
        out.name("reason").value(problem.type().reason());
        out.name("message").value(problem.message());
        out.name("field").value(problem.field());
        out.endObject();
      }
      out.endArray().endObject();
    }
    out.name("code").value(answer.code());
    out.endObject();
  }
}
