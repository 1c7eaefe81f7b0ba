package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.admission.RolloutAdmission;
import dev.rolloutkit.model.commands.CommandPlan;
import dev.rolloutkit.model.commands.PromoteFlags;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.health.HealthReport;
import dev.rolloutkit.model.internal.lint.RolloutLint;
import dev.rolloutkit.model.internal.references.ReferenceValidation;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.pod.PodTemplates;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.settings.TemplateCheck;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.model.upgrade.UpgradeImpact;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The most common operations on Rollouts: reading, validating and writing them, finding their
 * ReplicaSet, determining their health, and predicting what a command or an upgrade of the
 * controller would do. Each function delegates to the class that its comment names; those classes
 * have more specific functions.
 *
 * <p>Source: Argo Rollouts, master of 2026-08, with Kubernetes 1.34.
 */
public final class Rollouts {
  private Rollouts() {}

  /**
   * Reads a Rollout from JSON in UTF-8; see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollout rollout = Rollouts.read(Files.readAllBytes(path)).orElseThrow();
   * }</pre>
   */
  public static Outcome<Rollout> read(byte[] utf8) {
    return RolloutCodec.read(utf8);
  }

  /**
   * Reads a Rollout from JSON text; see {@link RolloutCodec}. A manifest in YAML is read by a
   * mapper first: {@code Rollouts.read(new YAMLMapper().readTree(manifest))}.
   *
   * <pre>{@code
   * Rollouts.read("{\"spec\":{\"replicas\":3}}").orElseThrow().spec().replicas(); // 3
   * }</pre>
   */
  public static Outcome<Rollout> read(String json) {
    return RolloutCodec.read(json);
  }

  /**
   * Reads a Rollout from a JSON tree; see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollout rollout = Rollouts.read(yamlMapper.readTree(manifest)).orElseThrow();
   * }</pre>
   */
  public static Outcome<Rollout> read(JsonNode tree) {
    return RolloutCodec.read(tree);
  }

  /**
   * Reads a Rollout from a JSON tree as a release of the controller does; see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollouts.read(tree, RolloutsRelease.of("1.8.4").orElseThrow());
   * }</pre>
   */
  public static Outcome<Rollout> read(JsonNode tree, ReleaseOf<RolloutsChange> release) {
    return RolloutCodec.read(tree, release);
  }

  /**
   * Writes a Rollout as JSON in UTF-8; see {@link RolloutCodec}. The output differs from the JSON
   * that was read only where the value was changed.
   *
   * <pre>{@code
   * byte[] same = Rollouts.write(Rollouts.read(bytes).orElseThrow());
   * }</pre>
   */
  public static byte[] write(Rollout rollout) {
    return RolloutCodec.write(rollout);
  }

  /**
   * Returns every problem of a Rollout, as the controller reports it; see {@link
   * RolloutValidation}.
   *
   * <pre>{@code
   * Rollouts.validate(rollout).forEach(p -> log(p.text()));
   * }</pre>
   */
  public static ImmutableList<Problem> validate(Rollout rollout) {
    return RolloutValidation.validate(rollout);
  }

  /**
   * Returns every problem of a Rollout with some defects fixed; see {@link RolloutValidation}.
   *
   * <pre>{@code
   * Rollouts.validate(rollout, Fixes.safe(RolloutDefect.class)); // paths in full
   * }</pre>
   */
  public static ImmutableList<Problem> validate(Rollout rollout, Fixes<RolloutDefect> fixes) {
    return RolloutValidation.validate(rollout, fixes);
  }

  /**
   * Returns every problem that a release of the controller reports for a Rollout. The Rollout must
   * have been read with that release; see {@link RolloutValidation}.
   *
   * <pre>{@code
   * Rollouts.validate(Rollouts.read(tree, release).orElseThrow(), release);
   * }</pre>
   */
  public static ImmutableList<Problem> validate(
      Rollout rollout, ReleaseOf<RolloutsChange> release) {
    return RolloutValidation.validate(
        rollout, TemplateCheck.ownTemplate(), Fixes.reference(), release);
  }

  /**
   * Validates the services, analysis templates and ingresses that a Rollout refers to; see {@link
   * ReferenceValidation}.
   *
   * <pre>{@code
   * Rollouts.validateReferences(
   *     rollout,
   *     ReferencedResources.builder()
   *         .addService(ReferencedService.of(ServiceRole.ACTIVE, service))
   *         .build());
   * }</pre>
   */
  public static ImmutableList<Problem> validateReferences(
      Rollout rollout, ReferencedResources references) {
    return ReferenceValidation.validate(rollout, references);
  }

  /**
   * Validates the objects that a Rollout refers to as a release of the controller does; see {@link
   * ReferenceValidation}.
   *
   * <pre>{@code
   * Rollouts.validateReferences(rollout, references, RolloutsRelease.of("1.8.4").orElseThrow());
   * }</pre>
   */
  public static ImmutableList<Problem> validateReferences(
      Rollout rollout, ReferencedResources references, ReleaseOf<RolloutsChange> release) {
    return ReferenceValidation.validate(rollout, references, release);
  }

  /**
   * Returns every problem of the pod template of any workload, as an API server reports it; see
   * {@link PodTemplates}.
   *
   * <pre>{@code
   * Rollouts.validatePodTemplate(
   *     deployment.at("/spec/template"), FieldPath.of("spec", "template"));
   * }</pre>
   */
  public static ImmutableList<Problem> validatePodTemplate(JsonNode template, FieldPath at) {
    return PodTemplates.validate(template, at);
  }

  /**
   * Computes the pod-template-hash of a Rollout; see {@link PodTemplateHash}.
   *
   * <pre>{@code
   * Map<String, String> selector = Map.of(RolloutKeys.POD_TEMPLATE_HASH, Rollouts.hash(rollout));
   * }</pre>
   */
  public static String hash(Rollout rollout) {
    return RolloutTemplate.hash(rollout);
  }

  /**
   * Computes the pod-template-hash of a Rollout as a release of the controller does; see {@link
   * RolloutTemplate}.
   *
   * <pre>{@code
   * Rollouts.hash(rollout, RolloutsRelease.of("1.8.4").orElseThrow());
   * }</pre>
   */
  public static String hash(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    return RolloutTemplate.hash(rollout, release);
  }

  /**
   * Finds the ReplicaSet of a Rollout's current pod template; see {@link NewReplicaSet}.
   *
   * <pre>{@code
   * Optional<ReplicaSet> current = Rollouts.newReplicaSet(rollout, owned);
   * }</pre>
   */
  public static Optional<ReplicaSet> newReplicaSet(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> replicaSets) {
    return NewReplicaSet.find(rollout, replicaSets);
  }

  /**
   * Determines which Rollouts an upgrade of the controller would redeploy, and why; see {@link
   * UpgradeImpact}.
   *
   * <pre>{@code
   * Rollouts.upgradeImpact(
   *     List.of(UpgradeSubject.of(rollout, owned)),
   *     HashProfile.forRelease("1.8").orElseThrow(),
   *     HashProfile.forRelease("1.9").orElseThrow());
   * }</pre>
   */
  public static UpgradeImpact upgradeImpact(
      Iterable<UpgradeSubject> rollouts, HashProfile from, HashProfile to) {
    return UpgradeImpact.of(rollouts, from, to);
  }

  /**
   * Computes the patches that {@code kubectl argo rollouts promote} sends; see {@link
   * RolloutCommands}, which has the other commands as well.
   *
   * <pre>{@code
   * Rollouts.promote(rollout, PromoteFlags.FULL).orElseThrow().patches();
   * }</pre>
   */
  public static Outcome<CommandPlan> promote(Rollout rollout, PromoteFlags flags) {
    return RolloutCommands.promote(rollout, flags);
  }

  /**
   * Computes the phase as clients show it, with every reason why the Rollout is not healthy; see
   * {@link HealthReport}.
   *
   * <pre>{@code
   * Rollouts.health(rollout).reasons().forEach(r -> log(r.message()));
   * }</pre>
   */
  public static HealthReport health(Rollout rollout) {
    return HealthReport.of(rollout);
  }

  /**
   * Finds settings that are valid but rarely intended; see {@link RolloutLint}.
   *
   * <pre>{@code
   * Rollouts.lint(rollout).forEach(p -> warn(p.text()));
   * }</pre>
   */
  public static ImmutableList<Problem> lint(Rollout rollout) {
    return RolloutLint.of(rollout);
  }

  /**
   * Answers an admission review as a validating webhook; see {@link RolloutAdmission}.
   *
   * <pre>{@code
   * JsonNode answer = Rollouts.review(mapper.readTree(request.body()));
   * }</pre>
   */
  public static JsonNode review(JsonNode admissionReview) {
    return RolloutAdmission.review(admissionReview);
  }
}
