package dev.rolloutkit.lbc.flags;

/** The flags of a controller for which none is set. */
final class DefaultFlags {
  static final LbcFlags INSTANCE = LbcFlags.builder().build();

  private DefaultFlags() {}
}
