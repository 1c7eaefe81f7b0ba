package dev.rolloutkit.webhook.world;

import com.google.common.base.Ticker;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Objects that were read because the watch had not shown them yet. They stay in view only for a
 * short time unless the watch shows them too: the object may have been deleted before it was stored
 * here, and the watch would never say so again. Safe for use by many threads.
 */
final class ReadObjects {
  private static final Duration KEPT = Duration.ofSeconds(10);

  private final WorldView view;
  private final Ticker ticker;
  private final Map<ObjectName, Unconfirmed> unconfirmed = new HashMap<>();

  private record Unconfirmed(HasMetadata object, long since) {}

  ReadObjects(WorldView view, Ticker ticker) {
    this.view = view;
    this.ticker = ticker;
  }

  /** Stores an object that was read, unless the watch was faster. */
  synchronized void put(HasMetadata object) {
    ObjectName name = ObjectName.of(object);
    if (!view.holds(name)) {
      Trimming.trim(object);
      unconfirmed.put(name, new Unconfirmed(object, ticker.read()));
      view.put(object);
    }
  }

  /** Handles what the watch shows of an object, which counts from now on. */
  synchronized void shown(HasMetadata object, Runnable change) {
    unconfirmed.remove(ObjectName.of(object));
    change.run();
  }

  /** Removes what the watch has not shown in time. */
  synchronized void forget() {
    long now = ticker.read();
    for (Iterator<Unconfirmed> i = unconfirmed.values().iterator(); i.hasNext(); ) {
      Unconfirmed next = i.next();
      if (now - next.since() > KEPT.toNanos()) {
        i.remove();
        view.remove(next.object());
      }
    }
  }
}
