package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.webhook.guard.CutOvers;
import dev.rolloutkit.webhook.review.Envelope.BadReview;
import dev.rolloutkit.webhook.review.Envelope.Kind;
import dev.rolloutkit.webhook.world.DeletionGuard;
import dev.rolloutkit.webhook.world.DeletionGuard.Deletion;
import dev.rolloutkit.webhook.world.DeletionGuard.Finding;
import dev.rolloutkit.webhook.world.Gone;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

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

  /** As long as a watch may be silent, so that it shows in time what is forgotten here. */
  private static final Duration KEPT = Duration.ofSeconds(30);

  private static final ImmutableSet<WatchedKind> WATCHED =
      ImmutableSet.of(
          WatchedKind.TARGET_GROUP_BINDING,
          WatchedKind.SERVICE,
          WatchedKind.ENDPOINT_SLICE,
          WatchedKind.INGRESS);

  private final World world;
  private final Severity severity;
  private final Severity unknown;
  private final ImmutableSet<String> exemptUsers;
  private final RecentDeletions recent;

  /**
   * Held while a deletion is judged, so that each is judged after those that were allowed before.
   */
  private final Lock oneByOne = new ReentrantLock(true);

  /**
   * A reviewer of deletions.
   *
   * @param severity the reaction to deletions that cut off a live target
   * @param unknown the reaction to deletions that may cut off a live target
   */
  public DeletionReviewer(
      World world, Severity severity, Severity unknown, Collection<String> exemptUsers) {
    this(world, severity, unknown, exemptUsers, KEPT, Ticker.systemTicker());
  }

  /**
   * A reviewer of deletions.
   *
   * @param severity the reaction to deletions that cut off a live target
   * @param unknown the reaction to deletions that may cut off a live target
   * @param kept how long an allowed deletion counts although it is not in view
   */
  public DeletionReviewer(
      World world,
      Severity severity,
      Severity unknown,
      Collection<String> exemptUsers,
      Duration kept,
      Ticker ticker) {
    this.world = world;
    this.severity = severity;
    this.unknown = unknown;
    this.exemptUsers = ImmutableSet.copyOf(exemptUsers);
    recent = new RecentDeletions(ticker, kept);
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
    WorldView view = NotReadyException.unlessKnown(world);
    DeletionGuard guard = view.guard();
    ImmutableList<String> silent = world.silent(WATCHED);
    if (guard.isIdle() && silent.isEmpty()) {
      return review.allow();
    }
    if (review.name().isEmpty()) {
      return review.bad("DELETE request has neither a name nor an oldObject");
    }
    Gone leaving = guard.leaving();
    oneByOne.lock();
    try {
      return judge(review, guard, leaving.and(recent.gone(view)), silent);
    } finally {
      oneByOne.unlock();
    }
  }

  /**
   * Judges a deletion. What is being deleted, or was allowed to be deleted a moment ago, protects
   * nobody any more. While it is in view it must not lose what others keep open for it, because its
   * deletion may fail.
   *
   * @param gone what is being deleted or was allowed to be
   * @param silent why the view may be out of date: then nothing is known to be harmless
   */
  private Answer judge(
      Envelope review, DeletionGuard guard, Gone gone, ImmutableList<String> silent) {
    Deletion deletion = deletion(review, guard, gone);
    Optional<Finding> found = deletion.effect();
    Gone own = deletion.gone();
    Set<String> texts = new LinkedHashSet<>(texts(found));
    if (found.filter(Finding::countsGone).isPresent() && rank(found) > 1) {
      texts.add(
          "this counts what is being deleted, or was allowed to be deleted a moment ago, as gone");
    }
    texts.addAll(silent);
    if (texts.isEmpty()) {
      return allowed(review, own, review.allow());
    }
    Severity becomes =
        !silent.isEmpty() && rank(found) < 3
            ? unknown
            : found.map(this::severity).orElse(Severity.WARN);
    boolean refused =
        becomes == Severity.DENY
            && !exemptUsers.contains(review.user())
            && !Envelope.hasTrue(review.oldObject(), OVERRIDE);
    if (!refused) {
      return allowed(review, own, review.allow(becomes, ImmutableList.copyOf(texts)));
    }
    List<String> reasons = new ArrayList<>(AnswerLimits.texts(texts));
    reasons.add("annotation " + OVERRIDE + ": \"true\" lets it go through");
    return review.forbid(reasons);
  }

  private Answer allowed(Envelope review, Gone own, Answer answer) {
    if (!review.isDryRun()) {
      recent.add(own);
    }
    return answer;
  }

  private static Deletion deletion(Envelope review, DeletionGuard guard, Gone gone) {
    ObjectNode old = review.oldObject();
    return review.kind().kind().equals("Rollout")
        ? guard.reviewRollout(
            review.namespace(), old == null ? ImmutableSet.of() : CutOvers.services(old), gone)
        : guard.review(review.kind().kind(), review.namespace(), review.name(), gone);
  }

  private static ImmutableList<String> texts(Optional<Finding> found) {
    return found
        .map(
            finding ->
                ImmutableList.<String>builder()
                    .addAll(finding.review().problems().stream().map(Problem::message).iterator())
                    .addAll(finding.notLookedAt())
                    .build())
        .orElse(ImmutableList.of());
  }

  /** How bad an effect is: none, harmless, unknown, or harmful. */
  private static int rank(Optional<Finding> found) {
    if (found.isEmpty()) {
      return 0;
    }
    if (found.get().review().decision() == WebhookReview.Decision.DENY) {
      return 3;
    }
    return isUnknown(found.get()) ? 2 : 1;
  }

  private static boolean isUnknown(Finding found) {
    return found.review().report().verdict() == ChangeVerdict.UNKNOWN
        || !found.notLookedAt().isEmpty();
  }

  private Severity severity(Finding found) {
    if (found.review().decision() == WebhookReview.Decision.DENY) {
      return severity;
    }
    return isUnknown(found) ? unknown : Severity.WARN;
  }
}
