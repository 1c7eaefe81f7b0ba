package dev.rolloutkit.webhook.world;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How long ago it was known that the watch of each kind shows every change. Beyond a limit the kind
 * counts as not known, because changes may have been missed. Safe for use by many threads.
 */
final class WatchAges {
  private final Ticker ticker;
  private final Duration limit;
  private final Consumer<String> log;
  private final Map<WatchedKind, Long> alive = new EnumMap<>(WatchedKind.class);
  private final Set<WatchedKind> told = EnumSet.noneOf(WatchedKind.class);

  WatchAges(Ticker ticker, Duration limit, Consumer<String> log) {
    this.ticker = ticker;
    this.limit = limit;
    this.log = log;
  }

  /** Records that a watch is open and that its server answers. */
  synchronized void alive(WatchedKind kind) {
    alive.put(kind, ticker.read());
    tell(kind);
  }

  /** Records that a watch begins. */
  synchronized void begin(WatchedKind kind) {
    alive.putIfAbsent(kind, ticker.read());
  }

  /** The age of a watch; zero if the kind is not watched. */
  synchronized Duration age(WatchedKind kind) {
    Long since = alive.get(kind);
    return since == null ? Duration.ZERO : Duration.ofNanos(ticker.read() - since);
  }

  /** Why a kind is not known; empty if it is. */
  synchronized Optional<String> silence(WatchedKind kind) {
    Duration age = age(kind);
    return age.compareTo(limit) > 0
        ? Optional.of(
            kind.plural()
                + " are not known: nothing has been heard of their watch for "
                + age.toSeconds()
                + " s")
        : Optional.empty();
  }

  /** Logs which kinds became unknown. */
  synchronized void tell() {
    alive.keySet().forEach(this::tell);
  }

  private void tell(WatchedKind kind) {
    Optional<String> silence = silence(kind);
    if (silence.isPresent() && told.add(kind)) {
      log.accept(silence.get());
    } else if (silence.isEmpty() && told.remove(kind)) {
      log.accept(kind.plural() + " are known again");
    }
  }
}
