package dev.rolloutkit.examples.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that goes on when a test says so. */
final class FakeClock implements InstantSource {
  private volatile Instant now;

  FakeClock(Instant start) {
    now = start;
  }

  @Override
  public Instant instant() {
    return now;
  }

  void advance(Duration time) {
    now = now.plus(time);
  }
}
