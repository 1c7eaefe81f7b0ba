package dev.rolloutkit.webhook.review;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.webhook.world.Gone;
import dev.rolloutkit.webhook.world.WorldView;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The deletions that were allowed a short time ago. Until the watch shows them, the view still
 * contains what they delete, so that of two deletions that are harmless alone and harmful together
 * each would be allowed. Not safe for use by several threads.
 */
final class RecentDeletions {
  /** The maximum number of objects of each kind; the oldest are forgotten. */
  private static final int MOST = 2_000;

  private final Ticker ticker;
  private final long kept;

  /** What was allowed, and when, the oldest first. */
  private final Map<NamespacedName, Long> bindings = new LinkedHashMap<>();

  private final Map<NamespacedName, Long> ingresses = new LinkedHashMap<>();

  RecentDeletions(Ticker ticker, Duration kept) {
    this.ticker = ticker;
    this.kept = kept.toNanos();
  }

  /** Records what a deletion deletes. */
  void add(Gone what) {
    add(what.bindings(), bindings);
    add(what.ingresses(), ingresses);
  }

  private <K> void add(Set<K> keys, Map<K, Long> to) {
    long now = ticker.read();
    for (K key : keys) {
      to.remove(key);
      to.put(key, now);
    }
    Iterator<K> oldest = to.keySet().iterator();
    while (to.size() > MOST) {
      oldest.next();
      oldest.remove();
    }
  }

  /** What the recent deletions delete and a view still contains. */
  Gone gone(WorldView view) {
    long now = ticker.read();
    bindings.values().removeIf(since -> isOver(since, now));
    ingresses.values().removeIf(since -> isOver(since, now));
    Gone held =
        view.held(
            new Gone(
                ImmutableSet.copyOf(bindings.keySet()), ImmutableSet.copyOf(ingresses.keySet())));
    bindings.keySet().retainAll(held.bindings());
    ingresses.keySet().retainAll(held.ingresses());
    return held;
  }

  private boolean isOver(long since, long now) {
    return now - since > kept;
  }
}
