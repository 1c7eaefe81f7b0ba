package dev.rolloutkit.cli.watch;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Files and folders of this machine that are watched. Folders that come are watched too. What is
 * hidden is not, except the folder of the options of a repository; nor are the copies that editors
 * make.
 */
public final class WatchedFiles implements FileChanges {
  /** How long nothing may change before it counts as one change: editors write in several steps. */
  private static final int QUIET_MILLISECONDS = 150;

  /** After how many such moments it counts although files go on changing. */
  private static final int MOST_WAITS = 20;

  private static final String OWN = ".rolloutkit";

  private final WatchService service;

  /** The folders that are watched. */
  private final Map<WatchKey, Path> folders = new HashMap<>();

  /** Single files that are watched, by their absolute names. */
  private final Set<Path> files = new HashSet<>();

  /** The folders of which everything counts. */
  private final Set<Path> whole = new HashSet<>();

  private WatchedFiles(WatchService service) {
    this.service = service;
  }

  /** Watches files, and all that is below folders; one that is not there is watched for. */
  public static WatchedFiles of(Collection<Path> paths) throws IOException {
    Path any = paths.iterator().next();
    WatchedFiles out = new WatchedFiles(any.getFileSystem().newWatchService());
    for (Path path : paths) {
      Path full = path.toAbsolutePath().normalize();
      Path parent = full.getParent();
      if (Files.isDirectory(full)) {
        out.below(full);
      } else if (parent != null && Files.isDirectory(parent)) {
        out.files.add(full);
        out.register(parent);
      }
    }
    return out;
  }

  private void register(Path folder) throws IOException {
    folders.put(
        folder.register(
            service,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_DELETE,
            StandardWatchEventKinds.ENTRY_MODIFY),
        folder);
  }

  private void below(Path top) throws IOException {
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!folder.equals(top) && isPassedOver(folder)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            whole.add(folder);
            register(folder);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // it went meanwhile, or is told where it is read
          }
        });
  }

  private static boolean isPassedOver(Path path) {
    String name = String.valueOf(path.getFileName());
    return (name.startsWith(".") && !name.equals(OWN)) || name.endsWith("~");
  }

  @Override
  public boolean await() throws InterruptedException {
    try {
      while (!folders.isEmpty()) {
        if (isChange(service.take())) {
          settle();
          return true;
        }
      }
      return false;
    } catch (ClosedWatchServiceException e) {
      return false;
    }
  }

  private void settle() throws InterruptedException {
    for (int i = 0; i < MOST_WAITS; i++) {
      WatchKey more = service.poll(QUIET_MILLISECONDS, TimeUnit.MILLISECONDS);
      if (more == null) {
        return;
      }
      isChange(more);
    }
  }

  /** Takes the events of a folder: whether one of them counts. */
  private boolean isChange(WatchKey key) {
    Path folder = folders.get(key);
    boolean out = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      out |= folder != null && counts(folder, event);
    }
    if (!key.reset()) {
      folders.remove(key);
    }
    return out;
  }

  private boolean counts(Path folder, WatchEvent<?> event) {
    Path name = name(event);
    if (name == null) {
      return true; // there were too many to count
    }
    Path path = folder.resolve(name);
    if (files.contains(path)) {
      return true;
    }
    if (!whole.contains(folder) || isPassedOver(path)) {
      return false;
    }
    if (Files.isDirectory(path)) {
      try {
        below(path);
      } catch (IOException e) {
        return true; // it is told where it is read
      }
    }
    return true;
  }

  private static @Nullable Path name(WatchEvent<?> event) {
    return event.context() instanceof Path name ? name : null;
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
