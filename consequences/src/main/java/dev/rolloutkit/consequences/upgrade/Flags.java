package dev.rolloutkit.consequences.upgrade;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.StackSettings;

/** The flags of the load balancer controller under another release. */
final class Flags {
  private Flags() {}

  static Assumptions of(Assumptions assumed, ReleaseOf<LbcChange> release) {
    StackSettings controller = assumed.controller();
    LbcFlags flags = LbcFlags.builder().from(controller.flags()).release(release).build();
    return Assumptions.builder()
        .from(assumed)
        .controller(new StackSettings(flags, controller.fixes()))
        .build();
  }
}
