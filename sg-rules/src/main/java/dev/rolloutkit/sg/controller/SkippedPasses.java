package dev.rolloutkit.sg.controller;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.Endpoints;
import org.jspecify.annotations.Nullable;

/**
 * Decides which passes the controller skips. It skips the passes of a binding while its checkpoint
 * stays the same, that is, while neither its endpoints nor its spec change; a rule that somebody
 * else revoked is not restored until then. The module {@code target-health} computes checkpoints.
 */
@FunctionalInterface
public interface SkippedPasses {
  /** Skips no pass. */
  SkippedPasses NONE = (binding, networking, endpoints) -> false;

  /**
   * Whether the controller skips the pass for a binding with this networking block and these
   * endpoints.
   */
  boolean skips(
      NamespacedName binding,
      @Nullable TargetGroupBindingNetworking networking,
      Endpoints endpoints);
}
