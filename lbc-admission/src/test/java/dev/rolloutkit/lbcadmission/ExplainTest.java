package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer.Decision;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All violations of an object, and their fixes. */
class ExplainTest {
  private static final String ARN = "arn:aws:elasticloadbalancing:x:1:targetgroup/web/0011";
  private static final AwsTargetGroup GROUP =
      new AwsTargetGroup(ARN, "web", "ip", "ipv6", "HTTP", "vpc-01234567");
  private static final IngressClassInfo ALB =
      new IngressClassInfo("alb", IngressClassInfo.ALB, false);

  private static Controller.Builder controller() {
    return Controller.builder().targetGroups(TargetGroupLookup.of(List.of(GROUP)));
  }

  private static List<ProblemCode> rules(List<Violation> violations) {
    return violations.stream().map(violation -> violation.problem().code()).toList();
  }

  private static String fixes(List<Violation> violations) {
    return PatchOperation.text(
        violations.stream().flatMap(violation -> violation.fix().stream()).toList());
  }

  @Test
  void allViolationsOfANewBindingAreListedWithTheirFixes() {
    JsonNode binding =
        Replays.tree(
            "{'spec':{'targetGroupARN':'"
                + ARN
                + "','targetType':'ip','ipAddressType':'ipv4',"
                + "'vpcID':'vpc-1','targetGroupProtocol':'TCP','nodeSelector':{}}}");
    AdmissionRequest request = AdmissionRequest.create("shop", binding);
    ImmutableList<Violation> violations =
        LbcAdmission.explainAll(
            Webhook.VALIDATE_TARGET_GROUP_BINDING, request, controller().build());
    assertThat(rules(violations))
        .containsExactly(
            WebhookRule.BINDING_NODE_SELECTOR.code(),
            WebhookRule.BINDING_ADDRESS_TYPE.code(),
            WebhookRule.BINDING_VPC_FORMAT.code(),
            WebhookRule.BINDING_PROTOCOL.code());
    assertThat(fixes(violations))
        .isEqualTo(
            "[{\"op\":\"remove\",\"path\":\"/spec/nodeSelector\"},"
                + "{\"op\":\"replace\",\"path\":\"/spec/ipAddressType\",\"value\":\"ipv6\"},"
                + "{\"op\":\"remove\",\"path\":\"/spec/vpcID\"},"
                + "{\"op\":\"replace\",\"path\":\"/spec/targetGroupProtocol\",\"value\":\"HTTP\"}]");
    assertThat(violations.get(1).rule()).contains(WebhookRule.BINDING_ADDRESS_TYPE);
    // the webhook itself stops at the first
    assertThat(
            LbcAdmission.answer(
                    Webhook.VALIDATE_TARGET_GROUP_BINDING, request, controller().build())
                .problems())
        .containsExactly(violations.get(0).problem());
  }

  @Test
  void theFixOfAChangedBindingRestoresImmutableFields() {
    JsonNode old =
        Replays.tree("{'spec':{'targetGroupARN':'a','targetType':'ip','vpcID':'vpc-01234567'}}");
    JsonNode binding =
        Replays.tree(
            "{'spec':{'targetGroupARN':'b','targetType':'instance','ipAddressType':'ipv6'}}");
    ImmutableList<Violation> violations =
        LbcAdmission.explainAll(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            AdmissionRequest.update("shop", old, binding),
            controller().build());
    assertThat(rules(violations)).containsExactly(WebhookRule.BINDING_IMMUTABLE_FIELDS.code());
    JsonNode patched = PatchOperation.apply(binding, violations.get(0).fix());
    assertThat(patched).isEqualTo(old);
    assertThat(binding.at("/spec/targetGroupARN").asText()).isEqualTo("b");
  }

  @Test
  void secondBindingOfASharedGroupCanShareItToo() {
    JsonNode there =
        Replays.tree(
            "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'TargetGroupBinding',"
                + "'metadata':{'namespace':'a','name':'x','uid':'1'},'spec':{'targetGroupARN':'"
                + ARN
                + "','multiClusterTargetGroup':true}}");
    Cluster cluster =
        Cluster.builder().addBinding(TargetGroupBindings.read(there).orElseThrow()).build();
    JsonNode binding =
        Replays.tree(
            "{'metadata':{'uid':'2'},'spec':{'targetGroupARN':'"
                + ARN
                + "','targetType':'ip','ipAddressType':'ipv6'}}");
    assertThat(
            fixes(
                LbcAdmission.explainAll(
                    Webhook.VALIDATE_TARGET_GROUP_BINDING,
                    AdmissionRequest.create("shop", binding),
                    controller().cluster(cluster).build())))
        .isEqualTo("[{\"op\":\"add\",\"path\":\"/spec/multiClusterTargetGroup\",\"value\":true}]");
  }

  @Test
  void violationsOfAnIngressAreBothAnnotationsAndEachBadCondition() {
    JsonNode ingress =
        Replays.tree(
            "{'metadata':{'annotations':{'kubernetes.io/ingress.class':'alb',"
                + "'alb.ingress.kubernetes.io/group.name':'g',"
                + "'alb.ingress.kubernetes.io/conditions.a':'nope',"
                + "'alb.ingress.kubernetes.io/conditions.b':'[{\\u0022field\\u0022:\\u0022host-header\\u0022}]'}},"
                + "'spec':{'rules':[{'http':{'paths':[{'backend':{'service':{'name':'a'}}},"
                + "{'backend':{'service':{'name':'a'}}},{'backend':{'service':{'name':'b'}}}]}}]}}");
    Controller strict =
        controller()
            .cluster(Cluster.builder().addIngressClasses(ALB).build())
            .settings(
                AdmissionSettings.of(
                    LbcFlags.builder()
                        .disableIngressClassAnnotation(true)
                        .disableIngressGroupNameAnnotation(true)
                        .build()))
            .build();
    ImmutableList<Violation> violations =
        LbcAdmission.explainAll(
            Webhook.VALIDATE_INGRESS, AdmissionRequest.create("shop", ingress), strict);
    assertThat(rules(violations))
        .containsExactly(
            WebhookRule.INGRESS_CLASS_ANNOTATION.code(),
            WebhookRule.INGRESS_GROUP_ANNOTATION.code(),
            WebhookRule.INGRESS_CONDITIONS.code(),
            WebhookRule.INGRESS_CONDITIONS.code());
    assertThat(fixes(violations))
        .isEqualTo(
            "[{\"op\":\"remove\",\"path\":\"/metadata/annotations/kubernetes.io~1ingress.class\"},"
                + "{\"op\":\"add\",\"path\":\"/spec/ingressClassName\",\"value\":\"alb\"},"
                + "{\"op\":\"remove\",\"path\":\"/metadata/annotations/alb.ingress.kubernetes.io~1group.name\"}]");
  }

  @Test
  void theFixOfAMissingClassIsTheOnlyClassOfTheController() {
    JsonNode ingress = Replays.tree("{'spec':{'ingressClassName':'gone'}}");
    AdmissionRequest request = AdmissionRequest.create("shop", ingress);
    assertThat(
            fixes(
                LbcAdmission.explainAll(
                    Webhook.VALIDATE_INGRESS,
                    request,
                    controller()
                        .cluster(Cluster.builder().addIngressClasses(ALB).build())
                        .build())))
        .isEqualTo("[{\"op\":\"replace\",\"path\":\"/spec/ingressClassName\",\"value\":\"alb\"}]");
    IngressClassInfo second = new IngressClassInfo("alb2", IngressClassInfo.ALB, false);
    assertThat(
            LbcAdmission.explainAll(
                Webhook.VALIDATE_INGRESS,
                request,
                controller()
                    .cluster(Cluster.builder().addIngressClasses(ALB, second).build())
                    .build()))
        .singleElement()
        .satisfies(violation -> assertThat(violation.fix()).isEmpty());
  }

  @Test
  void fixesOfClassParamsAreTheCorrectedBlocks() {
    JsonNode params =
        Replays.tree(
            "{'spec':{'inboundCIDRs':['10.0.0.1/8','::1','x'],'subnets':{'tags':{'a/b':['1','1']}}}}");
    ImmutableList<Violation> violations =
        LbcAdmission.explainAll(
            Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
            AdmissionRequest.create("", params),
            controller().build());
    assertThat(violations).hasSize(4);
    assertThat(fixes(violations))
        .isEqualTo(
            "[{\"op\":\"replace\",\"path\":\"/spec/inboundCIDRs/0\",\"value\":\"10.0.0.0/8\"},"
                + "{\"op\":\"replace\",\"path\":\"/spec/inboundCIDRs/1\",\"value\":\"::1/128\"},"
                + "{\"op\":\"remove\",\"path\":\"/spec/subnets/tags/a~1b/1\"}]");
  }

  @Test
  void withAnUnknownGroupTheAnswerDependsOnAwsUnlessAnotherRuleRefuses() {
    Controller offline = Controller.builder().targetGroups(TargetGroupLookup.unknown()).build();
    JsonNode binding = Replays.tree("{'spec':{'targetGroupARN':'a','targetType':'ip'}}");
    WebhookAnswer open =
        LbcAdmission.answer(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            AdmissionRequest.create("shop", binding),
            offline);
    assertThat(open.decision()).isEqualTo(Decision.DEPENDS_ON_AWS);
    assertThat(open.message())
        .contains(
            "spec.ipAddressType depends on ipAddressType of target group a, which is"
                + " not known");
    JsonNode wrong =
        Replays.tree(
            "{'spec':{'targetGroupARN':'a','targetType':'instance','iamRoleArnToAssume':'r'}}");
    WebhookAnswer refused =
        LbcAdmission.answer(
            Webhook.VALIDATE_TARGET_GROUP_BINDING, AdmissionRequest.create("shop", wrong), offline);
    assertThat(refused.decision()).isEqualTo(Decision.DENIED);
    assertThat(refused.problems().get(0).code()).isEqualTo(WebhookRule.BINDING_ROLE.code());
    assertThat(
            LbcAdmission.answer(
                    Webhook.MUTATE_TARGET_GROUP_BINDING,
                    AdmissionRequest.create(
                        "shop", Replays.tree("{'spec':{'targetGroupName':'web'}}")),
                    offline)
                .message())
        .contains(
            "spec.targetGroupName depends on the ARN of target group web, which is" + " not known");
    assertThat(
            LbcAdmission.answer(
                    Webhook.MUTATE_SERVICE,
                    AdmissionRequest.create("shop", Replays.tree("{'spec':{}}")),
                    offline)
                .decision())
        .isEqualTo(Decision.ALLOWED);
  }
}
