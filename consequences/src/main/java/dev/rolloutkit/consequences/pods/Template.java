package dev.rolloutkit.consequences.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.Written;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pod template.
 *
 * @rule Two templates are one revision if they are equal after defaults.
 * @param tree the JSON of the template; do not change it
 */
public record Template(JsonNode tree) {
  /** The value of a label; {@code null} if the template does not have the label. */
  public @org.jspecify.annotations.Nullable String label(String key) {
    return tree.path("metadata").path("labels").path(key).textValue();
  }

  /**
   * The containers whose ports and probes count: the ordinary containers and the restartable init
   * containers.
   */
  public ImmutableList<JsonNode> containers() {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    tree.path("spec").path("containers").forEach(out::add);
    for (JsonNode one : tree.path("spec").path("initContainers")) {
      if (one.path("restartPolicy").asText("").equals("Always")) {
        out.add(one);
      }
    }
    return out.build();
  }

  /** The number of the port with this name and protocol; empty if there is none. */
  public OptionalInt port(String name, String protocol) {
    for (JsonNode container : containers()) {
      for (JsonNode port : container.path("ports")) {
        if (port.path("name").asText("").equals(name)
            && port.path("protocol").asText("TCP").equals(protocol)) {
          return OptionalInt.of(port.path("containerPort").asInt());
        }
      }
    }
    return OptionalInt.empty();
  }

  /** The numbers of all ports that containers declare. */
  public ImmutableSet<Integer> ports() {
    ImmutableSet.Builder<Integer> out = ImmutableSet.builder();
    for (JsonNode container : containers()) {
      container.path("ports").forEach(port -> out.add(port.path("containerPort").asInt()));
    }
    return out.build();
  }

  /**
   * Whether both templates are the same revision: they are equal once the defaults of the API
   * server are set.
   */
  public boolean isSame(Template other) {
    return Written.sameTemplate(tree, other.tree);
  }

  /**
   * The template of the ReplicaSets that a release of Argo Rollouts writes: without the fields that
   * its Kubernetes libraries do not know.
   */
  Template knownTo(ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34)
        ? this
        : new Template(
            GoJson.read(
                    PodTemplate.lenient(tree, HashProfile.of(release).library()).canonicalJson())
                .toOptional()
                .orElse(tree));
  }

  /** Whether both templates have a container with the same name and the same image repository. */
  public boolean runsTheSameAs(Template other) {
    for (JsonNode one : tree.path("spec").path("containers")) {
      for (JsonNode two : other.tree.path("spec").path("containers")) {
        if (one.path("name").equals(two.path("name")) && repository(one).equals(repository(two))) {
          return !repository(one).isEmpty();
        }
      }
    }
    return false;
  }

  private static String repository(JsonNode container) {
    String image = container.path("image").asText("");
    int digest = image.indexOf('@');
    String named = digest < 0 ? image : image.substring(0, digest);
    int colon = named.lastIndexOf(':');
    return colon > named.lastIndexOf('/') ? named.substring(0, colon) : named;
  }

  /** A probe of the first container that has one; empty if no container has it. */
  public Optional<JsonNode> probe(String name) {
    return containers().stream().map(c -> c.path(name)).filter(JsonNode::isObject).findFirst();
  }
}
