package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.LbcAdmission;
import dev.rolloutkit.lbcadmission.chain.AdmissionChain;
import dev.rolloutkit.lbcadmission.chain.DryRunResult;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of all manifests that the webhooks of the load balancer controller review. */
class LbcAdmissionTest {
  private static final String ARN = "arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/";
  private static final Controller CONTROLLER =
      Controller.builder()
          .settings(
              AdmissionSettings.of(
                  LbcFlags.builder()
                      .awsVpcId("vpc-0123456789abcdef0")
                      .disableIngressClassAnnotation(true)
                      .disableIngressGroupNameAnnotation(true)
                      .build()))
          .cluster(
              Cluster.builder()
                  .addIngressClasses(
                      new IngressClassInfo(
                          LbcAdmissionArbitraries.CLASSES.get(0), IngressClassInfo.ALB, false),
                      new IngressClassInfo(
                          LbcAdmissionArbitraries.CLASSES.get(1), "example.com/nginx", false))
                  .build())
          .targetGroups(
              TargetGroupLookup.of(
                  List.of(
                      new AwsTargetGroup(
                          ARN + "a/1", "a", "ip", "ipv4", "HTTP", "vpc-0123456789abcdef0"),
                      new AwsTargetGroup(
                          ARN + "b/2", "b", "instance", "ipv6", "TCP", "vpc-01234567"))))
          .build();

  @Provide
  Arbitrary<ObjectNode> bindings() {
    return LbcAdmissionArbitraries.targetGroupBindings();
  }

  @Provide
  Arbitrary<ObjectNode> ingresses() {
    return LbcAdmissionArbitraries.ingresses();
  }

  @Provide
  Arbitrary<ObjectNode> params() {
    return LbcAdmissionArbitraries.ingressClassParams();
  }

  @Provide
  Arbitrary<ObjectNode> services() {
    return LbcAdmissionArbitraries.services();
  }

  @Provide
  Arbitrary<ObjectNode> pods() {
    return LbcAdmissionArbitraries.pods();
  }

  @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void eachFixRemovesAProblemOfANewBinding(@ForAll("bindings") ObjectNode binding) {
    eachFixRemovesAProblem(Webhook.VALIDATE_TARGET_GROUP_BINDING, null, binding);
  }

  @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void eachFixRemovesAProblemOfAChangedBinding(
      @ForAll("bindings") ObjectNode old, @ForAll("bindings") ObjectNode binding) {
    eachFixRemovesAProblem(Webhook.VALIDATE_TARGET_GROUP_BINDING, old, binding);
  }

  @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void eachFixRemovesAProblemOfAnIngress(@ForAll("ingresses") ObjectNode ingress) {
    eachFixRemovesAProblem(Webhook.VALIDATE_INGRESS, null, ingress);
  }

  @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void eachFixRemovesAProblemOfClassParams(@ForAll("params") ObjectNode params) {
    eachFixRemovesAProblem(Webhook.VALIDATE_INGRESS_CLASS_PARAMS, null, params);
  }

  /** The webhook answers with the first violation, and each fix removes its violation. */
  private static void eachFixRemovesAProblem(Webhook webhook, ObjectNode old, ObjectNode object) {
    ImmutableList<Violation> violations = explain(webhook, old, object);
    assertThat(LbcAdmission.answer(webhook, request(old, object), CONTROLLER).problems())
        .isEqualTo(
            webhook == Webhook.VALIDATE_INGRESS_CLASS_PARAMS
                ? violations.stream().map(Violation::problem).toList()
                : violations.stream().map(Violation::problem).limit(1).toList());
    for (Violation violation : violations) {
      if (!violation.fix().isEmpty()) {
        JsonNode patched = PatchOperation.apply(object, violation.fix());
        ImmutableList<Violation> left = explain(webhook, old, patched);
        // an element that occurs three times is still repeated after one copy is removed
        boolean isGone = left.stream().noneMatch(v -> v.problem().equals(violation.problem()));
        assertThat(isGone || left.size() < violations.size())
            .as("%s of %s", PatchOperation.text(violation.fix()), object)
            .isTrue();
      }
    }
  }

  private static ImmutableList<Violation> explain(Webhook webhook, JsonNode old, JsonNode object) {
    return LbcAdmission.explainAll(webhook, request(old, object), CONTROLLER);
  }

  private static AdmissionRequest request(JsonNode old, JsonNode object) {
    return old == null
        ? AdmissionRequest.create("shop", object)
        : AdmissionRequest.update("shop", old, object);
  }

  @Property(tries = 500, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void aServiceGetsAClassOnlyOnce(@ForAll("services") ObjectNode service) {
    AdmissionChain first =
        LbcAdmission.chain(
            ObjectKind.SERVICE,
            AdmissionRequest.create("shop", service),
            CONTROLLER,
            SchemaCheck.NONE);
    assertThat(first.isAllowed()).isTrue();
    boolean isBalancer = service.at("/spec/type").asText().equals("LoadBalancer");
    assertThat(first.object().at("/spec/loadBalancerClass").asText("").isEmpty())
        .isEqualTo(!isBalancer && service.at("/spec/loadBalancerClass").asText("").isEmpty());
    assertThat(
            LbcAdmission.chain(
                    ObjectKind.SERVICE,
                    AdmissionRequest.create("shop", first.object()),
                    CONTROLLER,
                    SchemaCheck.NONE)
                .object())
        .isEqualTo(first.object());
  }

  @Property(tries = 300, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void podHasTheGatesOfTheBindingsThatSelectItInARepository(
      @ForAll("pods") ObjectNode pod, @ForAll("bindings") ObjectNode binding) {
    ObjectNode service = service(binding.at("/metadata/namespace").asText());
    ImmutableList<DryRunResult> results =
        LbcAdmission.dryRun(List.of(binding, service, pod), CONTROLLER, SchemaCheck.NONE);
    List<String> added = new ArrayList<>(gates(results.get(2).chain().object()));
    added.removeAll(gates(pod));
    boolean selected =
        pod.at("/metadata/labels/app").asText().equals("web")
            && pod.at("/metadata/namespace").equals(binding.at("/metadata/namespace"))
            && results.get(0).chain().object().at("/spec/targetType").asText().equals("ip");
    String gate = "target-health.elbv2.k8s.aws/" + binding.at("/metadata/name").asText();
    assertThat(added).isEqualTo(selected && !gates(pod).contains(gate) ? List.of(gate) : List.of());
  }

  private static List<String> gates(JsonNode pod) {
    return pod.at("/spec/readinessGates").findValuesAsText("conditionType");
  }

  private static ObjectNode service(String namespace) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", "v1").put("kind", "Service");
    out.putObject("metadata").put("namespace", namespace).put("name", "web");
    out.putObject("spec").putObject("selector").put("app", "web");
    return out;
  }

  @Property(tries = 200, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void theOrderOfManifestsDoesNotMatter(
      @ForAll("bindings") ObjectNode a,
      @ForAll("bindings") ObjectNode b,
      @ForAll("ingresses") ObjectNode ingress) {
    ((ObjectNode) a.path("metadata")).put("name", "first");
    ((ObjectNode) b.path("metadata")).put("name", "second");
    ImmutableList<DryRunResult> forth =
        LbcAdmission.dryRun(List.of(a, b, ingress), CONTROLLER, SchemaCheck.NONE);
    ImmutableList<DryRunResult> back =
        LbcAdmission.dryRun(List.of(ingress, b, a), CONTROLLER, SchemaCheck.NONE);
    assertThat(back.reverse()).isEqualTo(forth);
  }

  @Property(tries = 200, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void aControllerWithAllFixesNeverCrashes(@ForAll("ingresses") ObjectNode ingress) {
    Controller safe =
        Controller.builder()
            .from(CONTROLLER)
            .settings(CONTROLLER.settings().with(Fixes.safe(LbcAdmissionDefect.class)))
            .build();
    assertThat(LbcAdmission.dryRun(List.of(ingress), safe, SchemaCheck.NONE))
        .allSatisfy(
            result ->
                assertThat(result.chain().refusal().map(stage -> stage.answer().code()).orElse(200))
                    .isIn(200, 403));
  }
}
