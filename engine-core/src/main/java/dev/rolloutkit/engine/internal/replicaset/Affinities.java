package dev.rolloutkit.engine.internal.replicaset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Computes the anti-affinity between the new and the stable ReplicaSet.
 *
 * @rule Anti-affinity keeps pods of the new ReplicaSet away from nodes or zones of the stable one,
 *     required or preferred.
 */
public final class Affinities {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Affinities() {}

  /** The affinity for the pods of a revision. The tree must not be changed. */
  public static @Nullable JsonNode generate(Rollout rollout, String podHash) {
    return AntiAffinityRule.of(rollout, podHash)
        .generateJson(ofTemplate(rollout.spec().template()));
  }

  /** The affinity that a template currently gets; null for none. */
  static @Nullable JsonNode generate(Observed observed) {
    return generate(observed.rollout(), observed.state().podHash());
  }

  /** Whether the rule in a ReplicaSet names a revision other than the stable one. */
  static boolean needsUpdate(Observed observed, Recorder recorder, ReplicaSetCopy rs) {
    if (observed.view().antiAffinity() == null) {
      return false;
    }
    AntiAffinityRule rule = AntiAffinityRule.of(observed.rollout(), observed.state().podHash());
    JsonNode live = live(rs);
    if (!observed.fixes(SharedDefect.AFFINITY_PANIC) && !recorder.hasProblems()) {
      if (rule.meetsTermWithoutSelectorJson(live)) {
        crash(observed, recorder, rs, "labelSelector");
      } else if (!observed.has(RolloutsChange.EMPTY_ANTI_AFFINITY)
          && rule.meetsRuleWithoutValuesJson(live)) {
        crash(observed, recorder, rs, "values");
      }
    }
    return rule.needsUpdateJson(live);
  }

  private static void crash(
      Observed observed, Recorder recorder, ReplicaSetCopy rs, String missing) {
    recorder.problem(
        Problem.plain(
            FieldPath.of("spec", "template", "spec", "affinity", "podAntiAffinity"),
            "ReplicaSet "
                + rs.name
                + " has an anti-affinity term without "
                + missing
                + ", which crashes the reference",
            observed.view().codeOf(SharedDefect.AFFINITY_PANIC)));
  }

  /**
   * Whether a ReplicaSet has the rule among its preferred terms and no required terms at the same
   * place.
   */
  public static boolean isInOneListAlone(Observed observed, ReplicaSetCopy rs) {
    JsonNode live = live(rs);
    OptionalInt found =
        AntiAffinityRule.of(observed.rollout(), observed.state().podHash()).indexInJson(live);
    return live != null
        && found.isPresent()
        && live.path("podAntiAffinity")
                .path("requiredDuringSchedulingIgnoredDuringExecution")
                .size()
            <= found.getAsInt();
  }

  /** The affinity that an update writes, JSON null for none; null if it does not change. */
  static @Nullable JsonNode change(Observed observed, ReplicaSetCopy rs) {
    JsonNode generated = generate(observed);
    Affinity before =
        rs.writtenAffinity() == null ? affinity(rs.source) : read(rs.writtenAffinity());
    Affinity after = generated == null ? null : read(generated);
    if (before == null ? after == null : before.equals(after)) {
      return null;
    }
    return generated == null ? NullNode.getInstance() : generated.deepCopy();
  }

  private static @Nullable JsonNode live(ReplicaSetCopy rs) {
    if (rs.writtenAffinity() != null) {
      return rs.writtenAffinity();
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
