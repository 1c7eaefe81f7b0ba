package dev.rolloutkit.program.world;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.cluster.IngressVersions;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;

/** Manifests as the objects whose requests are followed; the origin of each is its manifest. */
public final class RequestObjects {
  private RequestObjects() {}

  /** All objects of manifests. */
  public static ImmutableList<ClusterObject> of(ManifestSet input) {
    ImmutableList.Builder<ClusterObject> out = ImmutableList.builder();
    input.all().forEach(manifest -> out.add(of(manifest)));
    return out.build();
  }

  /** What identifies the object of a manifest. */
  public static ObjectKey key(Manifest manifest) {
    String version = manifest.apiVersion();
    int slash = version.indexOf('/');
    String group = slash < 0 ? "" : version.substring(0, slash);
    return new ObjectKey(
        group.equals("extensions") && manifest.kind().equals("Ingress")
            ? "networking.k8s.io"
            : group,
        manifest.kind(),
        manifest.isClusterScoped() ? "" : manifest.namespace(),
        manifest.name());
  }

  /** An object; an Ingress of a former API version is converted, as API servers did it. */
  public static ClusterObject of(Manifest manifest) {
    ObjectNode tree = manifest.tree();
    if (manifest.kind().equals("Ingress")) {
      tree = IngressVersions.toV1(tree);
    }
    if (!tree.path("kind").isTextual() || !tree.path("apiVersion").isTextual()) {
      // an item of a typed list names neither
      ObjectNode named = tree.objectNode();
      named.put("apiVersion", manifest.apiVersion()).put("kind", manifest.kind());
      tree = named.setAll(tree);
    }
    return new ClusterObject(key(manifest), tree, manifest);
  }
}
