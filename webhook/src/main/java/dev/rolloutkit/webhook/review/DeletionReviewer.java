package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.analysis.Review;
import dev.rolloutkit.sg.analysis.Verdict;
import dev.rolloutkit.webhook.guard.CutOvers;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.DeletionGuard;
import dev.rolloutkit.webhook.world.DeletionGuard.Finding;
import dev.rolloutkit.webhook.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reviews deletions that cut off live targets, or that may do so. Each of the two cases is refused,
 * causes a warning, or is only noted in the audit log.
 *
 * <p>A refusal can be overridden by an annotation on the object and by a list of users. The AWS
 * Load Balancer Controller should be on that list: it deletes only the bindings of Ingresses and
 * Services that are being deleted, and their deletion has been reviewed. In both cases a warning
 * still reports what is cut off.
 */
public final class DeletionReviewer implements Reviewer {
  /**
   * The annotation, with the value {@code "true"}, that allows the deletion of an object regardless
   * of its consequences.
   */
  public static final String OVERRIDE = "rolloutkit.dev/allow-breaking-deletion";

  private static final ImmutableList<Kind> KINDS =
      ImmutableList.of(
          new Kind("elbv2.k8s.aws", "v1beta1", "TargetGroupBinding"),
          new Kind("networking.k8s.io", "v1", "Ingress"),
          new Kind("", "v1", "Service"),
          new Kind("argoproj.io", "v1alpha1", "Rollout"));

  private final World world;
  private final Severity severity;
  private final Severity unknown;
  private final ImmutableSet<String> exemptUsers;

  /**
   * A reviewer of deletions.
   *
   * @param severity the reaction to deletions that cut off a live target
   * @param unknown the reaction to deletions that may cut off a live target
   */
  public DeletionReviewer(
      World world, Severity severity, Severity unknown, Collection<String> exemptUsers) {
    this.world = world;
    this.severity = severity;
    this.unknown = unknown;
    this.exemptUsers = ImmutableSet.copyOf(exemptUsers);
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      Envelope review = Envelope.read(body, KINDS);
      return review.operation().equals("DELETE") && review.subResource().isEmpty()
          ? judge(review)
          : review.allow();
    } catch (BadReview e) {
      return e.answer();
    }
  }

  private Answer judge(Envelope review) throws NotReadyException {
    DeletionGuard guard = NotReadyException.unlessKnown(world).guard();
    if (guard.isIdle()) {
      return review.allow();
    }
    if (review.name().isEmpty()) {
      return review.bad("DELETE request has neither a name nor an oldObject");
    }
    ObjectNode old = review.oldObject();
    Optional<Finding> found =
        review.kind().kind().equals("Rollout")
            ? guard.reviewRollout(
                review.namespace(), old == null ? ImmutableSet.of() : CutOvers.services(old))
            : guard.review(review.kind().kind(), review.namespace(), review.name());
    if (found.isEmpty()
        || (found.get().review().problems().isEmpty() && found.get().notLookedAt().isEmpty())) {
      return review.allow();
    }
    Set<String> texts = new LinkedHashSet<>();
    found.get().review().problems().stream().map(Problem::message).forEach(texts::add);
    texts.addAll(found.get().notLookedAt());
    Severity becomes = severity(found.get());
    boolean refused =
        becomes == Severity.DENY
            && !exemptUsers.contains(review.user())
            && !Envelope.hasTrue(review.oldObject(), OVERRIDE);
    if (!refused) {
      return review.allow(becomes, ImmutableList.copyOf(texts));
    }
    List<String> reasons = new ArrayList<>(AnswerLimits.texts(texts));
    reasons.add("annotation " + OVERRIDE + ": \"true\" lets it go through");
    return review.forbid(reasons);
  }

  private Severity severity(Finding found) {
    if (found.review().decision() == Review.Decision.DENY) {
      return severity;
    }
    return found.review().report().verdict() == Verdict.UNKNOWN || !found.notLookedAt().isEmpty()
        ? unknown
        : Severity.WARN;
  }
}
