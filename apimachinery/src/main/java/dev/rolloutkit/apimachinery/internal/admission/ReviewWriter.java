package dev.rolloutkit.apimachinery.internal.admission;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.admission.ReviewResponse.Details;
import dev.rolloutkit.apimachinery.internal.admission.ReviewResponse.Refusal;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;

/** Writes the answer to a review as JSON. */
final class ReviewWriter {
  private ReviewWriter() {}

  static GoJsonWriter write(ReviewResponse response) {
    GoJsonWriter out = new GoJsonWriter(512);
    out.beginObject();
    out.name("kind").value(response.kind());
    out.name("apiVersion").value(response.apiVersion());
    out.name("response").beginObject();
    out.name("uid").value(response.uid());
    out.name("allowed").value(response.refusal().isEmpty());
    response.refusal().ifPresent(refusal -> status(refusal, out));
    if (response.patch().isPresent()) {
      out.name("patch").value(ReviewResponse.base64(response.patch().get()));
      out.name("patchType").value("JSONPatch");
    }
    if (!response.warnings().isEmpty()) {
      out.name("warnings").beginArray();
      response.warnings().forEach(out::value);
      out.endArray();
    }
    return out.endObject().endObject();
  }

  private static void status(Refusal refusal, GoJsonWriter out) {
    out.name("status").beginObject();
    out.name("metadata").beginObject().endObject();
    out.name("status").value("Failure");
    out.name("message").value(refusal.message());
    out.name("reason").value(refusal.reason());
    refusal.details().ifPresent(details -> details(details, out));
    out.name("code").value(refusal.code());
    out.endObject();
  }

  private static void details(Details details, GoJsonWriter out) {
    out.name("details").beginObject();
    if (!details.name().isEmpty()) {
      out.name("name").value(details.name());
    }
    if (!details.group().isEmpty()) {
      out.name("group").value(details.group());
    }
    out.name("kind").value(details.kind());
    out.name("causes").beginArray();
    for (Problem problem : details.problems()) {
      out.beginObject();
      out.name("reason").value(problem.type().reason());
      out.name("message").value(problem.message());
      out.name("field").value(problem.field());
      out.endObject();
    }
    out.endArray().endObject();
  }
}
