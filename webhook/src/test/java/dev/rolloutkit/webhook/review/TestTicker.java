package dev.rolloutkit.webhook.review;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that only the test advances. */
public final class TestTicker extends Ticker {
  private final AtomicLong nanos = new AtomicLong();

  @Override
  public long read() {
    return nanos.get();
  }

  /** Lets time pass. */
  public void advance(Duration by) {
    nanos.addAndGet(by.toNanos());
  }
}
