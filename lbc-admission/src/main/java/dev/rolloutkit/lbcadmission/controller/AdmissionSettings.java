package dev.rolloutkit.lbcadmission.controller;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.flags.LbcFlags;

/**
 * How a controller runs.
 *
 * @param flags its flags
 * @param fixes which of its defects are fixed
 */
public record AdmissionSettings(LbcFlags flags, Fixes<LbcAdmissionDefect> fixes) {
  /** A controller with the default flags and all its defects. */
  public static final AdmissionSettings DEFAULT = of(LbcFlags.defaults());

  /** A controller with these flags and all its defects. */
  public static AdmissionSettings of(LbcFlags flags) {
    return new AdmissionSettings(flags, Fixes.reference());
  }

  /** The same flags with other fixes. */
  public AdmissionSettings with(Fixes<LbcAdmissionDefect> other) {
    return new AdmissionSettings(flags, other);
  }
}
