package dev.rolloutkit.model.steps;

import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.strategy.CanaryStep;

/** Prints a step as the controller does. */
final class CanonicalStep {
  private CanonicalStep() {}

  static void write(CanaryStep step, GoStruct type, GoJsonWriter out) {
    GoEncoder.write(GoDecoder.decode(JsonForm.STEP.write(step), type).orElseThrow(), out);
  }
}
