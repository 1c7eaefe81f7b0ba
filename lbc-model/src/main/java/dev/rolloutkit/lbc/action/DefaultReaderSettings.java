package dev.rolloutkit.lbc.action;

/** The settings for reading an Ingress if the caller sets none. */
final class DefaultReaderSettings {
  static final ReaderSettings INSTANCE = ReaderSettings.builder().build();

  private DefaultReaderSettings() {}
}
