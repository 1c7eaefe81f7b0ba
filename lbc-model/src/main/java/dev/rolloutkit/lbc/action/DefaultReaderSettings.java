package dev.rolloutkit.lbc.action;

/** How an Ingress is read if nothing is set. */
final class DefaultReaderSettings {
  static final ReaderSettings INSTANCE = ReaderSettings.builder().build();

  private DefaultReaderSettings() {}
}
