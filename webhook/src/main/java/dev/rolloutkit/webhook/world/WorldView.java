package dev.rolloutkit.webhook.world;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.cli.avi.AviWorld;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.manifests.ManifestSet;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A cluster at one moment; what is made of it is made once, and when it is asked for. */
public final class WorldView {
  private final Supplier<Cluster> cluster;
  private final Supplier<ClusterSnapshot> avi;
  private final Supplier<ImmutableMap<String, ImmutableMap<String, String>>> namespaceLabels;
  private final Supplier<DeletionGuard> guard;

  /**
   * A cluster of these objects.
   *
   * @param complete whether they are all there are, as far as they are watched
   */
  public WorldView(ManifestSet objects, Optional<String> endpointGroup, boolean complete) {
    cluster = Suppliers.memoize(() -> Cluster.of(objects));
    avi = Suppliers.memoize(() -> AviWorld.of(cluster()).snapshot());
    namespaceLabels = Suppliers.memoize(() -> labels(cluster()));
    guard = Suppliers.memoize(() -> DeletionGuard.of(cluster(), endpointGroup, complete));
  }

  /** The objects as their types. */
  public Cluster cluster() {
    return cluster.get();
  }

  /** What AKO sees of it. */
  public ClusterSnapshot avi() {
    return avi.get();
  }

  /** The labels of namespaces, by name. */
  public ImmutableMap<String, ImmutableMap<String, String>> namespaceLabels() {
    return namespaceLabels.get();
  }

  /** What deletions cut off. */
  public DeletionGuard guard() {
    return guard.get();
  }

  private static ImmutableMap<String, ImmutableMap<String, String>> labels(Cluster cluster) {
    ImmutableMap.Builder<String, ImmutableMap<String, String>> out = ImmutableMap.builder();
    for (HasMetadata object : cluster.others()) {
      if (object instanceof Namespace namespace && namespace.getMetadata().getLabels() != null) {
        ImmutableMap.Builder<String, String> labels = ImmutableMap.builder();
        for (Map.Entry<String, String> label : namespace.getMetadata().getLabels().entrySet()) {
          if (label.getKey() != null && label.getValue() != null) {
            labels.put(label);
          }
        }
        out.put(namespace.getMetadata().getName(), labels.buildKeepingLast());
      }
    }
    return out.buildKeepingLast();
  }
}
