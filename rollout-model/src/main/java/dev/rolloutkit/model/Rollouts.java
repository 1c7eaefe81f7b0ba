package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.admission.RolloutAdmission;
import dev.rolloutkit.model.commands.CommandPlan;
import dev.rolloutkit.model.commands.PromoteFlags;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.health.HealthReport;
import dev.rolloutkit.model.lint.RolloutLint;
import dev.rolloutkit.model.pod.PodTemplates;
import dev.rolloutkit.model.references.ReferenceValidation;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutOptions;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplateHash;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.model.upgrade.UpgradeImpact;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import dev.rolloutkit.model.validation.RolloutValidation;
import dev.rolloutkit.model.validation.ValidationResult;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The questions that are asked most of Argo Rollouts, in one place: read, validate and write them,
 * find the ReplicaSet that belongs to them, tell their health, and what a command or an upgrade of
 * the controller would do. Each function only passes on to the class that its comment names; those
 * classes answer the finer questions.
 *
 * <p>Source: Argo Rollouts, master of 2026-08, with Kubernetes 1.34.
 */
public final class Rollouts {
  private Rollouts() {}

  /**
   * The Rollout of a JSON text in UTF-8, see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollout rollout = Rollouts.read(Files.readAllBytes(path)).orElseThrow();
   * }</pre>
   */
  public static Outcome<Rollout> read(byte[] utf8) {
    return RolloutCodec.read(utf8);
  }

  /**
   * The Rollout of a JSON text, see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollouts.read("{\"spec\":{\"replicas\":3}}").orElseThrow().spec().replicas(); // 3
   * }</pre>
   */
  public static Outcome<Rollout> read(String json) {
    return RolloutCodec.read(json);
  }

  /**
   * The Rollout of a JSON tree, see {@link RolloutCodec}.
   *
   * <pre>{@code
   * Rollout rollout = Rollouts.read(yamlMapper.readTree(manifest)).orElseThrow();
   * }</pre>
   */
  public static Outcome<Rollout> read(JsonNode tree) {
    return RolloutCodec.read(tree);
  }

  /**
   * The JSON text of a Rollout in UTF-8, see {@link RolloutCodec}: what was read, changed only
   * where the value was changed.
   *
   * <pre>{@code
   * byte[] same = Rollouts.write(Rollouts.read(bytes).orElseThrow());
   * }</pre>
   */
  public static byte[] write(Rollout rollout) {
    return RolloutCodec.write(rollout);
  }

  /**
   * Every problem of a Rollout as the controller reports them, see {@link RolloutValidation}.
   *
   * <pre>{@code
   * Rollouts.validate(rollout).problems().forEach(p -> log(p.text()));
   * }</pre>
   */
  public static ValidationResult validate(Rollout rollout) {
    return RolloutValidation.validate(rollout);
  }

  /**
   * Every problem of a Rollout with options, see {@link RolloutValidation}.
   *
   * <pre>{@code
   * Rollouts.validate(rollout, RolloutOptions.safe()); // paths in full
   * }</pre>
   */
  public static ValidationResult validate(Rollout rollout, RolloutOptions options) {
    return RolloutValidation.validate(rollout, options);
  }

  /**
   * Whether services, analysis templates and ingresses fit a Rollout, see {@link
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
   * Every problem of a pod template of any workload as an API server reports them, see {@link
   * PodTemplates}.
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
   * The pod-template-hash of a Rollout, see {@link PodTemplateHash}.
   *
   * <pre>{@code
   * Map<String, String> selector = Map.of(RolloutKeys.POD_TEMPLATE_HASH, Rollouts.hash(rollout));
   * }</pre>
   */
  public static String hash(Rollout rollout) {
    return RolloutTemplate.hash(rollout);
  }

  /**
   * The ReplicaSet of the wanted version, see {@link NewReplicaSet}.
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
   * Which Rollouts an upgrade of the controller would redeploy, and why, see {@link UpgradeImpact}.
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
   * What {@code kubectl argo rollouts promote} sends, see {@link RolloutCommands}; the other
   * commands are there.
   *
   * <pre>{@code
   * Rollouts.promote(rollout, PromoteFlags.FULL).orElseThrow().patches();
   * }</pre>
   */
  public static Outcome<CommandPlan> promote(Rollout rollout, PromoteFlags flags) {
    return RolloutCommands.promote(rollout, flags);
  }

  /**
   * The phase as clients show it, with everything that keeps a Rollout from being healthy, see
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
   * Settings that seldom mean what they say, see {@link RolloutLint}.
   *
   * <pre>{@code
   * Rollouts.lint(rollout).forEach(p -> warn(p.text()));
   * }</pre>
   */
  public static ImmutableList<Problem> lint(Rollout rollout) {
    return RolloutLint.of(rollout);
  }

  /**
   * The answer of a validating webhook, see {@link RolloutAdmission}.
   *
   * <pre>{@code
   * JsonNode answer = Rollouts.review(mapper.readTree(request.body()));
   * }</pre>
   */
  public static JsonNode review(JsonNode admissionReview) {
    return RolloutAdmission.review(admissionReview);
  }
}
