package dev.rolloutkit.program.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs a program without a shell, for a limited time and with limited output. */
final class Processes {
  private static final int MOST_ERRORS = 1 << 20;

  /** How long the streams of a program that ended are read, in milliseconds. */
  private static final int LAST_WORDS = 30_000;

  private Processes() {}

  /**
   * How a run ended.
   *
   * @param out what it wrote
   * @param errors what it wrote of errors, or why it was stopped
   */
  record Ended(boolean isWell, String out, String errors) {}

  /**
   * Runs a program.
   *
   * @param environment all of its environment
   */
  static Ended run(
      List<String> command, Path folder, Map<String, String> environment, int seconds, int most) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process;
    try {
      process = builder.start();
      process.getOutputStream().close();
    } catch (IOException e) {
      return new Ended(false, "", "cannot be started: " + e.getMessage());
    }
    Sink out = new Sink(process.getInputStream(), most, process);
    Sink errors = new Sink(process.getErrorStream(), MOST_ERRORS, process);
    try {
      boolean isOver = process.waitFor(seconds, TimeUnit.SECONDS);
      if (!isOver) {
        stop(process);
        return new Ended(false, "", "did not end within " + seconds + " s");
      }
      // not stopped before all is read: stopping closes its streams
      out.join(LAST_WORDS);
      errors.join(LAST_WORDS);
      if (out.isFull() || errors.isFull()) {
        return new Ended(false, "", "wrote more than " + (most >> 20) + " MiB");
      }
      if (out.isAlive() || errors.isAlive() || out.isBroken()) {
        stop(process);
        return new Ended(false, "", "left an output that does not end");
      }
      return new Ended(process.exitValue() == 0, out.text(), errors.text());
    } catch (InterruptedException e) {
      stop(process);
      Thread.currentThread().interrupt();
      return new Ended(false, "", "was interrupted");
    }
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Reads a stream to its end; what writes more than it may is stopped. */
  private static final class Sink extends Thread {
    private final InputStream in;
    private final int most;
    private final Process process;
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final AtomicBoolean full = new AtomicBoolean();
    private final AtomicBoolean broken = new AtomicBoolean();

    Sink(InputStream in, int most, Process process) {
      super("output of a renderer");
      this.in = in;
      this.most = most;
      this.process = process;
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      try (InputStream from = in) {
        byte[] buffer = new byte[1 << 14];
        for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
          if (read.size() + n > most) {
            full.set(true);
            Processes.stop(process);
            return;
          }
          read.write(buffer, 0, n);
        }
      } catch (IOException e) {
        broken.set(true);
      }
    }

    boolean isBroken() {
      return broken.get();
    }

    boolean isFull() {
      return full.get();
    }

    String text() {
      return read.toString(UTF_8);
    }
  }
}
