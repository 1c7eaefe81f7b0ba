package dev.rolloutkit.targets.controller;

/** Ends a pass before its last step. It is never thrown out of the package. */
final class PassStopped extends Exception {
  private static final long serialVersionUID = 1;

  private final transient PassEnd end;

  PassStopped(PassEnd end) {
    super(null, null, false, false);
    this.end = end;
  }

  static PassStopped failed(String message) {
    return new PassStopped(new PassEnd.Failed(message));
  }

  PassEnd end() {
    return end;
  }
}
