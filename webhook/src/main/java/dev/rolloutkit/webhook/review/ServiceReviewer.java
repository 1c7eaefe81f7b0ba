package dev.rolloutkit.webhook.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.admission.AdmissionAnswer;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.settings.LbClassOptions;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.world.World;
import org.jspecify.annotations.Nullable;

/** Judges Services by what the API server will say and by a policy on classes. */
public final class ServiceReviewer implements Reviewer {
  private final ClassPolicy policy;
  private final LbClassOptions options;
  private final @Nullable World world;
  private volatile Current current;

  /** A handler, and the labels that it was made with. */
  private record Current(
      ImmutableMap<String, ImmutableMap<String, String>> labels, AdmissionHandler handler) {}

  private ServiceReviewer(
      ClassPolicy policy, LbClassOptions options, @Nullable World world, AdmissionHandler handler) {
    this.policy = policy;
    this.options = options;
    this.world = world;
    this.current = new Current(policy.namespaceLabels(), handler);
  }

  /**
   * A mutating webhook: puts in the default class of the namespace, puts back a class that an
   * update leaves out.
   *
   * @param world knows the labels of namespaces
   */
  public static Outcome<Reviewer> mutating(
      ClassPolicy policy, LbClassOptions options, @Nullable World world) {
    return LoadBalancerClasses.admission(policy, options)
        .map(handler -> new ServiceReviewer(policy, options, world, handler));
  }

  /**
   * A validating webhook: the same, but nothing is changed, for an API server would not have it.
   */
  public static Outcome<Reviewer> validating(
      ClassPolicy policy, LbClassOptions options, @Nullable World world) {
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
    AdmissionAnswer answer = handler().answer(body);
    return new Answer(result(answer), answer.toJson());
  }

  private AdmissionHandler handler() throws NotReadyException {
    Current now = current;
    if (world == null) {
      return now.handler();
    }
    ImmutableMap<String, ImmutableMap<String, String>> labels =
        NotReadyException.unlessKnown(world).namespaceLabels();
    if (!now.labels().equals(labels)) {
      ClassPolicy known = ClassPolicy.builder().from(policy).namespaceLabels(labels).build();
      now = new Current(labels, AdmissionHandler.of(known, options).orElseThrow());
      current = now;
    }
    return now.handler();
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
