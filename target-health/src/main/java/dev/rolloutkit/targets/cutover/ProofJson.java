package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes proofs as JSON. */
public final class ProofJson {
  private ProofJson() {}

  /**
   * The proof as JSON: verdict, figures, windows, timeline and remedies, without causes and
   * assumptions.
   */
  public static ObjectNode of(Proof proof) {
    Run run = proof.run();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("verdict", run.verdict().name());
    out.put("lostTrafficSeconds", run.lostTrafficSeconds());
    out.put("peakShare", run.peakShare());
    var windows = out.putArray("windows");
    for (LossWindow window : run.windows()) {
      windows
          .addObject()
          .put("from", window.from())
          .put("to", window.to())
          .put("service", window.service())
          .put("share", window.share())
          .put("reason", window.reason().name());
    }
    var timeline = out.putArray("timeline");
    for (TimelineEntry entry : run.timeline()) {
      timeline.addObject().put("at", entry.at()).put("what", entry.what());
    }
    if (run.verifiedAt().isPresent()) {
      out.put("verifiedAt", run.verifiedAt().getAsLong());
    } else {
      out.putNull("verifiedAt");
    }
    if (run.scaleDownAt().isPresent()) {
      out.put("scaleDownAt", run.scaleDownAt().getAsLong());
    } else {
      out.putNull("scaleDownAt");
    }
    var remedies = out.putArray("remedies");
    for (CutOverRemedy remedy : proof.remedies()) {
      ObjectNode to = remedies.addObject();
      to.put("code", remedy.code().name());
      to.put("verdict", remedy.run().verdict().name());
      to.put("lostTrafficSeconds", remedy.run().lostTrafficSeconds());
      var patches = to.putArray("patches");
      remedy.patches().forEach(patch -> patches.add(patch.toJson()));
    }
    return out;
  }
}
