package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.meta.OwnerReference;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.spec.ObjectRef;
import dev.rolloutkit.model.template.PodTemplate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The patch of {@code undo}: the template of an earlier ReplicaSet.
 *
 * <p>Source: Argo Rollouts, its command-line plug-in after 1.10.0-rc1.
 *
 * @rule {@code undo} restores the template of the given revision, or of the one before the current
 *     one.
 */
final class Undo {
  private final JsonNode rollout;
  private final String name;
  private final long toRevision;
  private final Fixes<RolloutDefect> fixes;
  private final ImmutableList.Builder<Problem> warnings = ImmutableList.builder();

  private Undo(JsonNode rollout, long toRevision, Fixes<RolloutDefect> fixes) {
    this.rollout = rollout;
    this.name = rollout.path("metadata").path("name").asText("");
    this.toRevision = toRevision;
    this.fixes = fixes;
  }

  static Outcome<UndoPlan> plan(
      JsonNode rollout,
      Iterable<? extends @Nullable JsonNode> replicaSets,
      long toRevision,
      Fixes<RolloutDefect> fixes) {
    return new Undo(rollout, toRevision, fixes).plan(replicaSets);
  }

  private Outcome<UndoPlan> plan(Iterable<? extends @Nullable JsonNode> replicaSets) {
    List<Revision> revisions = owned(rollout, replicaSets);
    Revision picked = toRevision == 0 ? previous(revisions) : given(revisions);
    if (picked == null) {
      return Outcome.failed(
          Failures.of(
              toRevision > 0
                  ? "unable to find specified revision " + toRevision + " in history"
                  : "no revision found for rollout " + GoStrings.quote(name)));
    }
    JsonNode spec = rollout.path("spec");
    JsonNode template = spec.get("template");
    if (template != null && !template.isObject()) {
      return Outcome.failed(Failures.of(GoUnstructured.accessorError(".spec.template", template)));
    }
    if (template != null && isSame(template, picked)) {
      return Outcome.ok(
          new UndoPlan(picked.number(), Optional.empty(), skipped(picked), builtWarnings()));
    }
    return RolloutCodec.read(rollout)
        .match(
            (decoded, ignored) -> restore(decoded, picked),
            problems -> Outcome.failed(Failures.of("Invalid rollout object")));
  }

  /** The revisions that the Rollout controls, in the order given. */
  static List<Revision> owned(
      JsonNode rollout, Iterable<? extends @Nullable JsonNode> replicaSets) {
    String uid = rollout.path("metadata").path("uid").asText("");
    List<Revision> out = new ArrayList<>();
    for (JsonNode replicaSet : replicaSets) {
      if (replicaSet != null && replicaSet.isObject()) {
        Metadata metadata = Revision.metadataOf(replicaSet);
        OptionalLong number = Revision.numberOf(metadata);
        if (isControlledBy(uid, metadata) && number.isPresent()) {
          out.add(new Revision(number.getAsLong(), metadata, replicaSet));
        }
      }
    }
    return out;
  }

  /** Whether the first owner that is marked as controller has the given uid. */
  private static boolean isControlledBy(String uid, Metadata metadata) {
    for (OwnerReference owner : GoZero.of(metadata.ownerReferences())) {
      if (Boolean.TRUE.equals(owner.controller())) {
        return GoZero.of(owner.uid()).equals(uid);
      }
    }
    return false;
  }

  private @Nullable Revision given(List<Revision> revisions) {
    List<Revision> all = revisions.stream().filter(r -> r.number() == toRevision).toList();
    return oneOf(all);
  }

  /**
   * The first of several ReplicaSets with the same revision, or the newest if the defect is fixed;
   * null if there is none.
   */
  private @Nullable Revision oneOf(List<Revision> all) {
    if (all.size() > 1) {
      warn(
          ModelProblemCodes.COMMAND_SAME_REVISION,
          "more than one ReplicaSet has revision " + all.get(0).number());
    }
    if (all.isEmpty() || !fixes.fixes(RolloutDefect.REVISION_BY_SERVER_ORDER)) {
      return all.isEmpty() ? null : all.get(0);
    }
    return all.stream().max(Comparator.comparing(Undo::created)).orElseThrow();
  }

  private static Instant created(Revision revision) {
    Instant created = revision.metadata().creationTimestamp();
    return created == null ? GoTime.ZERO : created;
  }

  /**
   * The ReplicaSet with the second highest revision, found in one pass; null if there is none.
   *
   * <p>Compatibility: the later of two with the highest revision counts as the second highest.
   *
   * @rule Of several ReplicaSets with the highest revision the later counts as the second highest.
   */
  private @Nullable Revision previous(List<Revision> revisions) {
    if (fixes.fixes(RolloutDefect.REVISION_BY_SERVER_ORDER)) {
      long[] numbers =
          revisions.stream().mapToLong(Revision::number).filter(n -> n >= 0).distinct().toArray();
      Arrays.sort(numbers);
      return numbers.length < 2
          ? null
          : oneOf(
              revisions.stream().filter(r -> r.number() == numbers[numbers.length - 2]).toList());
    }
    Revision highest = null;
    Revision second = null;
    for (Revision revision : revisions) {
      if (revision.number() > numberOf(highest)) {
        second = highest;
        highest = revision;
      } else if (revision.number() > numberOf(second)) {
        second = revision;
      }
    }
    if (highest != null && second != null && highest.number() == second.number()) {
      warn(
          ModelProblemCodes.COMMAND_SAME_REVISION,
          "more than one ReplicaSet has revision " + highest.number());
    }
    return second;
  }

  private static long numberOf(@Nullable Revision revision) {
    return revision == null ? -1 : revision.number();
  }

  private boolean isSame(JsonNode template, Revision picked) {
    JsonNode whole =
        GoJson.read(PodTemplate.lenient(picked.template()).canonicalJson()).orElseThrow();
    boolean derived =
        Derivatives.isDerivative(
            RestoredTemplate.withoutHash(template), RestoredTemplate.withoutHash(whole));
    boolean same = RestoredTemplate.isSame(rollout, picked);
    if (derived && !same) {
      warn(
          ModelProblemCodes.COMMAND_UNDO_SKIPPED_DERIVATIVE,
          "the current template only lacks fields of revision " + picked.number());
    }
    return fixes.fixes(RolloutDefect.UNDO_MISSES_REMOVALS) ? same : derived;
  }

  private String skipped(Revision picked) {
    return fixes.fixes(RolloutDefect.UNDO_NAMES_REQUESTED_REVISION)
        ? "skipped rollback (current template already matches revision " + picked.number() + ")\n"
        : "skipped rollback (current template already matches revision " + toRevision + ")";
  }

  private Outcome<UndoPlan> restore(Rollout decoded, Revision picked) {
    ObjectRef reference = decoded.spec().workloadRef();
    String kind = reference == null ? "" : GoZero.of(reference.kind());
    String resource = reference == null ? Resources.ROLLOUTS : Resources.ofWorkload(kind);
    if (resource == null) {
      return Outcome.failed(failure(toRevision, "workload of type " + kind + " is not supported"));
    }
    boolean bare =
        fixes.fixes(RolloutDefect.UNDO_OF_POD_TEMPLATE_FAILS)
            && resource.equals(Resources.POD_TEMPLATES);
    String value =
        fixes.fixes(RolloutDefect.UNDO_KEEPS_ADDITIONS)
            ? GoJson.write(RestoredTemplate.cleaned(decoded, picked))
            : RestoredTemplate.canonical(picked);
    String patch =
        "[{\"op\":\"replace\",\"path\":\""
            + (bare ? "/template" : "/spec/template")
            + "\",\"value\":"
            + value
            + "}]";
    String target = reference == null ? name : GoZero.of(reference.name());
    return Outcome.ok(
        new UndoPlan(
            picked.number(),
            Optional.of(new PatchCall(resource, "", target, PatchCall.JSON, patch)),
            "rollout '" + name + "' undo\n",
            builtWarnings()));
  }

  /** The failure to restore a revision. */
  static Problem failure(long toRevision, String cause) {
    return Failures.of("failed restoring revision " + toRevision + ": " + cause);
  }

  private void warn(ProblemCode code, String message) {
    warnings.add(CommandWarnings.warning(FieldPath.root(), code, message));
  }

  private ImmutableList<Problem> builtWarnings() {
    return warnings.build();
  }
}
