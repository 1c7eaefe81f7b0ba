package dev.rolloutkit.webhook.review;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * A cluster of which everything is known, as after all lists and watches; it changes only through
 * the test.
 */
record KnownWorld(WorldView view) implements World {
  /** The cluster that contains what the manifests contain, and nothing else. */
  static KnownWorld of(String... manifests) throws IOException {
    KnownWorld out =
        new KnownWorld(
            new WorldView(Optional.empty(), AkoConfig.builder().clusterName("prod").build(), true));
    for (String manifest : manifests) {
      out.apply(manifest);
    }
    return out;
  }

  /** What the watch shows once the manifests are applied. */
  void apply(String manifests) throws IOException {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, Cluster::holds);
    reader.read("manifests", new ByteArrayInputStream(Reviews.utf8(manifests)));
    Cluster cluster = Cluster.of(reader.result());
    cluster.others().forEach(view::put);
    cluster.services().all().forEach(item -> view.put(item.value()));
    cluster.ingresses().all().forEach(item -> view.put(item.value()));
    cluster.bindings().all().forEach(item -> view.put(item.value()));
  }

  @Override
  public void start() {}

  @Override
  public boolean isKnown() {
    return true;
  }

  @Override
  public int size() {
    return view.size();
  }

  @Override
  public void close() {}
}
