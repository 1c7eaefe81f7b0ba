package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.program.manifests.Manifest;
import org.jspecify.annotations.Nullable;

/** Whether a TargetGroupBinding whose ports nobody opens had none opened before the change. */
final class Networking {
  private static final String NETWORKING = "/spec/networking";

  private Networking() {}

  /** The finding, with what the binding had before; the same finding if it is new or planned. */
  static Finding told(Finding found, Change change) {
    ImmutableMap<String, Manifest> before = change.before().byLabel();
    @Nullable Manifest was = before.get(found.object());
    if (was == null || !was.kind().equals("TargetGroupBinding")) {
      return found;
    }
    JsonNode networking = was.tree().at(NETWORKING);
    return found.detail(
        networking.isMissingNode() || networking.isNull()
            ? "It had no networking block before this change, either; what is new is the number of"
                + " the port."
            : "Before this change it had one, so this change takes away what opened the port.");
  }
}
