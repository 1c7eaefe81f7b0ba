package dev.rolloutkit.program.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.Optional;

/** The Deployments of controllers whose flags affect the answers. */
public final class Controllers {
  static final String KIND = "Deployment";

  /** The image of the AWS Load Balancer Controller. */
  public static final String LOAD_BALANCER = "aws-load-balancer-controller";

  /** The image of Argo Rollouts. */
  public static final String ARGO = "argo-rollouts";

  private Controllers() {}

  /** Whether it is the Deployment of such a controller. */
  static boolean isOne(Manifest manifest) {
    return manifest.kind().equals(KIND)
        && manifest.apiVersion().equals("apps/v1")
        && (container(manifest.tree(), LOAD_BALANCER).isPresent()
            || container(manifest.tree(), ARGO).isPresent());
  }

  /** The container of a Deployment that runs an image with the given name. */
  public static Optional<JsonNode> container(JsonNode deployment, String image) {
    for (JsonNode container : deployment.at("/spec/template/spec/containers")) {
      String given = container.path("image").asText("");
      String name = given.substring(given.lastIndexOf('/') + 1);
      int end = CharMatcher.anyOf(":@").indexIn(name);
      if ((end < 0 ? name : name.substring(0, end)).equals(image)) {
        return Optional.of(container);
      }
    }
    return Optional.empty();
  }

  /** The release of a controller, as the tag of its image says it; empty if none does. */
  public static Optional<String> release(Cluster cluster, String image) {
    for (Cluster.Item<ObjectNode> item : cluster.controllers().all()) {
      Optional<String> tag = container(item.value(), image).flatMap(Controllers::tag);
      if (tag.isPresent()) {
        return tag;
      }
    }
    return Optional.empty();
  }

  /** The tag of the image of a container, if it is the number of a release. */
  public static Optional<String> tag(JsonNode container) {
    String given = container.path("image").asText("");
    String name = given.substring(given.lastIndexOf('/') + 1);
    int colon = name.indexOf(':');
    int at = name.indexOf('@');
    return Optional.of(
            colon < 0 || (at >= 0 && at < colon)
                ? ""
                : name.substring(colon + 1, at < 0 ? name.length() : at))
        .filter(tag -> ReleaseNumber.parse(tag).isPresent());
  }

  /** The command of a container followed by its arguments. */
  public static ImmutableList<String> arguments(JsonNode container) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    container.path("command").forEach(a -> out.add(a.asText("")));
    container.path("args").forEach(a -> out.add(a.asText("")));
    return out.build();
  }
}
