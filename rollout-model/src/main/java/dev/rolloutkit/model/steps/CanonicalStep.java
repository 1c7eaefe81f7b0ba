package dev.rolloutkit.model.steps;

import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoEncoder;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.strategy.CanaryStep;

/** Prints a step as the controller does. */
final class CanonicalStep {
  private CanonicalStep() {}

  static void write(CanaryStep step, GoJsonWriter out) {
    GoEncoder.write(
        GoDecoder.decode(JsonForm.STEP.write(step), GoSchema.CANARY_STEP).orElseThrow(), out);
  }
}
