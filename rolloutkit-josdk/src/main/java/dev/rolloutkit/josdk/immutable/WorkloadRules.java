package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.internal.tree.Likeness;
import dev.rolloutkit.josdk.internal.tree.Trees;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.List;
import java.util.Optional;

/**
 * The fields of Deployments, StatefulSets and Rollouts that cannot be changed.
 *
 * <p>Source: Kubernetes 1.34, validation and strategies of apps v1; for Rollouts, Argo Rollouts.
 */
final class WorkloadRules {
  private static final FieldPath SPEC = FieldPath.of("spec");

  private WorkloadRules() {}

  static List<Problem> deployment(ObjectNode live, ObjectNode desired) {
    return selector(live.path("spec"), desired.path("spec")).map(List::of).orElse(List.of());
  }

  static List<Problem> statefulSet(ObjectNode live, ObjectNode desired) {
    JsonNode was = withDefaults(Trees.childOrEmpty(live, "spec"));
    JsonNode spec = withDefaults(Trees.childOrEmpty(desired, "spec"));
    for (ImmutableField field : UpdateTable.BY_KIND.get(UpdateTable.STATEFUL_SET)) {
      String name = field.path().substring("spec.".length());
      if (!Likeness.equal(was.path(name), spec.path(name))) {
        return List.of(Problem.forbidden(SPEC, field.message()));
      }
    }
    return List.of();
  }

  static List<Problem> rollout(ObjectNode live, ObjectNode desired) {
    Optional<Rollout> before = RolloutCodec.readTolerant(live).toOptional();
    Optional<Rollout> after = RolloutCodec.readTolerant(desired).toOptional();
    return before.isPresent() && after.isPresent()
        ? RolloutValidation.validateUpdate(before.get(), after.get())
        : List.of();
  }

  /** The problem of a changed selector; empty if it did not change. */
  static Optional<Problem> selector(JsonNode was, JsonNode spec) {
    JsonNode selector = Trees.at(spec, "selector");
    return Likeness.equal(Trees.at(was, "selector"), selector)
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                SPEC.child("selector"),
                selector.isMissingNode()
                    ? "null"
                    : JsonForm.LABEL_SELECTOR.canonical(JsonForm.LABEL_SELECTOR.read(selector)),
                UpdateTable.FIELD_IS_IMMUTABLE));
  }

  private static ObjectNode withDefaults(ObjectNode spec) {
    if (!spec.hasNonNull("podManagementPolicy")) {
      spec.put("podManagementPolicy", "OrderedReady");
    }
    for (JsonNode element : spec.path("volumeClaimTemplates")) {
      if (element instanceof ObjectNode claim) {
        // The server recognises these without a declaration.
        claim.remove(List.of("apiVersion", "kind"));
        ClaimRules.applyDefaults(Trees.child(claim, "spec"));
        ObjectNode status = Trees.child(claim, "status");
        if (!status.hasNonNull("phase")) {
          status.put("phase", "Pending");
        }
        ObjectNode metadata = Trees.child(claim, "metadata");
        if (!metadata.hasNonNull("creationTimestamp")) {
          metadata.remove("creationTimestamp");
        }
      }
    }
    return spec;
  }
}
