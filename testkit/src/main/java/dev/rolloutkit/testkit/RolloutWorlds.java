package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.spec.RolloutSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Builds a {@link RolloutWorld} from a manifest and the stage of its update. */
final class RolloutWorlds {
  private static final Instant CREATED = Instant.parse("2026-01-02T03:04:05Z");

  private RolloutWorlds() {}

  /** The stage of an update. */
  enum Stage {
    /** There is no ReplicaSet yet. */
    NEW,
    /** The current template is stable. */
    STABLE,
    /** An older template is stable, and the current one has a ReplicaSet. */
    UPDATING
  }

  static Arbitrary<RolloutWorld> of(Arbitrary<ObjectNode> manifests) {
    return Combinators.combine(
            manifests,
            Arbitraries.of(Stage.class),
            Arbitraries.integers().between(0, 2),
            Arbitraries.integers().between(0, 100),
            Arbitraries.integers().between(0, 100))
        .as(RolloutWorlds::world)
        .withoutEdgeCases();
  }

  /** The world of a valid Rollout before the first pass of a controller. */
  static RolloutWorld fresh(Rollout rollout) {
    ObjectNode manifest = RolloutManifests.tree(rollout);
    return new RolloutWorld(rollout, ImmutableList.of(), services(manifest, "", ""));
  }

  private static RolloutWorld world(
      ObjectNode manifest, Stage stage, int older, int scaled, int available) {
    Rollout bare = RolloutManifests.read(manifest);
    int replicas = RolloutDefaults.replicas(bare);
    String newHash = Rollouts.hash(bare);
    Set<String> hashes = new LinkedHashSet<>();
    int olds = stage == Stage.NEW ? 0 : stage == Stage.UPDATING ? older + 1 : older;
    for (int i = 0; i < olds; i++) {
      hashes.add(Rollouts.hash(withImage(bare, "example.com/web:old-" + i)));
    }
    hashes.remove(newHash);
    List<String> old = List.copyOf(hashes);
    String stable =
        switch (stage) {
          case NEW -> "";
          case STABLE -> newHash;
          case UPDATING -> old.get(old.size() - 1);
        };
    ImmutableList.Builder<ReplicaSet> sets = ImmutableList.builder();
    int revision = 1;
    for (String hash : old) {
      int size = hash.equals(stable) ? replicas : 0;
      sets.add(
          replicaSet(bare, "example.com/web:old-" + (revision - 1), hash, revision, size, size));
      revision++;
    }
    if (stage != Stage.NEW) {
      int size = stage == Stage.STABLE ? replicas : replicas * scaled / 100;
      int up = stage == Stage.STABLE ? size : size * available / 100;
      sets.add(replicaSet(bare, "", newHash, revision, size, up));
    }
    status(manifest, stage, stable, newHash, revision);
    Rollout rollout = RolloutManifests.read(manifest);
    return new RolloutWorld(rollout, sets.build(), services(manifest, stable, newHash));
  }

  private static void status(
      ObjectNode manifest, Stage stage, String stable, String newHash, int revision) {
    if (stage == Stage.NEW) {
      return;
    }
    ((ObjectNode) manifest.get("metadata"))
        .putObject("annotations")
        .put(RolloutKeys.REVISION, String.valueOf(revision));
    ObjectNode status = manifest.putObject("status");
    status.put("stableRS", stable).put("currentPodHash", newHash).put("observedGeneration", "1");
    if (manifest.at("/spec/strategy").has("blueGreen")) {
      ObjectNode blueGreen = status.putObject("blueGreen");
      blueGreen.put("activeSelector", stable);
      if (manifest.at("/spec/strategy/blueGreen").has("previewService")) {
        blueGreen.put("previewSelector", newHash);
      }
    }
  }

  private static ImmutableList<Service> services(
      ObjectNode manifest, String stable, String newHash) {
    Map<String, String> selected = new LinkedHashMap<>();
    var blueGreen = manifest.at("/spec/strategy/blueGreen");
    var canary = manifest.at("/spec/strategy/canary");
    put(selected, blueGreen.path("activeService").asText(), stable);
    put(selected, blueGreen.path("previewService").asText(), stable.isEmpty() ? "" : newHash);
    put(selected, canary.path("stableService").asText(), stable);
    put(selected, canary.path("canaryService").asText(), stable.isEmpty() ? "" : newHash);
    ImmutableList.Builder<Service> out = ImmutableList.builder();
    selected.forEach((name, hash) -> out.add(service(manifest, name, hash)));
    return out.build();
  }

  private static void put(Map<String, String> selected, String service, String hash) {
    if (!service.isEmpty()) {
      selected.put(service, hash);
    }
  }

  private static Service service(ObjectNode manifest, String name, String hash) {
    Map<String, String> selector = new LinkedHashMap<>();
    selector.put("app", "web");
    Map<String, String> annotations = new LinkedHashMap<>();
    if (!hash.isEmpty()) {
      selector.put(RolloutKeys.POD_TEMPLATE_HASH, hash);
      annotations.put(RolloutKeys.MANAGED_BY, manifest.at("/metadata/name").asText());
    }
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(manifest.at("/metadata/namespace").asText())
        .withName(name)
        .withAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withSelector(selector)
        .addNewPort()
        .withPort(80)
        .withNewTargetPort(8080)
        .endPort()
        .endSpec()
        .build();
  }

  /** A ReplicaSet as the controller creates it; an empty {@code image} means the Rollout's. */
  private static ReplicaSet replicaSet(
      Rollout rollout, String image, String hash, int revision, int replicas, int available) {
    ReplicaSet plain =
        KubernetesArbitraries.replicaSet(
            rollout.namespace(), rollout.name() + "-" + hash, hash, replicas, available);
    var template =
        image.isEmpty() ? rollout.spec().template() : withImage(rollout, image).spec().template();
    Map<String, String> annotations = new LinkedHashMap<>();
    annotations.put(RolloutKeys.REVISION, String.valueOf(revision));
    annotations.put(
        RolloutKeys.DESIRED_REPLICAS, String.valueOf(RolloutDefaults.replicas(rollout)));
    return new ReplicaSetBuilder(plain)
        .editMetadata()
        .withUid("rs-" + revision)
        .withCreationTimestamp(CREATED.plusSeconds(60L * revision).toString())
        .withAnnotations(annotations)
        .addNewOwnerReference()
        .withApiVersion("argoproj.io/v1alpha1")
        .withKind("Rollout")
        .withName(rollout.name())
        .withUid("u-1")
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .editSpec()
        .withTemplate(FaultArbitraries.template(template))
        .editTemplate()
        .editMetadata()
        .addToLabels(RolloutKeys.POD_TEMPLATE_HASH, hash)
        .endMetadata()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Rollout withImage(Rollout rollout, String image) {
    ObjectNode template =
        ((ObjectNode) java.util.Objects.requireNonNull(rollout.spec().template())).deepCopy();
    ArrayNode containers = (ArrayNode) template.at("/spec/containers");
    ((ObjectNode) containers.get(0)).put("image", image);
    return rollout.withSpec(RolloutSpec.builder().from(rollout.spec()).template(template).build());
  }
}
