package dev.rolloutkit.sg.controller;

import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.TgbKey;
import org.jspecify.annotations.Nullable;

/**
 * Which passes the controller skips. It does so while a binding's checkpoint is equal, that is,
 * while neither its endpoints nor its spec have changed: a rule that somebody else revoked stays
 * revoked until then. Module {@code target-health} computes checkpoints.
 */
@FunctionalInterface
public interface SkippedPasses {
  /** Every pass is a real one. */
  SkippedPasses NONE = (binding, networking, endpoints) -> false;

  /** Whether the pass for a binding of this form is skipped. */
  boolean skips(
      TgbKey binding, @Nullable TargetGroupBindingNetworking networking, Endpoints endpoints);
}
