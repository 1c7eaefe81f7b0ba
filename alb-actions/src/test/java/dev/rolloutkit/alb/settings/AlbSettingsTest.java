package dev.rolloutkit.alb.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.Samples;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.annotation.Bookkeeping;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.ingress.IngressClasses;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.IngressReset;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.alb.verify.TargetVerification;
import dev.rolloutkit.alb.verify.TargetVerifier;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.action.BackendParser;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.HeaderRoutingMatch;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.routing.StringMatch;
import dev.rolloutkit.model.status.WeightDestination;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/** Each defect of the matched systems, unfixed and fixed. */
class AlbSettingsTest {
  private static final AlbSettings REFERENCE = AlbSettings.reference();
  private static final AlbSettings SAFE = AlbSettings.safe();
  private static final String ACTION = Samples.ACTION + "web-root";

  private static IngressView named(String name, IngressView ingress) {
    return IngressView.builder().from(ingress).name(name).build();
  }

  private static AlbRoute route(String... ingresses) {
    return AlbRoute.builder()
        .from(Samples.route())
        .ingresses(ImmutableList.copyOf(ingresses))
        .build();
  }

  private static ImmutableMap<String, String> desired(AlbRoute route, int weight) {
    return DesiredAnnotations.of(
            ImmutableMap.of(), route, route.servicePort(), weight, List.of(), REFERENCE)
        .orElseThrow();
  }

  @Test
  void aPlanEndsAtAnUnchangedIngressUnlessFixed() {
    AlbRoute route = route("a", "b");
    IngressView done = Samples.ingress().withAnnotations(desired(route, 20));
    AlbIngresses both = AlbIngresses.of(List.of(named("a", done), named("b", Samples.ingress())));
    assertThat(IngressPlans.weight(route, both, 20, List.of(), REFERENCE).patches()).isEmpty();
    assertThat(IngressPlans.weight(route, both, 20, List.of(), SAFE).patches())
        .extracting(IngressPatch::ingress)
        .containsExactly("b");
  }

  @Test
  void withTheDefectFixedAPlanWithAProblemHasNoPatches() {
    AlbRoute route = route("a", "missing");
    AlbIngresses one = AlbIngresses.of(List.of(named("a", Samples.ingress())));
    IngressPlan unfixed = IngressPlans.weight(route, one, 20, List.of(), REFERENCE);
    assertThat(unfixed.patches()).hasSize(1);
    assertThat(unfixed.stoppedBy()).isPresent();
    IngressPlan fixed = IngressPlans.weight(route, one, 20, List.of(), SAFE);
    assertThat(fixed.patches()).isEmpty();
    assertThat(fixed.stoppedBy()).isPresent();
  }

  @Test
  void anActionWithARootServiceIsNotResetUnlessFixed() {
    Map<String, String> annotations = desired(Samples.route(), 30);
    assertThat(IngressResets.action(annotations, ACTION, REFERENCE).problems())
        .extracting(Problem::message)
        .containsExactly("unable to reset annotation due to missing port");
    assertThat(IngressResets.action(annotations, ACTION, SAFE).orElseThrow())
        .isEqualTo(
            "{\"Type\":\"forward\",\"ForwardConfig\":{\"TargetGroups\":[{\"ServiceName\":"
                + "\"web-stable\",\"ServicePort\":\"80\",\"Weight\":100}]}}");
  }

  @Test
  void anEmptyMatchIsAcceptedForAllTrafficUnlessFixed() {
    SetHeaderRoute all =
        SetHeaderRoute.builder().name("by-header").match(ImmutableList.of()).build();
    AlbIngresses one = AlbIngresses.of(List.of(Samples.ingress()));
    assertThat(IngressPlans.headerRoute(Samples.route(), one, all, REFERENCE).patches())
        .singleElement()
        .satisfies(
            p ->
                assertThat(p.after().annotations())
                    .containsEntry(Samples.CONDITIONS + "by-header", "null"));
    IngressPlan refused = IngressPlans.headerRoute(Samples.route(), one, all, SAFE);
    assertThat(refused.patches()).isEmpty();
    assertThat(refused.stoppedBy()).isPresent();
  }

  /**
   * Verifies a weight with two ingresses, a canary weight of 20 and an experiment with weight 5.
   */
  private static Optional<Boolean> verified(int weight, AlbSettings settings) {
    Rollout rollout =
        Samples.rollout(
            "{'canaryService':'web-canary','stableService':'web-stable','trafficRouting':"
                + "{'alb':{'ingresses':['a','b'],'rootService':'web-root','servicePort':80}}}",
            "{'stableRS':'a','currentPodHash':'b'}");
    AlbRoute route = AlbRoute.of(rollout).orElseThrow();
    AlbIngresses before =
        AlbIngresses.of(List.of(named("a", Samples.ingress()), named("b", Samples.ingress())));
    List<WeightDestination> experiment = List.of(Samples.destination("exp", 5));
    PlanSimulation aws =
        PlanSimulation.of(
                route,
                before,
                IngressPlans.weight(route, before, 20, experiment, settings),
                Samples.services("shop", 80, List.of("web-canary", "web-stable", "exp")),
                ReaderSettings.defaults())
            .orElseThrow();
    return WeightVerifier.verify(
            WeightInput.builder()
                .rollout(rollout)
                .ingresses(aws.ingresses())
                .aws(aws.aws())
                .weight(weight)
                .additional(experiment)
                .settings(settings)
                .build())
        .orElseThrow()
        .verified();
  }

  @Test
  void weightsOfSeveralIngressesWithAnExperimentAreNotVerifiedUnlessFixed() {
    assertThat(verified(20, REFERENCE))
        .as("two canaries and two experiments make 4")
        .contains(false);
    assertThat(verified(20, SAFE)).contains(true);
    assertThat(verified(30, SAFE)).contains(false);
  }

  private static final Service SERVICE =
      new ServiceBuilder()
          .withNewMetadata()
          .withNamespace("shop")
          .withName("web")
          .endMetadata()
          .withNewSpec()
          .addNewPort()
          .withName("http")
          .withPort(80)
          .withNewTargetPort("container-port")
          .endPort()
          .endSpec()
          .build();

  private static TargetGroupRef binding() {
    return TargetGroupRef.builder()
        .namespace("shop")
        .serviceName("web")
        .servicePort(IntOrStringValue.of(80))
        .targetType("ip")
        .build();
  }

  private static ServiceEndpoints endpoints(String... addresses) {
    return new ServiceEndpoints(
        ImmutableList.of(
            new ServiceEndpoints.Subset(
                ImmutableList.copyOf(addresses), ImmutableMap.of("http", 8080))));
  }

  private static TargetHealthDescription target(String ip, int port) {
    return TargetHealthDescription.builder().target(t -> t.id(ip).port(port)).build();
  }

  @Test
  void aNamedTargetPortIsNotResolvedUnlessFixed() {
    assertThat(TargetVerifier.targetPort(binding(), SERVICE, endpoints("10.0.0.1"), REFERENCE))
        .isZero();
    assertThat(TargetVerifier.targetPort(binding(), SERVICE, endpoints("10.0.0.1"), SAFE))
        .isEqualTo(8080);
  }

  @Test
  void duplicateTargetsAreCountedUnlessFixed() {
    List<TargetHealthDescription> twice =
        List.of(target("10.0.0.1", 8080), target("10.0.0.1", 8080));
    AlbSettings counted = AlbSettings.of(SAFE.fixes().without(AlbDefect.DUPLICATE_TARGETS_COUNTED));
    assertThat(
            TargetVerifier.verify(
                binding(), SERVICE, endpoints("10.0.0.1", "10.0.0.2"), twice, counted))
        .isEqualTo(new TargetVerification.Checked("web", 8080, 2, 2));
    assertThat(
            TargetVerifier.verify(
                binding(), SERVICE, endpoints("10.0.0.1", "10.0.0.2"), twice, SAFE))
        .isEqualTo(new TargetVerification.Checked("web", 8080, 1, 2));
  }

  @Test
  void theStableWeightIsTheRestOfAHundredUnlessFixed() {
    AlbRoute wide = AlbRoute.builder().from(Samples.route()).maxTrafficWeight(10_000).build();
    assertThat(ForwardActions.weights(wide, 2_500, List.of(), REFERENCE))
        .containsExactly(2_500, -2_400);
    assertThat(ForwardActions.weights(wide, 2_500, List.of(), SAFE)).containsExactly(249, 749);
    assertThat(ForwardActions.weights(wide, 1, List.of(), SAFE)).containsExactly(1, 998);
  }

  @Test
  void aPathWithAnOrdinaryPortIsAcceptedUnlessFixed() {
    AlbIngresses ordinary =
        AlbIngresses.of(
            List.of(
                Samples.ingress(
                    ImmutableMap.of(), Samples.numbered("/", "Prefix", "web-root", 80))));
    assertThat(IngressPlans.weight(Samples.route(), ordinary, 20, List.of(), REFERENCE).patches())
        .hasSize(1);
    assertThat(
            IngressPlans.weight(Samples.route(), ordinary, 20, List.of(), SAFE)
                .stoppedBy()
                .map(Problem::message))
        .contains("ingress rule for service `web-root` does not use port `use-annotation`");
  }

  @Test
  void theClassForAnyIngressIsUnknownUnlessFixed() {
    IngressView classless = Samples.ingress();
    IngressView nginx =
        classless.withAnnotations(ImmutableMap.of(IngressClassInfo.ANNOTATION, "nginx"));
    for (AlbSettings settings : List.of(REFERENCE, SAFE)) {
      assertThat(IngressClasses.matches(List.of(""), classless, settings)).isTrue();
      assertThat(IngressClasses.matches(List.of(""), nginx, settings)).isFalse();
    }
    assertThat(IngressClasses.matches(List.of(IngressClasses.ANY), nginx, REFERENCE)).isFalse();
    assertThat(IngressClasses.matches(List.of(IngressClasses.ANY), nginx, SAFE)).isTrue();
  }

  @Test
  void inputThatCrashesTheControllerIsReadAsEmptyOrIsAProblemIfRefused() {
    AlbSettings strict = AlbSettings.builder().refusesCrashInput(true).build();
    Map<String, String> isNull = ImmutableMap.of(Samples.MANAGED, "null");
    assertThat(
            Bookkeeping.updated(isNull, "web", Bookkeeping.Edit.ADD, List.of("k"), REFERENCE)
                .orElseThrow())
        .isEqualTo("{\"web\":[\"k\"]}");
    assertThat(
            Bookkeeping.updated(isNull, "web", Bookkeeping.Edit.ADD, List.of("k"), strict).isOk())
        .isFalse();
    Map<String, String> twice = ImmutableMap.of(Samples.MANAGED, "{\"web\":[\"k\",\"k\"]}");
    assertThat(
            Bookkeeping.updated(twice, "web", Bookkeeping.Edit.REMOVE, List.of("k"), REFERENCE)
                .orElseThrow())
        .isEqualTo("{\"web\":[]}");
    assertThat(
            Bookkeeping.updated(twice, "web", Bookkeeping.Edit.REMOVE, List.of("k"), strict).isOk())
        .isFalse();
    IngressPath resource =
        new IngressPath(
            "/",
            "Prefix",
            new IngressBackendRef(null, new IngressBackendRef.ResourceRef(null, "K", "n")));
    AlbIngresses mixed =
        AlbIngresses.of(
            List.of(
                Samples.ingress(ImmutableMap.of(), resource, Samples.annotated("/*", "web-root"))));
    assertThat(IngressPlans.weight(Samples.route(), mixed, 5, List.of(), REFERENCE).patches())
        .hasSize(1);
    assertThat(IngressPlans.weight(Samples.route(), mixed, 5, List.of(), strict).stoppedBy())
        .isPresent();
    AlbIngresses bare = AlbIngresses.of(List.of(Samples.ingress()));
    assertThat(IngressPlans.headerRoute(Samples.route(), bare, header(), REFERENCE).patches())
        .hasSize(1);
    assertThat(IngressPlans.headerRoute(Samples.route(), bare, header(), strict).stoppedBy())
        .isPresent();
  }

  @Test
  void aRepeatedKeyIsRemovedOnceUnlessFixed() {
    Map<String, String> held = ImmutableMap.of(Samples.MANAGED, "{\"web\":[\"k\",\"k\",\"x\"]}");
    assertThat(
            Bookkeeping.updated(held, "web", Bookkeeping.Edit.REMOVE, List.of("k"), REFERENCE)
                .orElseThrow())
        .isEqualTo("{\"web\":[\"k\",\"x\"]}");
    assertThat(
            Bookkeeping.updated(held, "web", Bookkeeping.Edit.REMOVE, List.of("k", "x"), REFERENCE)
                .orElseThrow())
        .isEqualTo("{\"web\":[\"k\"]}");
    assertThat(
            Bookkeeping.updated(held, "web", Bookkeeping.Edit.REMOVE, List.of("k"), SAFE)
                .orElseThrow())
        .isEqualTo("{\"web\":[\"x\"]}");
  }

  private static SetHeaderRoute header() {
    return SetHeaderRoute.builder()
        .name("by-header")
        .match(
            ImmutableList.of(
                HeaderRoutingMatch.builder()
                    .headerName("X-Canary")
                    .headerValue(StringMatch.builder().exact("1").build())
                    .build()))
        .build();
  }

  private static IngressView withHeaderRoute() {
    IngressView weighted = Samples.ingress().withAnnotations(desired(Samples.route(), 20));
    return IngressPlans.headerRoute(
            Samples.route(), AlbIngresses.of(List.of(weighted)), header(), REFERENCE)
        .patches()
        .get(0)
        .after();
  }

  @Test
  void theConditionsOfADeletedHeaderRouteStayUnlessFixed() {
    AlbSettings unfixed = AlbSettings.of(SAFE.fixes().without(AlbDefect.RESET_LEAVES_CONDITIONS));
    IngressView ingress = withHeaderRoute();
    IngressView left =
        IngressResets.ingress(ingress, List.of(), unfixed).orElseThrow().updated().orElseThrow();
    assertThat(left.annotations()).containsKey(Samples.CONDITIONS + "by-header");
    assertThat(IngressRules.leadTo(left, "by-header")).isTrue();
    IngressView clean =
        IngressResets.ingress(ingress, List.of(), SAFE).orElseThrow().updated().orElseThrow();
    assertThat(clean.annotations()).containsOnlyKeys(ACTION);
    assertThat(IngressRules.leadTo(clean, "by-header")).isFalse();
    assertThat(IngressResets.ingress(ingress, List.of(), REFERENCE).orElseThrow().updated())
        .as("with a header route the matched controller resets nothing at all")
        .isEmpty();
  }

  @Test
  void overwrittenSettingsCauseNoWarningUnlessFixed() {
    Map<String, String> sticky =
        ImmutableMap.of(
            ACTION,
            "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[{\"targetGroupARN\":"
                + "\"arn:mine\"}],\"targetGroupStickinessConfig\":{\"enabled\":true}}}");
    var unfixed = DesiredAnnotations.of(sticky, Samples.route(), 80, 20, List.of(), REFERENCE);
    var fixed = DesiredAnnotations.of(sticky, Samples.route(), 80, 20, List.of(), SAFE);
    assertThat(unfixed.warningsOrProblems()).isEmpty();
    assertThat(fixed.orElseThrow()).isEqualTo(unfixed.orElseThrow());
    assertThat(fixed.warnings())
        .extracting(Problem::message)
        .containsExactly(
            "Invalid value: \"arn:mine\": a target group is overwritten",
            "Invalid value: stickiness is overwritten");
  }

  @Test
  void unknownConditionsAreIgnoredUnlessFixed() {
    Map<String, String> annotations =
        ImmutableMap.of(Samples.CONDITIONS + "web", "[{\"field\":\"cookie\"}]");
    IngressBackendRef backend = new IngressBackendRef(ServiceBackendRef.numbered("web", 80), null);
    assertThat(
            BackendParser.backend(annotations, backend, ReaderSettings.defaults())
                .warningsOrProblems())
        .isEmpty();
    ReaderSettings safe = ReaderSettings.builder().fixes(Fixes.safe(LbcDefect.class)).build();
    assertThat(BackendParser.backend(annotations, backend, safe).warnings())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Condition.UnknownField");
  }

  @Test
  void anActionWithANumericPortIsNotResetUnlessFixed() {
    Map<String, String> numeric =
        ImmutableMap.of(
            Samples.ACTION + "s",
            "{\"forwardConfig\":{\"targetGroups\":[{\"serviceName\":\"s\",\"servicePort\":80}]}}");
    assertThat(IngressResets.action(numeric, Samples.ACTION + "s", REFERENCE).problems())
        .extracting(Problem::message)
        .containsExactly("unable to unmarshal previous ALB action");
    assertThat(IngressResets.action(numeric, Samples.ACTION + "s", SAFE).orElseThrow())
        .contains("\"ServicePort\":\"80\"");
  }

  @Test
  void theBookkeepingAnnotationOfEarlierReleasesIsWrittenAndReset() {
    AlbSettings former = AlbSettings.builder().bookkeeping(AlbSettings.Bookkeeping.ACTIONS).build();
    Rollout plain =
        Samples.rollout(
            "{'canaryService':'c','stableService':'s','trafficRouting':"
                + "{'alb':{'ingress':'web','servicePort':80}}}",
            "{}");
    AlbRoute route = AlbRoute.of(plain).orElseThrow();
    Map<String, String> annotations =
        DesiredAnnotations.of(
                ImmutableMap.of(AnnotationKeys.MANAGED_ACTIONS, "a:b"),
                route,
                80,
                20,
                List.of(),
                former)
            .orElseThrow();
    assertThat(annotations)
        .containsEntry(AnnotationKeys.MANAGED_ACTIONS, "a:b,web:" + Samples.ACTION + "s")
        .doesNotContainKey(Samples.MANAGED);
    IngressView ingress = Samples.ingress(annotations, Samples.annotated("/*", "s"));
    IngressReset reset = IngressResets.ingress(ingress, List.of("a"), former).orElseThrow();
    assertThat(reset.enqueued()).containsExactly("a");
    assertThat(reset.updated().orElseThrow().annotations())
        .containsEntry(AnnotationKeys.MANAGED_ACTIONS, "a:b");
  }
}
