package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.Fixes;

/** The shared instances of settings, which the interfaces themselves cannot initialize safely. */
final class ServerSettingValues {
  static final ServiceGates GATES = ServiceGates.builder().build();
  static final ServerSettings REFERENCE = ServerSettings.builder().build();
  static final ServerSettings SAFE =
      ServerSettings.builder().fixes(Fixes.safe(LbClassDefect.class)).build();

  private ServerSettingValues() {}
}
