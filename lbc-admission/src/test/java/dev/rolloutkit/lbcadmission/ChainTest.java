package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.chain.AdmissionChain;
import dev.rolloutkit.lbcadmission.chain.DryRunResult;
import dev.rolloutkit.lbcadmission.chain.Stage;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import dev.rolloutkit.lbcadmission.review.Operation;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stages of admission of a single object, and of the manifests of a repository. */
class ChainTest {
  private static final String ARN = "arn:aws:elasticloadbalancing:x:1:targetgroup/web/0011";

  private static Controller controller(String protocol) {
    return Controller.builder()
        .targetGroups(
            TargetGroupLookup.of(
                List.of(new AwsTargetGroup(ARN, "web", "ip", "ipv4", protocol, "vpc-01234567"))))
        .build();
  }

  private static JsonNode binding(String name) {
    return Replays.tree(
        "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'TargetGroupBinding','metadata':{'name':'"
            + name
            + "','namespace':'shop'},'spec':{'targetGroupName':'web','serviceRef':{'name':'s','port':80}}}");
  }

  private static JsonNode params(String spec) {
    return Replays.tree(
        "{'apiVersion':'elbv2.k8s.aws/v1beta1','kind':'IngressClassParams','metadata':"
            + "{'name':'alb'},'spec':"
            + spec
            + "}");
  }

  private static AdmissionChain chain(AdmissionRequest params) {
    return LbcAdmission.chain(
        ObjectKind.INGRESS_CLASS_PARAMS, params, controller("HTTP"), Schemas.OF_CONTROLLER);
  }

  private static AdmissionChain chain(JsonNode binding, Controller controller) {
    return LbcAdmission.chain(
        ObjectKind.TARGET_GROUP_BINDING,
        AdmissionRequest.create("shop", binding),
        controller,
        Schemas.OF_CONTROLLER);
  }

  @Test
  void aBindingPassesTheMutatorTheSchemaAndTheValidator() {
    JsonNode given = binding("a");
    AdmissionChain chain = chain(given, controller("HTTP"));
    assertThat(chain.isAllowed()).isTrue();
    assertThat(chain.stages())
        .extracting(Stage::step)
        .containsExactly(Stage.Step.MUTATE, Stage.Step.SCHEMA, Stage.Step.VALIDATE);
    assertThat(chain.object().at("/spec/targetGroupARN").asText()).isEqualTo(ARN);
    assertThat(chain.object().at("/spec/vpcID").asText()).isEqualTo("vpc-01234567");
    assertThat(given.at("/spec").has("targetGroupARN")).isFalse();
  }

  /** The API server drops a field that is null, but does not drop a null from a list. */
  @Test
  void nullIsDroppedUnderAKeyAndRefusedInAList() {
    ObjectNode nulls = (ObjectNode) binding("a");
    nulls
        .withObject("/spec")
        .set(
            "nodeSelector",
            Replays.tree(
                "{'matchLabels':{'zone':null},'matchExpressions':[{'key':'a','operator':'In',"
                    + "'values':['b',null]},null]}"));
    AdmissionChain chain = chain(nulls, controller("HTTP"));
    assertThat(chain.refusal().orElseThrow().answer().problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.nodeSelector.matchExpressions[0].values[1]: Invalid value: \"null\":"
                + " spec.nodeSelector.matchExpressions[0].values[1] in body must be of type string:"
                + " \"null\"",
            "spec.nodeSelector.matchExpressions[1]: Invalid value: \"null\":"
                + " spec.nodeSelector.matchExpressions[1] in body must be of type object:"
                + " \"null\"");
  }

  @Test
  void theSchemaRefusesAnEmptyProtocolThatTheMutatorSets() {
    AdmissionChain chain = chain(binding("a"), controller(""));
    Stage refusal = chain.refusal().orElseThrow();
    assertThat(refusal.step()).isEqualTo(Stage.Step.SCHEMA);
    assertThat(refusal.answer().code()).isEqualTo(422);
    assertThat(refusal.answer().reason()).contains("Invalid");
    assertThat(refusal.answer().message())
        .contains(
            "spec.targetGroupProtocol: Unsupported value: \"\": supported values: \"HTTP\","
                + " \"HTTPS\", \"TCP\", \"TLS\", \"UDP\", \"TCP_UDP\", \"QUIC\", \"TCP_QUIC\"");
    Controller safe =
        Controller.builder()
            .from(controller(""))
            .settings(AdmissionSettings.DEFAULT.with(Fixes.safe(LbcAdmissionDefect.class)))
            .build();
    assertThat(chain(binding("a"), safe).isAllowed()).isTrue();
  }

  @Test
  void theSchemaReportsTypesRequiredFieldsPatternsAndLengths() {
    JsonNode params =
        params(
            "{'scheme':'public','group':{},'inboundCIDRs':'10.0.0.0/8',"
                + "'subnets':{'ids':['subnet-1','x']},'tags':null,"
                + "'minimumLoadBalancerCapacity':{'capacityUnits':1.5},'unknown':[]}");
    assertThat(
            chain(AdmissionRequest.create("", params)).refusal().orElseThrow().answer().problems())
        .extracting(problem -> problem.text())
        .containsExactly(
            "<nil>: Invalid value: null: some validation rules were not checked because the object"
                + " was invalid; correct the existing errors to complete validation",
            "spec.group.name: Required value",
            "spec.inboundCIDRs: Invalid value: \"string\": spec.inboundCIDRs in body must be of"
                + " type array: \"string\"",
            "spec.minimumLoadBalancerCapacity.capacityUnits: Invalid value: \"number\":"
                + " spec.minimumLoadBalancerCapacity.capacityUnits in body must be of type integer:"
                + " \"number\"",
            "spec.scheme: Unsupported value: \"public\": supported values: \"internal\","
                + " \"internet-facing\"",
            "spec.subnets.ids[1]: Invalid value: \"x\": spec.subnets.ids[1] in body should match"
                + " 'subnet-[0-9a-f]+'");
    JsonNode none = params("{'subnets':{'ids':[]}}");
    assertThat(chain(AdmissionRequest.create("", none)).refusal().orElseThrow().answer().message())
        .contains(
            "spec.subnets.ids: Invalid value: 0: spec.subnets.ids in body should have at least 1"
                + " items");
  }

  @Test
  void updateThatKeepsABadValuePassesTheSchema() {
    JsonNode old = params("{'scheme':'public','sslPolicy':'a'}");
    JsonNode changed = params("{'scheme':'public','sslPolicy':'b'}");
    assertThat(chain(AdmissionRequest.update("", old, changed)).isAllowed()).isTrue();
  }

  /** The validating webhook does not see fields that the API server drops. */
  @Test
  void theSchemaDropsAFieldThatItDoesNotName() {
    AdmissionChain chain =
        chain(AdmissionRequest.create("", params("{'scheme':'internal','shceme':'internal'}")));
    assertThat(chain.isAllowed()).isTrue();
    assertThat(chain.object().get("spec")).hasToString("{\"scheme\":\"internal\"}");
  }

  @Test
  void withoutSchemasTheStageIsLeftOut() {
    AdmissionChain chain =
        LbcAdmission.chain(
            ObjectKind.TARGET_GROUP_BINDING,
            AdmissionRequest.create("shop", binding("a")),
            controller(""),
            SchemaCheck.NONE);
    assertThat(chain.stages())
        .extracting(Stage::step)
        .containsExactly(Stage.Step.MUTATE, Stage.Step.VALIDATE);
  }

  @Test
  void noWebhookIsCalledForAnUpdateOfAService() {
    JsonNode old =
        Replays.tree("{'spec':{'type':'LoadBalancer','loadBalancerClass':'service.k8s.aws/nlb'}}");
    JsonNode changed = Replays.tree("{'spec':{'type':'LoadBalancer'}}");
    AdmissionChain update =
        LbcAdmission.chain(
            ObjectKind.SERVICE,
            AdmissionRequest.update("a", old, changed),
            controller("HTTP"),
            Schemas.OF_CONTROLLER);
    assertThat(update.stages()).isEmpty();
    assertThat(update.object()).isEqualTo(changed);
    AdmissionChain creation =
        LbcAdmission.chain(
            ObjectKind.SERVICE,
            AdmissionRequest.create("a", changed),
            controller("HTTP"),
            Schemas.OF_CONTROLLER);
    assertThat(creation.object()).isEqualTo(old);
  }

  @Test
  void theFirstWebhookRefusesNonsense() {
    AdmissionChain chain =
        LbcAdmission.chain(
            ObjectKind.INGRESS_CLASS_PARAMS,
            AdmissionRequest.builder().operation(Operation.CREATE).object("{nope").build(),
            controller("HTTP"),
            Schemas.OF_CONTROLLER);
    assertThat(chain.refusal().orElseThrow().answer().code()).isEqualTo(400);
    assertThat(chain.object().isMissingNode()).isTrue();
  }

  @Test
  void manifestsAreReviewedAsIfAllOfThemExisted() {
    JsonNode list =
        Replays.tree(
            "{'apiVersion':'v1','kind':'List','items':["
                + "{'apiVersion':'networking.k8s.io/v1','kind':'IngressClass','metadata':{'name':'alb'},"
                + "'spec':{'controller':'ingress.k8s.aws/alb'}},"
                + "{'apiVersion':'networking.k8s.io/v1','kind':'Ingress','metadata':{'name':'found'},"
                + "'spec':{'ingressClassName':'alb'}},"
                + "{'apiVersion':'networking.k8s.io/v1','kind':'Ingress','metadata':{'name':'lost'},"
                + "'spec':{'ingressClassName':'gone'}},"
                + "{'apiVersion':'networking.k8s.io/v1','kind':'Ingress','metadata':{'name':'annotated',"
                + "'annotations':{'kubernetes.io/ingress.class':'alb'}},'spec':{}},"
                + "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'other'}}]}");
    Controller controller =
        Controller.builder()
            .from(controller("HTTP"))
            .settings(
                AdmissionSettings.of(
                    LbcFlags.builder().disableIngressClassAnnotation(true).build()))
            .build();
    ImmutableList<DryRunResult> results =
        LbcAdmission.dryRun(
            List.of(binding("a"), binding("b"), list, binding("b")),
            controller,
            Schemas.OF_CONTROLLER);
    assertThat(results)
        .extracting(result -> result.key().toString())
        .containsExactly(
            "shop/a", "shop/b", "default/found", "default/lost", "default/annotated", "shop/b");
    assertThat(results)
        .extracting(
            result ->
                result.violations().stream().map(violation -> violation.problem().code()).toList())
        .containsExactly(
            List.of(WebhookRule.BINDING_DUPLICATE.code()),
            List.of(WebhookRule.BINDING_DUPLICATE.code()),
            List.of(),
            List.of(WebhookRule.INGRESS_CLASS.code()),
            List.of(WebhookRule.INGRESS_CLASS_ANNOTATION.code()),
            List.of(
                LbcAdmissionProblemCodes.REPEATED_OBJECT, WebhookRule.BINDING_DUPLICATE.code()));
    assertThat(
            LbcAdmission.dryRun(List.of(binding("a")), controller, Schemas.OF_CONTROLLER)
                .get(0)
                .violations())
        .isEmpty();
  }
}
