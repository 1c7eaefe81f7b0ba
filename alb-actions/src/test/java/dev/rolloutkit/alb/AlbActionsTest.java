package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.annotation.HeaderRoutes;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.ingress.IngressClasses;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.ServiceVerification;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressApi;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The functions of the façade do what their Javadoc says. */
class AlbActionsTest {
  private static final AlbSettings REFERENCE = AlbSettings.reference();

  private static Rollout rollout(String alb) {
    return Samples.rollout(
        "{'canaryService':'web-canary','stableService':'web-stable','trafficRouting':{"
            + alb
            + "}}",
        "{}");
  }

  @Test
  void anAnnotationThatHasTheDesiredValueDoesNotChange() {
    IngressView ingress = Samples.ingress(ImmutableMap.of("a", "1", "b", "2"));

    assertThat(AlbActions.annotationChanges(ingress, Map.of("a", "1", "b", "2"))).isEmpty();
    assertThat(AlbActions.annotationChanges(ingress, Map.of("a", "1", "b", "3", "c", "4")))
        .hasSize(2)
        .isEqualTo(
            AnnotationChange.between(ingress.annotations(), Map.of("a", "1", "b", "3", "c", "4")));
    assertThat(AlbActions.annotationChanges(ingress, Map.of("a", "1"))).hasSize(1);
  }

  @Test
  void aControllerHandlesIngressesOfItsClasses() {
    IngressView alb = Samples.ingress(ImmutableMap.of("kubernetes.io/ingress.class", "alb"));

    assertThat(IngressClasses.matches(List.of("alb"), alb, REFERENCE)).isTrue();
    assertThat(IngressClasses.matches(List.of("nginx"), alb, REFERENCE)).isFalse();
    assertThat(IngressClasses.matches(List.of(), alb, REFERENCE)).isFalse();
    assertThat(IngressClasses.matches(List.of("nginx", "alb"), alb, REFERENCE)).isTrue();
  }

  /** The documentation of Argo Rollouts says that an empty class matches every ingress. */
  @Test
  void anEmptyClassInTheListMatchesOnlyIngressesWithoutAClass() {
    IngressView none = Samples.ingress();
    IngressView alb = Samples.ingress(ImmutableMap.of("kubernetes.io/ingress.class", "alb"));

    assertThat(IngressClasses.matches(List.of(""), none, REFERENCE)).isTrue();
    assertThat(IngressClasses.matches(List.of(""), alb, REFERENCE)).isFalse();
    assertThat(IngressClasses.matches(List.of("*"), alb, REFERENCE)).isFalse();
    assertThat(IngressClasses.matches(List.of("*"), alb, AlbSettings.safe())).isTrue();
    assertThat(IngressClasses.matches(List.of(""), alb, AlbSettings.safe())).isFalse();
  }

  @Test
  void aWeightIsAtMost999() {
    assertThat(AwsLimits.check(weighing(999))).isEmpty();
    assertThat(AwsLimits.check(weighing(1000)))
        .extracting(Problem::detail)
        .containsExactly("must be between 0 and 999, inclusive");
  }

  private static ListenerRule weighing(int weight) {
    LbcAction.Target target = new LbcAction.Target("arn:a", null, null, null, weight);
    return ListenerRule.builder()
        .priority(1)
        .action(new LbcAction.Forward(ImmutableList.of(target), null))
        .origin(new ListenerRule.Origin("shop/web", 0, 0, "svc"))
        .build();
  }

  @Test
  void aRolloutWithAlbRoutingHasCallsOfTheTrafficRouter() {
    assertThat(
            TrafficDecisions.decide(TrafficInput.builder().rollout(Samples.rollout()).build())
                .isOk())
        .isTrue();
    assertThat(
            TrafficDecisions.decide(TrafficInput.builder().rollout(Samples.rollout()).build())
                .orElseThrow()
                .calls())
        .isNotEmpty();
  }

  @Test
  void ingressesAreFoundByNamespaceAndName() {
    IngressView web = Samples.ingress();
    AlbIngresses all = AlbIngresses.of(List.of(web));

    assertThat(all.all()).containsExactly(web);
    assertThat(all.find("shop", "web").orElseThrow()).isEqualTo(web);
    assertThat(all.find("shop", "other").problems())
        .extracting(Problem::message)
        .containsExactly("ingress.networking.k8s.io \"other\" not found");
    assertThat(AlbIngresses.of(IngressApi.EXTENSIONS, List.of()).find("shop", "web").problems())
        .extracting(Problem::message)
        .containsExactly("ingress.extensions \"web\" not found");
  }

  /** An ingress that NGINX routing names needs a rule for the stable service. */
  @Test
  void anIngressIsValidatedByTheRulesOfTheRoutingThatNamesIt() {
    IngressView ingress = Samples.ingress(ImmutableMap.of(), Samples.annotated("/*", "web-root"));
    String alb = "'alb':{'ingress':'web','rootService':'web-root','servicePort':80}";

    assertThat(AlbActions.validate(rollout(alb), List.of(ingress), REFERENCE)).isEmpty();
    assertThat(
            AlbActions.validate(
                rollout(alb + ",'nginx':{'stableIngress':'other'}"), List.of(ingress), REFERENCE))
        .isEmpty();
    assertThat(
            AlbActions.validate(
                rollout(alb + ",'nginx':{'stableIngress':'web'}"), List.of(ingress), REFERENCE))
        .extracting(Problem::text)
        .containsExactly(
            "spec.strategy.canary.trafficRouting.nginx.stableIngress: Invalid value: \"web\": ingress"
                + " `web` has no rules using service web-stable backend");
    assertThat(
            AlbActions.validate(
                rollout("'nginx':{'stableIngresses':['a','web']}"), List.of(ingress), REFERENCE))
        .extracting(Problem::field)
        .containsExactly("spec.strategy.canary.trafficRouting.nginx.stableIngresses");
    assertThat(
            AlbActions.validate(
                rollout("'nginx':{'stableIngresses':['a']}"), List.of(ingress), REFERENCE))
        .isEmpty();
  }

  /** Argo Rollouts reports only the first problem. */
  @Test
  void allProblemsOfARolloutAndItsIngressesAreReported() {
    Rollout rollout =
        rollout("'alb':{'ingress':'web','ingresses':['api'],'rootService':'r','servicePort':80}");
    List<IngressView> ingresses =
        List.of(
            Samples.ingress(ImmutableMap.of(), Samples.annotated("/*", "other")),
            IngressView.builder().namespace("shop").name("api").build(),
            IngressView.builder().namespace("shop").name("foreign").build());

    assertThat(AlbActions.validate(rollout, ingresses, REFERENCE))
        .extracting(Problem::text)
        .containsExactly(
            "spec.strategy.canary.trafficRouting.alb: Internal error: Either Ingress or Ingresses"
                + " must be configured. Both are configured.",
            "spec.strategy.canary.trafficRouting.alb.ingress: Invalid value: \"web\": ingress `web`"
                + " has no rules using service r backend",
            "spec.strategy.canary.trafficRouting.alb.ingresses: Invalid value: \"api\": ingress"
                + " `api` has no rules using service r backend");
    assertThat(AlbActions.validate(rollout, List.of(), REFERENCE)).hasSize(1);
  }

  @Test
  void theStickinessOfAHeaderRouteIsAtMostAWeek() {
    for (int seconds : new int[] {1, 604_800, 0, 604_801}) {
      AlbRoute route =
          AlbRoute.of(
                  rollout(
                      "'managedRoutes':[{'name':'h'}],'alb':{'ingress':'web','rootService':'r',"
                          + "'servicePort':80,'stickinessConfig':{'enabled':true,'durationSeconds':"
                          + seconds
                          + "}}"))
              .orElseThrow();
      var texts =
          HeaderRoutes.texts(
              route, route.servicePort(), SetHeaderRoute.builder().name("h").build());
      if (seconds == 1 || seconds == 604_800) {
        assertThat(texts.orElseThrow().action()).contains("\"DurationSeconds\":" + seconds);
      } else {
        assertThat(texts.problems())
            .extracting(Problem::message)
            .containsExactly(
                "TargetGroupStickinessConfig's duration must be between 1 and 604800 seconds (7"
                    + " days)!");
      }
    }
  }

  @Test
  void aBackendMayBeAResource() {
    IngressView ingress =
        IngressView.of(
            new IngressBuilder()
                .withNewMetadata()
                .withName("web")
                .endMetadata()
                .withNewSpec()
                .addNewRule()
                .withNewHttp()
                .addNewPath()
                .withPath("/")
                .withNewBackend()
                .withNewResource("example.com", "Bucket", "static")
                .endBackend()
                .endPath()
                .endHttp()
                .endRule()
                .endSpec()
                .build());

    assertThat(ingress.rules().get(0).paths().get(0).backend().resource())
        .isEqualTo(new IngressBackendRef.ResourceRef("example.com", "Bucket", "static"));
    assertThat(ingress.rules().get(0).paths().get(0).backend().service()).isNull();
  }

  @Test
  void aMissingActionOrServiceIsAnsweredWith503UnlessTheFlagsSayOtherwise() {
    ReaderSettings options = ReaderSettings.defaults();
    ReaderSettings strict =
        ReaderSettings.builder()
            .flags(
                LbcFlags.builder()
                    .tolerateNonExistentBackendAction(false)
                    .tolerateNonExistentBackendService(false)
                    .build())
            .build();

    assertThat(AlbActions.parseAction(Map.of(), "gone", options).orElseThrow().type())
        .isEqualTo("fixed-response");
    assertThat(AlbActions.parseAction(Map.of(), "gone", strict).problems())
        .extracting(Problem::detail)
        .containsExactly("missing actions.gone configuration");
    assertThat(options.flags().tolerateNonExistentBackendService()).isTrue();
    assertThat(options.flags().has(FeatureGate.WEIGHTED_TARGET_GROUPS)).isTrue();
    assertThat(options.annotationPrefix()).isEqualTo("alb.ingress.kubernetes.io");
    assertThat(options.fixes()).isEqualTo(Fixes.<LbcDefect>reference());
  }

  @Test
  void aMergePatchHasOnlyTheRequestedParts() {
    IngressView from = Samples.ingress(ImmutableMap.of("a", "1", "b", "1"));
    IngressView to = from.withAnnotations(ImmutableMap.of("a", "2", "b", "1"));

    assertThat(MergePatches.between(from, to, Set.of(PatchPart.ANNOTATIONS)))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"a\":\"2\"}}}");
    assertThat(MergePatches.between(from, to, Set.of(PatchPart.SPEC))).isEqualTo("{}");
    assertThat(MergePatches.between(from, from, Set.of(PatchPart.ANNOTATIONS))).isEqualTo("{}");
    assertThat(
            MergePatches.between(
                from,
                from.withAnnotations(ImmutableMap.of("b", "1")),
                Set.of(PatchPart.ANNOTATIONS)))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"a\":null}}}");
  }

  @Test
  void notApplicableHasNeitherBindingsNorEvents() {
    var none = new ServiceVerification.NotApplicable(ServiceVerification.Reason.NOT_NOW);
    assertThat(none.bindings()).isEqualTo(ImmutableList.of());
    assertThat(none.events()).isEqualTo(ImmutableList.of());
  }
}
