package dev.rolloutkit.program.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.Optional;

/** The workloads of controllers whose releases and flags affect the answers. */
public final class Controllers {
  /** The kinds of these workloads: AKO runs as a StatefulSet. */
  static final ImmutableList<String> KINDS = ImmutableList.of("Deployment", "StatefulSet");

  /** The image of the AWS Load Balancer Controller. */
  public static final String LOAD_BALANCER = "aws-load-balancer-controller";

  /** The image of Argo Rollouts. */
  public static final String ARGO = "argo-rollouts";

  /** The image of AKO. */
  public static final String AKO = "ako";

  private static final ImmutableList<String> IMAGES = ImmutableList.of(LOAD_BALANCER, ARGO, AKO);

  private Controllers() {}

  /** Whether it is the workload of such a controller. */
  static boolean isOne(Manifest manifest) {
    return KINDS.contains(manifest.kind())
        && manifest.apiVersion().equals("apps/v1")
        && IMAGES.stream().anyMatch(image -> container(manifest.tree(), image).isPresent());
  }

  /** The container of a workload that runs an image with the given name. */
  public static Optional<JsonNode> container(JsonNode workload, String image) {
    for (JsonNode container : workload.at("/spec/template/spec/containers")) {
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
  public static Optional<String> release(ManifestSet input, String image) {
    return input.manifests().stream()
        .filter(Controllers::isOne)
        .flatMap(manifest -> container(manifest.tree(), image).stream())
        .flatMap(container -> tag(container).stream())
        .findFirst();
  }

  /**
   * The release of a controller: what a person says, or what the tag of its image says, or the
   * matched commit. One that is older than all known ones is taken for the oldest of them.
   *
   * @param given what a person says
   */
  public static <C extends Enum<C> & ReleaseChange> ReleaseOf<C> release(
      ManifestSet input, String image, ReleaseHistory<C> history, Optional<ReleaseOf<C>> given) {
    return given
        .or(() -> release(input, image).flatMap(tag -> history.assuming(tag).toOptional()))
        .orElseGet(history::matched);
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
