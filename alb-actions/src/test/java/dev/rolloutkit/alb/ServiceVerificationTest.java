package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.ServiceVerification;
import dev.rolloutkit.alb.verify.ServiceVerification.Reason;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.TargetVerification;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/**
 * A service and its target groups after its selector was changed to the new version. The service
 * {@code web} has the endpoints 10.0.0.1 and 10.0.0.2 at port 8080.
 */
class ServiceVerificationTest {
  private static final Rollout BLUE_GREEN = blueGreen("{'stableRS':'old'}");

  private static final Service SERVICE =
      new ServiceBuilder()
          .withNewMetadata()
          .withNamespace("shop")
          .withName("web")
          .endMetadata()
          .withNewSpec()
          .addToSelector("rollouts-pod-template-hash", "new")
          .addNewPort()
          .withPort(80)
          .withNewTargetPort(8080)
          .endPort()
          .endSpec()
          .build();

  private static Rollout blueGreen(String status) {
    return RolloutCodec.read(
            ("{'metadata':{'name':'web','namespace':'shop'},'spec':{'strategy':{'blueGreen':"
                    + "{'activeService':'web'}}},'status':"
                    + status
                    + "}")
                .replace('\'', '"'))
        .orElseThrow();
  }

  private static TargetGroupBinding binding(String arn, String targetType, Object port) {
    return TargetGroupBinding.builder()
        .key(new NamespacedName("shop", arn))
        .spec(
            Inputs.json(
                Map.of(
                    "targetGroupARN",
                    arn,
                    "targetType",
                    targetType,
                    "serviceRef",
                    Map.of("name", "web", "port", port))))
        .build();
  }

  private static TargetGroupBinding binding(String arn) {
    return binding(arn, "ip", 80);
  }

  /** The answer of AWS with these targets at port 8080. */
  private static Outcome<ImmutableList<TargetHealthDescription>> targets(String... addresses) {
    return Outcome.ok(
        Arrays.stream(addresses)
            .map(ip -> TargetHealthDescription.builder().target(t -> t.id(ip).port(8080)).build())
            .collect(ImmutableList.toImmutableList()));
  }

  private static TargetInput.Builder input() {
    return TargetInput.builder()
        .rollout(BLUE_GREEN)
        .newHash("new")
        .endpoints(
            new ServiceEndpoints(
                ImmutableList.of(
                    new ServiceEndpoints.Subset(
                        ImmutableList.of("10.0.0.1", "10.0.0.2"), ImmutableMap.of("", 8080)))))
        .putTargetHealth("arn:all", targets("10.0.0.2", "10.0.0.9", "10.0.0.1"))
        .putTargetHealth("arn:one", targets("10.0.0.1"))
        .putTargetHealth(
            "arn:throttled",
            Outcome.failed(
                Problem.plain(
                    FieldPath.root(), "Rate exceeded", ProblemCode.of("Aws.Throttling"))));
  }

  private static ServiceVerification verify(
      TargetInput.Builder input, TargetGroupBinding... bindings) {
    return AlbActions.verifyService(SERVICE, List.of(bindings), input.build()).orElseThrow();
  }

  private static List<String> verifiedGroups(ServiceVerification result) {
    return result.bindings().stream()
        .map(ServiceVerification.Binding::binding)
        .map(TargetGroupRef::targetGroupArn)
        .toList();
  }

  @Test
  void aServiceIsVerifiedIfEveryTargetGroupHasAllEndpoints() {
    ServiceVerification result =
        verify(
            input().putTargetHealth("arn:too", targets("10.0.0.1", "10.0.0.2")),
            binding("arn:all"),
            binding("arn:too"));
    assertThat(result).isInstanceOf(ServiceVerification.Verified.class);
    assertThat(result.verified()).contains(true);
    assertThat(result.retryAfter()).isEmpty();
    assertThat(result.bindings())
        .extracting(ServiceVerification.Binding::found)
        .containsExactly(
            new TargetVerification.Checked("web", 8080, 2, 2),
            new TargetVerification.Checked("web", 8080, 2, 2));
    assertThat(result.events())
        .extracting(RolloutEvent::toString)
        .containsExactly(
            "Normal TargetGroupVerified Service web (TargetGroup arn:all) verified:"
                + " 2 endpoints registered",
            "Normal TargetGroupVerified Service web (TargetGroup arn:too) verified:"
                + " 2 endpoints registered");
  }

  @Test
  void verificationEndsAtTheFirstUnverifiedTargetGroupAndIsRetried() {
    ServiceVerification result =
        verify(input(), binding("arn:all"), binding("arn:one"), binding("arn:throttled"));
    assertThat(result).isInstanceOf(ServiceVerification.NotVerified.class);
    assertThat(result.verified()).contains(false);
    assertThat(result.retryAfter()).contains(Duration.ofSeconds(10));
    assertThat(verifiedGroups(result)).containsExactly("arn:all", "arn:one");
    assertThat(result.events())
        .extracting(RolloutEvent::toString)
        .containsExactly(
            "Normal TargetGroupVerified Service web (TargetGroup arn:all) verified:"
                + " 2 endpoints registered",
            "Warning TargetGroupUnverified Service web (TargetGroup arn:one) not verified:"
                + " 1/2 endpoints registered");
  }

  @Test
  void verificationEndsWithTheErrorIfTargetsCannotBeRead() {
    ServiceVerification result =
        verify(input(), binding("arn:all"), binding("arn:throttled"), binding("arn:one"));
    assertThat(result)
        .isInstanceOfSatisfying(
            ServiceVerification.Broken.class,
            broken -> assertThat(broken.cause()).isEqualTo("Rate exceeded"));
    assertThat(result.verified()).contains(false);
    assertThat(result.retryAfter()).as("the controller retries because of the error").isEmpty();
    assertThat(verifiedGroups(result)).containsExactly("arn:all");
    assertThat(result.events())
        .extracting(RolloutEvent::toString)
        .containsExactly(
            "Normal TargetGroupVerified Service web (TargetGroup arn:all) verified:"
                + " 2 endpoints registered",
            "Warning TargetGroupVerifyError Failed to verify Service web"
                + " (TargetGroup arn:throttled): Rate exceeded");
  }

  @Test
  void aTargetGroupWithoutTargetHealthIsAnErrorAndNotEmpty() {
    assertThat(verify(input(), binding("arn:unknown")))
        .isInstanceOf(ServiceVerification.Broken.class);
  }

  @Test
  void instanceTargetsCountAsVerifiedWithoutTargetHealth() {
    ServiceVerification result = verify(input(), binding("arn:unknown", "instance", 80));
    assertThat(result.verified()).contains(true);
    assertThat(result.events()).isEmpty();
    assertThat(result.bindings())
        .extracting(ServiceVerification.Binding::found)
        .containsExactly(
            new TargetVerification.NotApplicable(8080, TargetVerification.Reason.NO_IP_TARGETS));
  }

  @Test
  void aServiceWithoutEndpointsIsVerifiedWithoutTargets() {
    ServiceVerification result =
        verify(
            input().endpoints(ServiceEndpoints.none()).putTargetHealth("arn:none", targets()),
            binding("arn:none"));
    assertThat(result.verified()).contains(true);
    assertThat(result.events())
        .extracting(RolloutEvent::message)
        .containsExactly("Service web (TargetGroup arn:none) verified: 0 endpoints registered");
  }

  @Test
  void bindingsToOtherPortsDoNotBelongToTheService() {
    assertThat(verify(input(), binding("arn:one", "ip", 81)))
        .isEqualTo(new ServiceVerification.NotApplicable(Reason.NO_BINDINGS));
  }

  @Test
  void targetsAreVerifiedOnlyBetweenSelectorChangeAndPromotion() {
    ServiceVerification notNow = new ServiceVerification.NotApplicable(Reason.NOT_NOW);
    assertThat(notNow.verified()).isEmpty();
    assertThat(notNow.retryAfter()).isEmpty();
    TargetGroupBinding unverified = binding("arn:one");

    assertThat(verify(input().enabled(false), unverified)).isEqualTo(notNow);
    assertThat(verify(input().newHash("newer"), unverified))
        .as("the selector does not select the new version yet")
        .isEqualTo(notNow);
    assertThat(verify(input().rollout(blueGreen("{'stableRS':'new'}")), unverified))
        .as("fully promoted")
        .isEqualTo(notNow);
    assertThat(
            verify(
                input()
                    .rollout(
                        blueGreen(
                            "{'stableRS':'old','blueGreen':{'postPromotionAnalysisRunStatus':"
                                + "{'name':'a','status':'Running'}}}")),
                unverified))
        .as("post-promotion analysis has begun")
        .isEqualTo(notNow);
  }

  @Test
  void aCanaryIsVerifiedOnceItsNewVersionIsStable() {
    Rollout canary = Samples.rollout();
    TargetGroupBinding unverified = binding("arn:one");
    assertThat(verify(input().rollout(canary).newHash("b"), unverified).verified()).isEmpty();
    assertThat(verify(input().rollout(canary).newHash("a"), unverified).verified()).contains(false);
  }

  @Test
  void unreadableBindingsAndMissingEndpointsAreProblems() {
    TargetGroupBinding unreadable = binding("arn:all", "ip", true);
    TargetInput open = input().build();
    assertThat(AlbActions.verifyService(SERVICE, List.of(unreadable), open).isOk()).isFalse();
    TargetInput closed = input().enabled(false).build();
    assertThat(AlbActions.verifyService(SERVICE, List.of(unreadable), closed).isOk())
        .as("bindings are not read if verification is disabled")
        .isTrue();

    TargetInput gone = TargetInput.builder().rollout(BLUE_GREEN).newHash("new").build();
    assertThat(AlbActions.verifyService(SERVICE, List.of(binding("arn:all")), gone).problems())
        .extracting(Problem::text)
        .containsExactly("endpoints \"web\" not found");
    assertThat(AlbActions.verifyService(SERVICE, List.of(), gone).isOk())
        .as("endpoints are read only for bindings")
        .isTrue();
  }
}
