package dev.rolloutkit.gateway.config;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackSettings;

/**
 * The controller that reconciles Gateways.
 *
 * @param stack the settings of the controller from which stacks are built
 * @param fixes which of its defects with Gateways are fixed
 */
public record GatewaySettings(StackSettings stack, Fixes<GatewayDefect> fixes) {
  /** A controller with these flags and all its defects. */
  public static GatewaySettings reference(LbcFlags flags) {
    return new GatewaySettings(StackSettings.of(flags), Fixes.reference());
  }

  /** A controller with these flags and without the known defects. */
  public static GatewaySettings safe(LbcFlags flags) {
    return new GatewaySettings(StackSettings.of(flags), Fixes.safe(GatewayDefect.class));
  }

  /** Its flags. */
  public LbcFlags flags() {
    return stack.flags();
  }

  /** Whether a defect is fixed. */
  public boolean fixes(GatewayDefect defect) {
    return fixes.fixes(defect);
  }
}
