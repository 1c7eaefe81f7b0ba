package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reviews writes and deletions by what they do to requests: who answered them, and who answers them
 * afterwards. It refuses a change after which nobody answers requests for good, if clients outside
 * of the cluster or a caller that stays depend on them and the change does not say so itself;
 * everything else is a warning.
 */
public final class RequestReviewer implements Reviewer {
  private static final ImmutableList<Kind> KINDS =
      ImmutableList.of(
          new Kind("apps", "v1", "Deployment"),
          new Kind("apps", "v1", "StatefulSet"),
          new Kind("apps", "v1", "DaemonSet"),
          new Kind("argoproj.io", "v1alpha1", "Rollout"),
          new Kind("", "v1", "Service"),
          new Kind("", "v1", "ConfigMap"),
          new Kind("networking.k8s.io", "v1", "Ingress"),
          new Kind("networking.k8s.io", "v1", "NetworkPolicy"),
          new Kind("elbv2.k8s.aws", "v1beta1", "TargetGroupBinding"));
  private static final ImmutableSet<Moment> LASTING = ImmutableSet.of(Moment.REST, Moment.PROMOTED);

  private final World world;
  private final Severity severity;
  private final ImmutableSet<String> exemptUsers;

  /**
   * A reviewer.
   *
   * @param severity the reaction to changes after which nobody answers for good
   */
  public RequestReviewer(World world, Severity severity, Collection<String> exemptUsers) {
    this.world = world;
    this.severity = severity;
    this.exemptUsers = ImmutableSet.copyOf(exemptUsers);
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      Envelope review = Envelope.read(body, KINDS);
      return review.subResource().isEmpty() ? judge(review) : review.allow();
    } catch (BadReview e) {
      return e.answer();
    }
  }

  private Answer judge(Envelope review) throws NotReadyException {
    NotReadyException.unlessKnown(world);
    boolean isDeletion = review.operation().equals("DELETE");
    ObjectNode written = isDeletion ? null : review.object();
    if (written == null && !isDeletion) {
      return review.operation().equals("CONNECT")
          ? review.allow()
          : review.bad(review.operation() + " request has no object");
    }
    Optional<dev.rolloutkit.consequences.world.World> known = world.requests();
    if (known.isEmpty()) {
      return review.allow(
          severity,
          ImmutableList.of(
              "not judged whether requests are lost: the view of the cluster has no workloads"));
    }
    dev.rolloutkit.consequences.world.World before = asStored(known.get(), review);
    List<Change> changes = changes(review, written, before);
    if (changes.isEmpty()) {
      return review.allow();
    }
    Review found = Consequences.review(before, changes);
    boolean free =
        exemptUsers.contains(review.user())
            || Envelope.hasTrue(
                isDeletion ? review.oldObject() : written,
                isDeletion ? DeletionReviewer.OVERRIDE : GuardReviewer.OVERRIDE);
    List<String> refusals = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (Finding finding : found.findings()) {
      if (finding.level() == Level.NOTE) {
        continue;
      }
      boolean refuses = severity == Severity.DENY && !free && isHarm(finding, found);
      (refuses ? refusals : texts).add(words(finding));
    }
    if (refusals.isEmpty()) {
      return texts.isEmpty()
          ? review.allow()
          : review.allow(severity == Severity.AUDIT ? severity : Severity.WARN, texts);
    }
    List<String> reasons = new ArrayList<>(AnswerLimits.texts(refusals));
    reasons.add(
        "annotation "
            + (isDeletion ? DeletionReviewer.OVERRIDE : GuardReviewer.OVERRIDE)
            + ": \"true\" lets it go through");
    return review.forbid(reasons);
  }

  /** The cluster with the object as the API server has it, which the view may not show yet. */
  private static dev.rolloutkit.consequences.world.World asStored(
      dev.rolloutkit.consequences.world.World known, Envelope review) {
    ObjectNode old = review.oldObject();
    if (old == null) {
      return known;
    }
    ClusterObject stored = object(review, old);
    ClusterObject seen = known.objects().get(stored.key());
    if (seen != null && Consequences.changes(List.of(seen), List.of(stored)).isEmpty()) {
      return known;
    }
    return dev.rolloutkit.consequences.world.World.settle(
        known.objects().with(List.of(new Change.Apply(stored))), known.assumed());
  }

  private static List<Change> changes(
      Envelope review,
      @Nullable ObjectNode written,
      dev.rolloutkit.consequences.world.World before) {
    ObjectNode old = review.oldObject();
    if (written == null) {
      ObjectKey key =
          old == null
              ? ObjectKey.of(review.kind().kind(), review.namespace(), review.name())
              : object(review, old).key();
      boolean orphans =
          review.review().at("/request/options/propagationPolicy").asText().equals("Orphan");
      return before.objects().has(key) ? List.of(new Change.Delete(key, orphans)) : List.of();
    }
    ClusterObject object = object(review, written);
    ClusterObject stored = before.objects().get(object.key());
    return Consequences.changes(stored == null ? List.of() : List.of(stored), List.of(object));
  }

  private static ClusterObject object(Envelope review, ObjectNode tree) {
    String namespace = review.namespace();
    ObjectKey key =
        ObjectKey.read(tree, namespace.isEmpty() ? Manifest.DEFAULT_NAMESPACE : namespace);
    return new ClusterObject(
        key.name().isEmpty()
            ? new ObjectKey(key.group(), key.kind(), key.namespace(), review.name())
            : key,
        tree,
        "");
  }

  /** Whether requests are lost for good on which somebody depends who stays. */
  private static boolean isHarm(Finding finding, Review review) {
    boolean lasts = finding.moment().map(LASTING::contains).orElse(true);
    boolean stays =
        !finding.callers().isEmpty()
            || finding.entries().stream()
                .anyMatch(
                    entry ->
                        entry.door().isPublic()
                            && review.after().scene().fronts().byDoor().containsKey(entry.door()));
    return finding.level() == Level.BREAKING && lasts && stays && !finding.isDirect();
  }

  private static String words(Finding finding) {
    StringBuilder out = new StringBuilder(finding.sentence());
    finding.remedies().stream()
        .filter(Remedy::proved)
        .findFirst()
        .ifPresent(remedy -> out.append(" Remedy: ").append(remedy.words()));
    return out.toString();
  }
}
