package dev.rolloutkit.cli.output;

import java.io.PrintStream;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is being done, as one line on a terminal that is rewritten. It appears once something has
 * taken two seconds, and is gone at the end.
 */
public final class Progress {
  private static final long NANOS_UNTIL_SHOWN = TimeUnit.SECONDS.toNanos(2);
  private static final long MILLISECONDS_BETWEEN = 250;

  /** Terminals are rarely narrower, and a line that wraps cannot be rewritten. */
  private static final int WIDTH = 78;

  /** Back to the beginning of the line, of which all is erased. */
  private static final String ERASE = "\r\u001B[K";

  private final @Nullable PrintStream terminal;
  private final LongSupplier nanos;
  private final boolean ticks;
  private @Nullable Timer timer;
  private long began;
  private String step = "";
  private String shown = "";

  private Progress(@Nullable PrintStream terminal, LongSupplier nanos, boolean ticks) {
    this.terminal = terminal;
    this.nanos = nanos;
    this.ticks = ticks;
  }

  /** Nothing is shown: there is no terminal. */
  public static Progress none() {
    return new Progress(null, () -> 0, false);
  }

  /** What is done is shown on a terminal, by the clock of this machine. */
  public static Progress on(PrintStream terminal) {
    return new Progress(terminal, System::nanoTime, true);
  }

  /** What is done is shown when there is a step or a {@linkplain #tick tick}, by another clock. */
  static Progress by(PrintStream terminal, LongSupplier nanos) {
    return new Progress(terminal, nanos, false);
  }

  /** Begins to do something. */
  public synchronized void step(String what) {
    if (terminal == null) {
      return;
    }
    if (step.isEmpty()) {
      began = nanos.getAsLong();
      start();
    }
    step = Printable.of(what);
    tick();
  }

  /** Begins to do the same with one of several things. */
  public void step(String what, int number, int count) {
    step(count < 2 ? what : what + " " + number + " of " + count);
  }

  /** Shows what is being done, if it is time to. */
  synchronized void tick() {
    PrintStream out = terminal;
    if (out == null
        || step.isEmpty()
        || step.equals(shown)
        || nanos.getAsLong() - began < NANOS_UNTIL_SHOWN) {
      return;
    }
    String text = "rolloutkit: " + step;
    out.print(ERASE + text.substring(0, Math.min(WIDTH, text.length())));
    out.flush();
    shown = step;
  }

  /** Makes room for another line; what is being done may be shown again below it. */
  public synchronized void clear() {
    PrintStream out = terminal;
    if (out != null && !shown.isEmpty()) {
      out.print(ERASE);
      out.flush();
      shown = "";
    }
  }

  /** Nothing is being done any more. */
  public synchronized void end() {
    clear();
    step = "";
    Timer own = timer;
    if (own != null) {
      own.cancel();
      timer = null;
    }
  }

  private void start() {
    if (ticks) {
      Timer own = new Timer("progress", true);
      own.schedule(
          new TimerTask() {
            @Override
            public void run() {
              tick();
            }
          },
          MILLISECONDS_BETWEEN,
          MILLISECONDS_BETWEEN);
      timer = own;
    }
  }
}
