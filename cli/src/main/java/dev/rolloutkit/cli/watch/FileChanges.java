package dev.rolloutkit.cli.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;

/** Changes of files, one after another. */
public interface FileChanges extends AutoCloseable {
  /**
   * Waits until something has changed, and then until nothing has for a moment.
   *
   * @return whether something has; no file is left to watch otherwise
   */
  boolean await() throws InterruptedException;

  @Override
  void close() throws IOException;

  /** Where changes come from. */
  @FunctionalInterface
  interface Source {
    /** The changes of files and of what is below folders. */
    FileChanges of(Collection<Path> paths) throws IOException;
  }
}
