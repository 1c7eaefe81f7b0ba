package dev.rolloutkit.model.replicaset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.rollout.RolloutMetas;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import dev.rolloutkit.model.template.PodTemplate;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;

/**
 * The metadata and pod template of a ReplicaSet.
 *
 * @param metadata its metadata
 * @param template its pod template
 */
public record ObservedReplicaSet(Metadata metadata, PodTemplate template) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Reads the JSON of a ReplicaSet, decoding its metadata and template as strictly as the
   * controller.
   *
   * @return a failure if a value there has the wrong type
   */
  public static Outcome<ObservedReplicaSet> read(JsonNode tree) {
    return read(tree, RolloutsRelease.MATCHED);
  }

  /** As {@link #read(JsonNode)}, with the types of a release of the controller. */
  public static Outcome<ObservedReplicaSet> read(JsonNode tree, ReleaseOf<RolloutsChange> release) {
    return JsonForm.METADATA
        .decode(tree.get("metadata"))
        .flatMap(
            metadata ->
                PodTemplate.decode(tree.path("spec").get("template"), release)
                    .map(template -> new ObservedReplicaSet(metadata, template)));
  }

  /** Reads the JSON of a ReplicaSet; a value of the wrong type counts as unset. */
  public static ObservedReplicaSet of(JsonNode tree) {
    return new ObservedReplicaSet(
        JsonForm.METADATA.read(tree.get("metadata")),
        PodTemplate.lenient(tree.path("spec").get("template")));
  }

  /** Reads the JSON of a ReplicaSet as a controller with another Kubernetes library does. */
  public static ObservedReplicaSet of(JsonNode tree, KubernetesLibrary library) {
    return new ObservedReplicaSet(
        JsonForm.METADATA.read(tree.get("metadata")),
        PodTemplate.lenient(tree.path("spec").get("template"), library));
  }

  /** Converts a fabric8 object, which is neither modified nor retained. */
  public static ObservedReplicaSet of(ReplicaSet replicaSet) {
    PodTemplateSpec template =
        replicaSet.getSpec() == null ? null : replicaSet.getSpec().getTemplate();
    return new ObservedReplicaSet(
        RolloutMetas.toMetadata(replicaSet.getMetadata()),
        template == null ? PodTemplate.empty() : PodTemplate.lenient(MAPPER.valueToTree(template)));
  }
}
