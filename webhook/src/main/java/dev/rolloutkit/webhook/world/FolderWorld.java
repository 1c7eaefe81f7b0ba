package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.RequestObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The manifests below a folder, read again when a file changes. The folder is checked when a view
 * is requested, at most once a second.
 */
public final class FolderWorld implements World {
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Path folder;
  private final Optional<String> endpointGroup;
  private final AkoConfig config;
  private final Consumer<String> log;
  private long looked;
  private String fingerprint = "";
  private WorldView view;
  private ImmutableList<ClusterObject> objects = ImmutableList.of();
  private dev.rolloutkit.consequences.world.@Nullable World requests;
  private int size;

  /** The manifests below that folder, or in that file. */
  public FolderWorld(
      Path folder, Optional<String> endpointGroup, AkoConfig config, Consumer<String> log) {
    this.folder = folder;
    this.endpointGroup = endpointGroup;
    this.config = config;
    this.log = log;
    this.view = read();
  }

  @Override
  public void start() {}

  @Override
  public boolean isKnown() {
    return true;
  }

  @Override
  public synchronized int size() {
    return size;
  }

  @Override
  public synchronized WorldView view() {
    long now = System.nanoTime();
    if (now - looked > LOOK_NANOS) {
      looked = now;
      if (!fingerprint().equals(fingerprint)) {
        view = read();
      }
    }
    return view;
  }

  @Override
  public synchronized Optional<dev.rolloutkit.consequences.world.World> requests() {
    view();
    dev.rolloutkit.consequences.world.World out = requests;
    if (out == null) {
      out = Consequences.settle(objects, Assumptions.usual());
      requests = out;
    }
    return Optional.of(out);
  }

  private WorldView read() {
    looked = System.nanoTime();
    fingerprint = fingerprint();
    ManifestReader reader =
        new ManifestReader(Limits.DEFAULT, Cluster::holds)
            .keeping(manifest -> false, all -> List.of());
    reader.read(folder);
    ManifestSet read = reader.result();
    read.passedOver().line().ifPresent(log);
    size = read.manifests().size();
    log.accept(folder + ": " + size + " objects");
    // a folder may be incomplete
    WorldView out = new WorldView(endpointGroup, config, false);
    Cluster cluster = Cluster.of(read);
    objects = RequestObjects.of(read);
    requests = null;
    cluster.unread().forEach(problem -> log.accept(problem.toString()));
    cluster.others().forEach(out::put);
    cluster.services().all().forEach(item -> out.put(item.value()));
    cluster.ingresses().all().forEach(item -> out.put(item.value()));
    cluster.bindings().all().forEach(item -> out.put(item.value()));
    return out;
  }

  /** Names, sizes and times of all files. */
  private String fingerprint() {
    StringBuilder out = new StringBuilder();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        out.append(file)
            .append(' ')
            .append(Files.size(file))
            .append(' ')
            .append(Files.getLastModifiedTime(file).toMillis())
            .append('\n');
      }
    } catch (IOException | UncheckedIOException e) {
      out.append(e.getMessage());
    }
    return out.toString();
  }

  @Override
  public void close() {}
}
