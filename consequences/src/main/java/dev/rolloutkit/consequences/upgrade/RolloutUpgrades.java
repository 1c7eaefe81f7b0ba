package dev.rolloutkit.consequences.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.settings.TemplateCheck;
import dev.rolloutkit.model.steps.StepHash;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.model.upgrade.RolloutUpgrade;
import dev.rolloutkit.model.upgrade.UpgradeImpact;
import dev.rolloutkit.model.upgrade.UpgradeOutcome;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rollouts under another release of their controller: whether it finds their ReplicaSets by another
 * hash, and what it does otherwise.
 *
 * <p>If no ReplicaSet of a Rollout is among the objects, as in manifests, the controller is assumed
 * to have created one from the present template.
 *
 * @rule An upgrade of Argo Rollouts redeploys a Rollout if it no longer recognizes its ReplicaSet.
 */
final class RolloutUpgrades {
  private static final ImmutableSet<String> ANALYSIS_TEMPLATES =
      ImmutableSet.of("AnalysisTemplate", "ClusterAnalysisTemplate");
  private static final ImmutableSet<UpgradeOutcome> QUIET =
      Sets.immutableEnumSet(UpgradeOutcome.UNCHANGED, UpgradeOutcome.NO_SETS);

  private final ReleaseOf<RolloutsChange> from;
  private final ReleaseOf<RolloutsChange> to;
  private final Steps<RolloutsChange> steps;
  private final ObjectSet objects;
  private final Consumer<Effect> out;

  private RolloutUpgrades(
      ReleaseOf<RolloutsChange> from,
      ReleaseOf<RolloutsChange> to,
      ObjectSet objects,
      Consumer<Effect> out) {
    this.from = from;
    this.to = to;
    this.steps = Steps.between(from, to);
    this.objects = objects;
    this.out = out;
  }

  static void check(
      ReleaseOf<RolloutsChange> from,
      ReleaseOf<RolloutsChange> to,
      ObjectSet objects,
      Consumer<Effect> out) {
    RolloutUpgrades upgrade = new RolloutUpgrades(from, to, objects, out);
    objects.ofKind(Kinds.ROLLOUT).forEach(upgrade::check);
    ANALYSIS_TEMPLATES.forEach(kind -> objects.ofKind(kind).forEach(upgrade::checkMetrics));
  }

  /** Releases drop fields of metrics that they do not know. */
  private void checkMetrics(ClusterObject template) {
    if (steps.changes().contains(RolloutsChange.BASIC_AUTHENTICATION)
        && template.at("spec", "metrics").findValue("basicAuth") != null) {
      behaves(template.key(), RolloutsChange.BASIC_AUTHENTICATION);
    }
  }

  private void check(ClusterObject one) {
    JsonNode tree = withTemplate(one);
    Rollouts.read(tree).toOptional().ifPresent(rollout -> hash(one, rollout));
    judged(one.key(), tree);
    steps(one.key(), tree);
    for (RolloutsChange change : steps.changes()) {
      if (RolloutConditions.concern(change, one, objects)) {
        behaves(one.key(), change);
      }
    }
  }

  private void hash(ClusterObject one, Rollout rollout) {
    HashProfile was = HashProfile.of(from);
    HashProfile is = HashProfile.of(to);
    if (was == is) {
      return;
    }
    List<JsonNode> sets = sets(one);
    RolloutUpgrade upgrade =
        UpgradeImpact.of(new UpgradeSubject(rollout, ImmutableList.copyOf(sets)), was, is);
    if (upgrade.outcome() == UpgradeOutcome.NO_SETS && rollout.spec().template() != null) {
      RolloutTemplate.hash(rollout, was)
          .toOptional()
          .ifPresent(hash -> sets.add(supposed(one, rollout, hash, was)));
      upgrade = UpgradeImpact.of(new UpgradeSubject(rollout, ImmutableList.copyOf(sets)), was, is);
    }
    if (!QUIET.contains(upgrade.outcome())) {
      hash(one.key(), upgrade);
    }
  }

  private void hash(ObjectKey key, RolloutUpgrade upgrade) {
    UpgradeOutcome outcome = upgrade.outcome();
    String hashes =
        "its hash "
            + upgrade.fromHash().orElse("none")
            + " becomes "
            + upgrade.toHash().orElse("none");
    Effect.Builder effect =
        Effect.builder()
            .object(key)
            .change(Optional.of(RolloutsChange.LIBRARIES_0_34).filter(steps.changes()::contains))
            .kind(EffectKind.REDEPLOYED);
    switch (outcome) {
      case ADOPTED ->
          effect
              .level(Level.NOTE)
              .sentence(
                  "The ReplicaSet of "
                      + key.label()
                      + " is found by its template: "
                      + hashes
                      + ", and no update starts.");
      case ADOPTS_OTHER ->
          effect
              .level(Level.BREAKING)
              .sentence(key.label() + " goes over to another ReplicaSet: " + hashes + ".")
              .remedy("Delete the older ReplicaSet of the same template before the upgrade.");
      case NEW_REVISION ->
          effect
              .level(Level.BREAKING)
              .sentence(
                  "An update of "
                      + key.label()
                      + " starts, although nobody changed its template: "
                      + hashes
                      + ".")
              .remedy("Upgrade while no update is in progress, and promote in full afterwards.");
      default ->
          effect
              .level(Level.ERROR)
              .kind(EffectKind.REFUSED)
              .sentence(
                  "The template of "
                      + key.label()
                      + " cannot be read any more: the controller reports an invalid spec.");
    }
    upgrade.causes().forEach(cause -> effect.addDetails("Cause: " + cause + "."));
    upgrade.differences().forEach(other -> effect.addDetails("Different: " + other + "."));
    out.accept(effect.addAllDetails(upgrade.steps()).build());
  }

  /** The change after which an answer is the last one. */
  private <T> RolloutsChange cause(T answer, Function<ReleaseOf<RolloutsChange>, T> asked) {
    int at = steps.changes().size() - 1;
    while (at > 0 && asked.apply(steps.releases().get(at)).equals(answer)) {
      at--;
    }
    return steps.changes().get(at);
  }

  /** Whether a Rollout is refused by one of the releases alone. */
  private void judged(ObjectKey key, JsonNode tree) {
    Optional<String> was = refusal(tree, from);
    Optional<String> is = refusal(tree, to);
    if (was.isPresent() == is.isPresent()) {
      return;
    }
    out.accept(
        Effect.builder()
            .object(key)
            .change(cause(is.isPresent(), release -> refusal(tree, release).isPresent()))
            .kind(is.isPresent() ? EffectKind.REFUSED : EffectKind.ACCEPTED)
            .level(is.isPresent() ? Level.ERROR : Level.NOTE)
            .sentence(
                is.isPresent()
                    ? "Argo Rollouts cannot apply "
                        + key.label()
                        + " and updates nothing: "
                        + is.get()
                    : "Argo Rollouts accepts "
                        + key.label()
                        + ", which it could not apply: "
                        + was.get())
            .build());
  }

  /** The first reason why a release refuses a Rollout. */
  private static Optional<String> refusal(JsonNode tree, ReleaseOf<RolloutsChange> release) {
    Outcome<Rollout> read = RolloutCodec.read(tree, release);
    List<Problem> problems =
        read.isOk()
            ? RolloutValidation.validate(
                read.orElseThrow(),
                tree.at("/spec/workloadRef").isObject()
                    ? TemplateCheck.copiedTemplate()
                    : TemplateCheck.ownTemplate(),
                Fixes.reference(),
                release)
            : read.problems();
    return problems.stream().findFirst().map(problem -> problem.text() + ".");
  }

  /** Whether the steps of a canary count as changed. */
  private void steps(ObjectKey key, JsonNode tree) {
    Optional<String> was = stepHash(tree, from);
    Optional<String> is = stepHash(tree, to);
    if (was.isPresent() && is.isPresent() && !was.equals(is)) {
      stepsStartAgain(key, cause(is, release -> stepHash(tree, release)));
    }
  }

  private static Optional<String> stepHash(JsonNode tree, ReleaseOf<RolloutsChange> release) {
    return RolloutCodec.read(tree, release)
        .toOptional()
        .filter(rollout -> Strategies.canary(rollout) != null)
        .map(rollout -> StepHash.of(rollout, release));
  }

  private void stepsStartAgain(ObjectKey key, RolloutsChange change) {
    out.accept(
        Effect.builder()
            .object(key)
            .change(change)
            .kind(EffectKind.REDEPLOYED)
            .level(Level.WARNING)
            .sentence(
                "The steps of "
                    + key.label()
                    + " count as changed: an update that is in progress starts again at its first"
                    + " step.")
            .remedy("Upgrade while no update is in progress.")
            .build());
  }

  private void behaves(ObjectKey key, RolloutsChange change) {
    out.accept(Behaviour.of(key, change, to.has(change)));
  }

  /** The Rollout with the template of the workload that it refers to. */
  private JsonNode withTemplate(ClusterObject one) {
    JsonNode reference = one.at("spec", "workloadRef");
    ClusterObject workload =
        objects.get(
            one.key().sibling(reference.path("kind").asText(), reference.path("name").asText()));
    if (!reference.isObject() || workload == null) {
      return one.tree();
    }
    ObjectNode out = one.tree().deepCopy();
    ((ObjectNode) out.path("spec")).set("template", workload.at("spec", "template"));
    return out;
  }

  private List<JsonNode> sets(ClusterObject one) {
    List<JsonNode> owned = new ArrayList<>();
    for (ClusterObject set : objects.ofKind(Kinds.REPLICA_SET, one.key().namespace())) {
      if (isOwned(set, one.key().name())) {
        owned.add(set.tree());
      }
    }
    return owned;
  }

  private static boolean isOwned(ClusterObject set, String rollout) {
    JsonNode owners = set.at("metadata", "ownerReferences");
    for (JsonNode owner : owners) {
      if (owner.path("kind").asText().equals(Kinds.ROLLOUT)
          && owner.path("name").asText().equals(rollout)) {
        return true;
      }
    }
    return owners.isEmpty();
  }

  /** The ReplicaSet that the controller has made of a template. */
  private static JsonNode supposed(
      ClusterObject one, Rollout rollout, String hash, HashProfile profile) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode metadata = out.putObject("metadata");
    metadata.put("name", one.key().name() + "-" + hash).put("namespace", one.key().namespace());
    metadata.putObject("labels").put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    JsonNode template = stored(rollout.spec().template(), profile);
    if (template instanceof ObjectNode object) {
      object.withObject("/metadata/labels").put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    }
    out.putObject("spec").set("template", template);
    return out;
  }

  /** A template as a controller writes it and an API server stores it. */
  private static JsonNode stored(@Nullable JsonNode template, HashProfile profile) {
    PodTemplate written = PodTemplate.lenient(template, profile.library());
    return GoJson.read(PodTemplateDefaults.apply(written).canonicalJson())
        .toOptional()
        .orElse(MissingNode.getInstance());
  }
}
