package dev.rolloutkit.bluegreen.replicaset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.model.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The anti-affinity between the new and the stable ReplicaSet. */
public final class Affinities {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Affinities() {}

  /** See {@code BlueGreenEngine.generateAffinity}. */
  public static @Nullable JsonNode generate(Rollout rollout, String podHash) {
    return AntiAffinityRule.of(rollout, podHash)
        .generateJson(ofTemplate(rollout.spec().template()));
  }

  /** The affinity of a template that is written now; null for none. */
  static @Nullable JsonNode generate(Pass pass) {
    return generate(pass.rollout, pass.state.podHash());
  }

  /** Whether the rule in a ReplicaSet keeps off another revision than the stable one. */
  static boolean needsUpdate(Pass pass, ReplicaSetCopy rs) {
    if (pass.strategy.antiAffinity() == null) {
      return false;
    }
    AntiAffinityRule rule = AntiAffinityRule.of(pass.rollout, pass.state.podHash());
    JsonNode live = live(rs);
    if (!pass.mends(Defect.AFFINITY_PANIC)
        && pass.problems().isEmpty()
        && rule.meetsTermWithoutSelectorJson(live)) {
      pass.problem(
          Problem.text(
              FieldPath.of("spec", "template", "spec", "affinity", "podAntiAffinity"),
              "ReplicaSet "
                  + rs.name
                  + " has an anti-affinity term without labelSelector, on which the reference"
                  + " crashes",
              Defect.AFFINITY_PANIC.id()));
    }
    return rule.needsUpdateJson(live);
  }

  /** Whether a ReplicaSet has the rule in its preferences, and no demand at that place. */
  public static boolean isInOneListAlone(Pass pass, ReplicaSetCopy rs) {
    JsonNode live = live(rs);
    OptionalInt found = AntiAffinityRule.of(pass.rollout, pass.state.podHash()).indexInJson(live);
    return live != null
        && found.isPresent()
        && live.path("podAntiAffinity")
                .path("requiredDuringSchedulingIgnoredDuringExecution")
                .size()
            <= found.getAsInt();
  }

  /** The affinity that an update writes, JSON null for none; null when it stays. */
  static @Nullable JsonNode change(Pass pass, ReplicaSetCopy rs) {
    JsonNode generated = generate(pass);
    Affinity before = rs.writtenAffinity == null ? affinity(rs.source) : read(rs.writtenAffinity);
    Affinity after = generated == null ? null : read(generated);
    if (before == null ? after == null : before.equals(after)) {
      return null;
    }
    return generated == null ? NullNode.getInstance() : generated.deepCopy();
  }

  private static @Nullable JsonNode live(ReplicaSetCopy rs) {
    if (rs.writtenAffinity != null) {
      return rs.writtenAffinity;
    }
    Affinity affinity = affinity(rs.source);
    return affinity == null ? null : MAPPER.valueToTree(affinity);
  }

  private static @Nullable Affinity affinity(ReplicaSet rs) {
    if (rs.getSpec() == null || rs.getSpec().getTemplate() == null) {
      return null;
    }
    PodSpec spec = rs.getSpec().getTemplate().getSpec();
    return spec == null ? null : spec.getAffinity();
  }

  private static @Nullable JsonNode ofTemplate(@Nullable JsonNode template) {
    JsonNode affinity = template == null ? null : template.path("spec").get("affinity");
    return affinity == null || affinity.isNull() ? null : affinity;
  }

  private static @Nullable Affinity read(JsonNode affinity) {
    try {
      return MAPPER.treeToValue(affinity, Affinity.class);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
