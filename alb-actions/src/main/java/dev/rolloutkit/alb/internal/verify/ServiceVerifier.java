package dev.rolloutkit.alb.internal.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.ServiceVerification;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.TargetVerification;
import dev.rolloutkit.alb.verify.TargetVerifier;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/**
 * Verifies that the endpoints of a service are registered in all its target groups.
 *
 * <p>Source: Argo Rollouts 1.9, target group verification.
 *
 * @rule All target groups of a Service are verified in order, up to the first that is not.
 */
public final class ServiceVerifier {
  private static final Outcome<ImmutableList<TargetHealthDescription>> NO_ANSWER =
      Outcome.failed(
          Problem.plain(
              FieldPath.root(),
              "the health of the targets was not provided",
              AlbProblemCodes.TARGET_HEALTH_MISSING));

  private ServiceVerifier() {}

  /**
   * Verifies the bindings of a service in order, up to the first that is not verified or whose
   * targets could not be read. Takes time linear in the number of bindings, and for each binding in
   * the number of endpoints and targets.
   *
   * <p>Problems: a binding that cannot be read, see {@link TargetGroupRef#ofService}; {@code
   * endpoints "web" not found}. These problems are returned only if targets are verified at this
   * point of the rollout.
   *
   * @param bindings every {@code TargetGroupBinding} that may belong to the service
   */
  public static Outcome<ServiceVerification> verify(
      Service service, Collection<TargetGroupBinding> bindings, TargetInput in) {
    if (!TargetVerifier.shouldVerify(service, in)) {
      return notApplicable(ServiceVerification.Reason.NOT_NOW);
    }
    return TargetGroupRef.ofService(service, bindings)
        .flatMap(
            refs ->
                refs.isEmpty()
                    ? notApplicable(ServiceVerification.Reason.NO_BINDINGS)
                    : endpoints(service, in).map(found -> verify(service, refs, found, in)));
  }

  private static Outcome<ServiceVerification> notApplicable(ServiceVerification.Reason reason) {
    return Outcome.ok(new ServiceVerification.NotApplicable(reason));
  }

  private static Outcome<ServiceEndpoints> endpoints(Service service, TargetInput in) {
    return in.endpoints()
        .map(Outcome::ok)
        .orElseGet(
            () ->
                Outcome.failed(
                    Problem.plain(
                        FieldPath.root(),
                        "endpoints " + GoStrings.quote(name(service)) + " not found",
                        AlbProblemCodes.ENDPOINTS_NOT_FOUND)));
  }

  private static ServiceVerification verify(
      Service service,
      ImmutableList<TargetGroupRef> refs,
      ServiceEndpoints endpoints,
      TargetInput in) {
    ImmutableList.Builder<ServiceVerification.Binding> seen = ImmutableList.builder();
    ImmutableList.Builder<RolloutEvent> events = ImmutableList.builder();
    for (TargetGroupRef ref : refs) {
      String arn = ref.targetGroupArn();
      Outcome<ImmutableList<TargetHealthDescription>> answer =
          in.targetHealth().getOrDefault(arn, NO_ANSWER);
      TargetVerification found =
          TargetVerifier.verify(
              ref,
              service,
              endpoints,
              answer.toOptional().orElse(ImmutableList.of()),
              in.settings());
      if (!(found instanceof TargetVerification.Checked checked)) {
        // The controller makes no AWS call for this binding, so its result may be missing.
        seen.add(new ServiceVerification.Binding(ref, found));
        continue;
      }
      String subject = "Service " + name(service) + " (TargetGroup " + arn + ")";
      if (!answer.isOk()) {
        String cause = answer.problems().get(0).message();
        events.add(
            RolloutEvent.warning(
                "TargetGroupVerifyError", "Failed to verify " + subject + ": " + cause));
        return new ServiceVerification.Broken(seen.build(), events.build(), cause);
      }
      seen.add(new ServiceVerification.Binding(ref, found));
      events.add(event(subject, checked));
      if (!checked.verified()) {
        return new ServiceVerification.NotVerified(seen.build(), events.build());
      }
    }
    return new ServiceVerification.Verified(seen.build(), events.build());
  }

  private static RolloutEvent event(String subject, TargetVerification.Checked found) {
    int registered = found.endpointsRegistered();
    return found.verified()
        ? RolloutEvent.normal(
            "TargetGroupVerified", subject + " verified: " + registered + " endpoints registered")
        : RolloutEvent.warning(
            "TargetGroupUnverified",
            subject
                + " not verified: "
                + registered
                + "/"
                + found.endpointsTotal()
                + " endpoints registered");
  }

  private static String name(Service service) {
    return service.getMetadata() == null ? "" : GoZero.of(service.getMetadata().getName());
  }
}
