package dev.rolloutkit.targets.controller;

import org.jspecify.annotations.Nullable;

/** Carries an error of AWS to the code that handles it. It is never thrown out of the package. */
final class CallFailed extends Exception {
  private static final long serialVersionUID = 1;

  private final transient ApiError error;

  CallFailed(ApiError error) {
    super(null, null, false, false);
    this.error = error;
  }

  static void throwIf(@Nullable ApiError error) throws CallFailed {
    if (error != null) {
      throw new CallFailed(error);
    }
  }

  ApiError error() {
    return error;
  }

  PassStopped stop() {
    return PassStopped.failed(error.text());
  }
}
