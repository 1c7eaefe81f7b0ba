package dev.rolloutkit.stack.config;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;

/**
 * The controller that builds a stack.
 *
 * @rule In newer releases the plan of a stack does not show which existing certificates its
 *     listeners have.
 * @param flags its flags
 * @param fixes which of its defects are fixed
 */
public record StackSettings(LbcFlags flags, Fixes<StackDefect> fixes) {
  /** A controller with these flags and all its defects. */
  public static StackSettings of(LbcFlags flags) {
    return new StackSettings(flags, Fixes.reference());
  }

  /** Whether the plan of a stack does not show which existing certificates its listeners have. */
  public boolean hidesCertificates() {
    return flags.release().has(LbcChange.CERTIFICATES_HIDDEN_IN_PLANS)
        && !fixes.fixes(StackDefect.CERTIFICATES_HIDDEN);
  }
}
