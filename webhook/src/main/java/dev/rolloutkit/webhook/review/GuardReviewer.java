package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.webhook.guard.Consequence;
import dev.rolloutkit.webhook.guard.Guard;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reviews created and changed objects by their consequences for other objects. Consequences that
 * existed before an update only cause a warning.
 */
public final class GuardReviewer implements Reviewer {
  /**
   * The annotation, with the value {@code "true"}, that allows writing an object regardless of its
   * consequences.
   */
  public static final String OVERRIDE = "rolloutkit.dev/allow-breaking-change";

  private final ImmutableList<Kind> kinds;
  private final World world;
  private final ImmutableMap<Guard, Severity> guards;
  private final ImmutableSet<String> exemptUsers;

  private GuardReviewer(
      Kind kind, World world, Map<Guard, Severity> guards, Collection<String> exemptUsers) {
    this.kinds = ImmutableList.of(kind);
    this.world = world;
    this.guards = ImmutableMap.copyOf(guards);
    this.exemptUsers = ImmutableSet.copyOf(exemptUsers);
  }

  /** A reviewer of Ingresses. */
  public static Reviewer ofIngresses(
      World world, Map<Guard, Severity> guards, Collection<String> exemptUsers) {
    return new GuardReviewer(
        new Kind("networking.k8s.io", "v1", "Ingress"), world, guards, exemptUsers);
  }

  /** A reviewer of Rollouts. */
  public static Reviewer ofRollouts(
      World world, Map<Guard, Severity> guards, Collection<String> exemptUsers) {
    return new GuardReviewer(
        new Kind("argoproj.io", "v1alpha1", "Rollout"), world, guards, exemptUsers);
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      Envelope review = Envelope.read(body, kinds);
      boolean write = review.operation().equals("CREATE") || review.operation().equals("UPDATE");
      return write && review.subResource().isEmpty() ? judge(review) : review.allow();
    } catch (BadReview e) {
      return e.answer();
    }
  }

  private Answer judge(Envelope review) throws NotReadyException {
    ObjectNode object = review.object();
    if (object == null) {
      return review.bad(review.operation() + " request has no object");
    }
    ObjectNode old = review.oldObject();
    if (isUnchanged(object, old) || object.path("metadata").has("deletionTimestamp")) {
      return review.allow();
    }
    WorldView view = NotReadyException.unlessKnown(world);
    ObjectNode named = named(review, object);
    List<String> refusals = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    List<String> audits = new ArrayList<>();
    boolean free = exemptUsers.contains(review.user()) || Envelope.hasTrue(object, OVERRIDE);
    guards.forEach(
        (guard, severity) -> {
          ImmutableList<String> unknown = unknown(guard, named);
          if (!unknown.isEmpty()) {
            String text = "not judged " + guard.question() + ": " + String.join("; ", unknown);
            (severity == Severity.AUDIT ? audits : warnings).add(text);
            return;
          }
          ImmutableList<Consequence> now = guard.look(named, view);
          boolean denies =
              severity == Severity.DENY && !free && now.stream().anyMatch(Consequence::isHarm);
          ImmutableSet<String> before =
              denies && old != null
                  ? sentences(guard, named(review, old), view)
                  : ImmutableSet.of();
          for (Consequence consequence : now) {
            boolean refused =
                denies && consequence.isHarm() && !before.contains(consequence.sentence());
            List<String> to = severity == Severity.AUDIT ? audits : refused ? refusals : warnings;
            to.add(consequence.toString());
          }
        });
    if (refusals.isEmpty()) {
      return review.allow(warnings, audits);
    }
    List<String> reasons = new ArrayList<>(AnswerLimits.texts(refusals));
    reasons.add("annotation " + OVERRIDE + ": \"true\" lets it go through");
    return review.forbid(reasons);
  }

  /** What a guard needs to know and nobody knows. */
  private ImmutableList<String> unknown(Guard guard, ObjectNode object) {
    ImmutableList<String> silent = world.silent(guard.kinds());
    return silent.isEmpty() ? world.read(guard.needs(object)) : silent;
  }

  /** The consequences of an object, compared without their remedies. */
  private static ImmutableSet<String> sentences(Guard guard, ObjectNode object, WorldView view) {
    return guard.look(object, view).stream()
        .map(Consequence::sentence)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Whether an update changes nothing that a guard reads. */
  private static boolean isUnchanged(ObjectNode object, @Nullable ObjectNode old) {
    return old != null
        && object.path("spec").equals(old.path("spec"))
        && object
            .path("metadata")
            .path("annotations")
            .equals(old.path("metadata").path("annotations"));
  }

  /** The object with the namespace and name of the request. */
  private static ObjectNode named(Envelope review, ObjectNode object) {
    ObjectNode metadata =
        object.path("metadata") instanceof ObjectNode there ? there : object.putObject("metadata");
    if (metadata.path("namespace").asText("").isEmpty()) {
      metadata.put("namespace", review.namespace());
    }
    if (metadata.path("name").asText("").isEmpty()) {
      metadata.put("name", review.name());
    }
    return object;
  }
}
