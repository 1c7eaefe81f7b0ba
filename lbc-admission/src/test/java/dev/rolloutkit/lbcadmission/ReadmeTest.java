package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.chain.AdmissionChain;
import dev.rolloutkit.lbcadmission.chain.DryRunResult;
import dev.rolloutkit.lbcadmission.chain.Stage;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicy;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here, and does what the page says. */
class ReadmeTest {
  @Test
  void anIngressIsRefused() {
    JsonNode ingress = Replays.tree("{'spec':{'ingressClassName':'gone'}}");
    IngressClassInfo alb = new IngressClassInfo("alb", IngressClassInfo.ALB, false);

    Controller controller =
        Controller.builder()
            .settings(
                AdmissionSettings.of(LbcFlags.builder().awsVpcId("vpc-0123456789abcdef0").build()))
            .cluster(Cluster.builder().addIngressClasses(alb).build())
            .build();
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.VALIDATE_INGRESS, AdmissionRequest.create("shop", ingress), controller);
    answer.allowed(); // false
    answer.code(); // 403
    answer.message(); // invalid ingress class: IngressClass.networking.k8s.io "gone" not found
    answer.problems().get(0).field(); // spec.ingressClassName

    assertThat(answer.allowed()).isFalse();
    assertThat(answer.code()).isEqualTo(403);
    assertThat(answer.message())
        .contains("invalid ingress class: IngressClass.networking.k8s.io \"gone\" not found");
    assertThat(answer.problems().get(0).field()).isEqualTo("spec.ingressClassName");
  }

  @Test
  void anIngressWithoutItsClassStays() {
    JsonNode ingress =
        Replays.tree(
            "{'metadata':{'namespace':'shop','name':'web','finalizers':['ingress.k8s.aws/resources']},"
                + "'spec':{'ingressClassName':'gone'}}");

    WebhookAnswer stuck =
        LbcAdmission.willDelete(ingress, Controller.builder().cluster(Cluster.empty()).build());
    stuck.message(); // invalid ingress class: IngressClass.networking.k8s.io "gone" not found

    assertThat(stuck.allowed()).isFalse();
    assertThat(stuck.message())
        .contains("invalid ingress class: IngressClass.networking.k8s.io \"gone\" not found");
    Controller safe =
        Controller.builder()
            .settings(AdmissionSettings.DEFAULT.with(Fixes.safe(LbcAdmissionDefect.class)))
            .build();
    assertThat(LbcAdmission.willDelete(ingress, safe).allowed()).isTrue();
    IngressClassInfo gone = new IngressClassInfo("gone", IngressClassInfo.ALB, false);
    Controller there =
        Controller.builder().cluster(Cluster.builder().addIngressClasses(gone).build()).build();
    assertThat(LbcAdmission.willDelete(ingress, there).allowed()).isTrue();
  }

  @Test
  void aBindingIsFilledIn() {
    String arn = "arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/web/0011";
    JsonNode binding = Replays.tree("{'spec':{'targetGroupName':'web'}}");

    AwsTargetGroup group =
        new AwsTargetGroup(arn, "web", "ip", "ipv4", "HTTP", "vpc-0123456789abcdef0");
    Controller controller =
        Controller.builder()
            .targetGroups(TargetGroupLookup.of(List.of(group)))
            .settings(AdmissionSettings.DEFAULT.with(Fixes.safe(LbcAdmissionDefect.class)))
            .build();
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.MUTATE_TARGET_GROUP_BINDING,
            AdmissionRequest.create("shop", binding),
            controller);
    PatchOperation.text(
        answer.patch()); // [{"op":"add","path":"/spec/ipAddressType","value":"ipv4"},...

    assertThat(PatchOperation.text(answer.patch()))
        .startsWith("[{\"op\":\"add\",\"path\":\"/spec/ipAddressType\",\"value\":\"ipv4\"},");
    assertThat(answer.patch()).hasSize(5);
  }

  @Test
  void everythingThatIsWrongIsTold() {
    Controller controller = Controller.builder().build();
    JsonNode params = Replays.tree("{'spec':{'inboundCIDRs':['10.0.0.1'],'subnets':{}}}");

    List<Violation> violations =
        LbcAdmission.explainAll(
            Webhook.VALIDATE_INGRESS_CLASS_PARAMS, AdmissionRequest.create("", params), controller);
    violations.get(0).problem(); // spec.inboundCIDRs[0]: Invalid value: "10.0.0.1": Could not be
    PatchOperation.text(violations.get(0).fix()); // [{"op":"replace","path":"/spec/inboundCIDRs/0"

    assertThat(violations).hasSize(2);
    assertThat(violations.get(0).problem().text())
        .startsWith(
            "spec.inboundCIDRs[0]: Invalid value: \"10.0.0.1\": Could not be parsed as a CIDR");
    assertThat(PatchOperation.text(violations.get(0).fix()))
        .startsWith("[{\"op\":\"replace\",\"path\":\"/spec/inboundCIDRs/0\"");
  }

  @Test
  void anObjectGoesItsWholeWay() {
    AwsTargetGroup group =
        new AwsTargetGroup("arn:1", "web", "ip", "ipv4", "", "vpc-0123456789abcdef0");
    Controller controller =
        Controller.builder().targetGroups(TargetGroupLookup.of(List.of(group))).build();
    JsonNode binding =
        Replays.tree(
            "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'TargetGroupBinding','metadata':"
                + "{'namespace':'shop','name':'web'},"
                + "'spec':{'targetGroupName':'web','serviceRef':{'name':'s','port':80}}}");
    SchemaCheck crds = Schemas.OF_CONTROLLER;

    AdmissionChain chain =
        LbcAdmission.chain(
            ObjectKind.TARGET_GROUP_BINDING,
            AdmissionRequest.create("shop", binding),
            controller,
            crds);
    chain.isAllowed(); // false
    chain.refusal().orElseThrow().step(); // SCHEMA

    assertThat(chain.isAllowed()).isFalse();
    assertThat(chain.refusal().orElseThrow().step()).isEqualTo(Stage.Step.SCHEMA);
  }

  @Test
  void aRepositoryIsJudged() {
    Controller controller = Controller.builder().build();
    SchemaCheck crds = Schemas.OF_CONTROLLER;
    List<JsonNode> manifests =
        List.of(
            Replays.tree(
                "{'apiVersion':'networking.k8s.io/v1','kind':'Ingress','metadata':"
                    + "{'namespace':'shop','name':'web'},'spec':{'ingressClassName':'gone'}}"));

    for (DryRunResult result : LbcAdmission.dryRun(manifests, controller, crds)) {
      result.key(); // shop/web
      result.violations(); // all violations, as from explainAll
    }

    assertThat(LbcAdmission.dryRun(manifests, controller, crds))
        .singleElement()
        .satisfies(result -> assertThat(result.key()).hasToString("shop/web"))
        .satisfies(result -> assertThat(result.violations()).hasSize(1));
  }

  @Test
  void aReviewIsAnswered() {
    Controller controller = Controller.builder().build();
    byte[] body =
        "{\"request\":{\"uid\":\"u\",\"operation\":\"CONNECT\"}}".getBytes(StandardCharsets.UTF_8);

    byte[] answer =
        Webhook.atPath("/validate-networking-v1-ingress")
            .map(webhook -> LbcAdmission.review(webhook, body, controller))
            .orElseThrow();

    assertThat(new String(answer, StandardCharsets.UTF_8)).contains("\"allowed\":true");
  }

  @Test
  void policiesAreMade() {
    LbcFlags flags = LbcFlags.defaults();

    for (AdmissionPolicy policy : LbcAdmission.policies(flags, List.of("alb"))) {
      policy.manifests(); // a ValidatingAdmissionPolicy and its ValidatingAdmissionPolicyBinding
    }

    assertThat(LbcAdmission.policies(flags, List.of("alb")))
        .allSatisfy(policy -> assertThat(policy.manifests()).hasSize(2));
  }
}
