package dev.rolloutkit.webhook.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.admission.AdmissionAnswer;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.world.ObjectName;
import dev.rolloutkit.webhook.world.WatchedKind;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import org.jspecify.annotations.Nullable;

/** Judges Services by the rules of the API server and by a policy on classes. */
public final class ServiceReviewer implements Reviewer {
  private static final ImmutableSet<WatchedKind> KINDS = ImmutableSet.of(WatchedKind.NAMESPACE);

  private final AdmissionHandler handler;
  private final @Nullable World world;

  private ServiceReviewer(AdmissionHandler handler, @Nullable World world) {
    this.handler = handler;
    this.world = world;
  }

  /**
   * A mutating webhook: sets the default class of the namespace, and restores a class that an
   * update omits.
   *
   * @param world the view that contains the labels of namespaces
   */
  public static Outcome<Reviewer> mutating(
      ClassPolicy policy, ServerSettings options, @Nullable World world) {
    return LoadBalancerClasses.admission(policy, options)
        .map(handler -> new ServiceReviewer(handler, world));
  }

  /**
   * A validating webhook: judges by the same rules without changing the Service, which an API
   * server would not accept.
   */
  public static Outcome<Reviewer> validating(
      ClassPolicy policy, ServerSettings options, @Nullable World world) {
    return policy.check().isEmpty()
        ? mutating(
            ClassPolicy.builder()
                .from(policy)
                .defaults(ImmutableList.of())
                .preserveClass(false)
                .build(),
            options,
            world)
        : Outcome.failed(policy.check());
  }

  @Override
  public Answer review(byte[] body) throws NotReadyException {
    try {
      AdmissionAnswer answer = limited(handler().answer(body));
      return new Answer(result(answer), answer.toJson());
    } catch (UnknownLabelsException e) {
      throw new NotReadyException(e.getMessage());
    }
  }

  /** Only the labels of one namespace are read from the cluster. */
  private AdmissionHandler handler() throws NotReadyException {
    World from = world;
    if (from == null) {
      return handler;
    }
    WorldView view = NotReadyException.unlessKnown(from);
    return handler.withNamespaceLabels(namespace -> labels(namespace, from, view));
  }

  /**
   * The labels of a namespace, which is read if it was created a moment ago. Without them a Service
   * would be stored without the default class for good, so the review is not answered then.
   */
  private static @Nullable ImmutableMap<String, String> labels(
      String namespace, World world, WorldView view) {
    ImmutableList<String> silent = world.silent(KINDS);
    ImmutableMap<String, String> known = view.namespaceLabels(namespace);
    ImmutableList<String> problems =
        !silent.isEmpty() || known != null
            ? silent
            : world.read(ImmutableList.of(ObjectName.namespace(namespace)));
    if (!problems.isEmpty()) {
      throw new UnknownLabelsException(String.join("; ", problems));
    }
    return known == null ? view.namespaceLabels(namespace) : known;
  }

  /** The labels of a namespace are needed and cannot be found out. */
  private static final class UnknownLabelsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownLabelsException(String message) {
      super(message, null, false, false);
    }
  }

  private static AdmissionAnswer limited(AdmissionAnswer answer) {
    AdmissionAnswer.Builder out = AdmissionAnswer.builder().from(answer);
    out.warnings(AnswerLimits.texts(answer.warnings()));
    if (AnswerLimits.exceeds(answer.problems())) {
      ImmutableList<Problem> said = AnswerLimits.problems(answer.problems());
      out.problems(said)
          .message(
              InvalidStatus.message(AnswerLimits.text(answer.name()), said)
                  + AnswerLimits.more(answer.problems()));
    } else if (answer.problems().isEmpty()) {
      out.message(AnswerLimits.text(answer.message()));
    }
    return out.name(AnswerLimits.text(answer.name())).build();
  }

  private static Result result(AdmissionAnswer answer) {
    if (answer.allowed()) {
      return Result.ALLOWED;
    }
    if (answer.code() != 400) {
      return Result.DENIED;
    }
    return answer.uid().isEmpty() ? Result.UNREADABLE : Result.BAD;
  }
}
