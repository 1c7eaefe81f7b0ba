package dev.rolloutkit.model.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoTypeChanges;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.replicaset.MatchTier;
import dev.rolloutkit.model.replicaset.ReplicaSetMatch;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.schema.GoTypeChange;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.HashStamp;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.Optional;

/**
 * Compares how two controllers see one Rollout.
 *
 * @rule After an upgrade a Rollout is redeployed if the new controller does not recognize its
 *     ReplicaSet.
 */
final class Comparison {
  private final Rollout rollout;
  private final ControllerView before;
  private final ControllerView after;

  Comparison(UpgradeSubject subject, HashProfile from, HashProfile to, Fixes<RolloutDefect> fixes) {
    this.rollout = subject.rollout();
    this.before = ControllerView.of(subject, from, fixes);
    this.after = ControllerView.of(subject, to, fixes);
  }

  RolloutUpgrade result() {
    UpgradeOutcome outcome = outcome();
    return RolloutUpgrade.builder()
        .namespace(rollout.namespace())
        .name(rollout.name())
        .outcome(outcome)
        .fromHash(before.hash())
        .toHash(after.hash())
        .foundBefore(before.found().map(Comparison::named))
        .foundAfter(after.found().map(Comparison::named))
        .causes(causes())
        .differences(outcome == UpgradeOutcome.NEW_REVISION ? differences() : ImmutableList.of())
        .notes(notes(outcome))
        .steps(UpgradeSteps.of(rollout, outcome))
        .build();
  }

  private static FoundReplicaSet named(ReplicaSetMatch match) {
    return new FoundReplicaSet(GoZero.of(match.replicaSet().metadata().name()), match.tier());
  }

  private UpgradeOutcome outcome() {
    if (after.hash().isEmpty()) {
      return UpgradeOutcome.UNDECODABLE;
    }
    if (after.found().isEmpty()) {
      return before.found().isEmpty() ? UpgradeOutcome.NO_SETS : UpgradeOutcome.NEW_REVISION;
    }
    boolean same = before.place().isPresent() && before.place().equals(after.place());
    if (!same) {
      return UpgradeOutcome.ADOPTS_OTHER;
    }
    return after.found().get().tier() == MatchTier.HASH
        ? UpgradeOutcome.UNCHANGED
        : UpgradeOutcome.ADOPTED;
  }

  private ImmutableList<GoTypeChange> causes() {
    if (before.hash().isEmpty() || before.hash().equals(after.hash())) {
      return ImmutableList.of();
    }
    HashProfile from = before.profile();
    HashProfile to = after.profile();
    if (from.isJson() != to.isJson()) {
      return ImmutableList.of(new GoTypeChange(GoTypeChange.Kind.FUNCTION_CHANGED, ""));
    }
    if (!from.isJson()) {
      return ImmutableList.of(new GoTypeChange(GoTypeChange.Kind.STRUCT_CHANGED, ""));
    }
    JsonNode template = rollout.spec().template();
    return GoTypeChanges.between(
        GoDecoder.lenient(template, GoSchema.podTemplate(from.library())),
        GoDecoder.lenient(template, GoSchema.podTemplate(to.library())),
        from.hasLongEscapes() != to.hasLongEscapes());
  }

  /**
   * The differences between the desired template and the ReplicaSet found before, as the new
   * controller decodes it.
   */
  private ImmutableList<UpgradeDifference> differences() {
    int place = before.place().orElseThrow();
    ImmutableSet<String> old =
        before.differences(rollout, place).stream()
            .map(GoDifference::path)
            .collect(ImmutableSet.toImmutableSet());
    return after.differences(rollout, place).stream()
        .map(d -> new UpgradeDifference(d, origin(d, old)))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The cause of a difference. A field for which the API server sets a default and the new library
   * does not is unset in the desired template.
   */
  private static UpgradeDifference.Origin origin(
      GoDifference difference, ImmutableSet<String> old) {
    if (difference.desired() == null && isServerDefault(difference.path())) {
      return UpgradeDifference.Origin.DEFAULTED_BY_SERVER;
    }
    return old.contains(difference.path())
        ? UpgradeDifference.Origin.MUTATED
        : UpgradeDifference.Origin.APPEARS_WITH_LIBRARY;
  }

  private static boolean isServerDefault(String path) {
    return path.endsWith(".hostPort") || path.endsWith(".image.pullPolicy");
  }

  private ImmutableList<Problem> notes(UpgradeOutcome outcome) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    ReplicaSetMatch found = after.found().orElse(null);
    if (outcome == UpgradeOutcome.ADOPTS_OTHER && before.found().isPresent() && isTwin()) {
      out.add(
          note(
              ModelProblemCodes.UPGRADE_RESURRECTS_OLDER_TWIN,
              "two ReplicaSets have the desired template; the controller switches back to the"
                  + " older one, whatever its scale"));
    }
    if (found != null && isStampedOtherwise(found)) {
      out.add(
          note(
              ModelProblemCodes.UPGRADE_LABEL_OF_ANOTHER_TEMPLATE,
              "under every release the label is the hash of another template: somebody changed the"
                  + " template of the ReplicaSet to the desired one, and its pods may be old"));
    }
    return out.build();
  }

  private boolean isTwin() {
    return after.found().map(f -> f.tier() == MatchTier.TEMPLATE).orElse(false)
        && before.place().isPresent()
        && after.differences(rollout, before.place().getAsInt()).isEmpty();
  }

  /**
   * The label nearly always comes from the current controller; the other profiles are tried last.
   */
  private boolean isStampedOtherwise(ReplicaSetMatch found) {
    String label =
        GoZero.of(
            GoZero.of(found.replicaSet().metadata().labels()).get(RolloutKeys.POD_TEMPLATE_HASH));
    return found.tier() == MatchTier.TEMPLATE
        && !label.isEmpty()
        && !before.hash().equals(Optional.of(label))
        && HashStamp.profilesOf(
                label, rollout.spec().template(), RolloutTemplate.collisionCount(rollout))
            .isEmpty();
  }

  private static Problem note(ProblemCode code, String message) {
    return Problem.plain(FieldPath.of("spec", "template"), message, code);
  }
}
