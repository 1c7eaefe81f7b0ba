package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbcadmission.KubernetesCel.Refusal;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicies;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicy;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the policies, evaluated by an implementation of CEL, with the functions. For all
 * recordings of the validators, a policy refuses nothing that the function allows. It refuses
 * everything that the function refuses because of a rule that a policy can express, with the same
 * message.
 */
class PolicyParityTest {
  private static final ImmutableSet<ProblemCode> NOT_EXPRESSIBLE =
      AdmissionPolicies.notExpressible().stream()
          .map(WebhookRule::code)
          .collect(ImmutableSet.toImmutableSet());

  /** The code of a request that a webhook cannot decode, which the API server itself refuses. */
  private static final int UNDECODABLE = 400;

  private static final Map<AdmissionPolicy, KubernetesCel.Evaluator> COMPILED =
      new ConcurrentHashMap<>();

  @TestFactory
  Stream<DynamicNode> policiesAgreeWithFunctions() {
    VectorSuite suite = VectorSuite.of("lbc-admission");
    for (String mutator : List.of("tgbMutate", "serviceMutate", "podMutate")) {
      suite.on(mutator, v -> recorded(v));
    }
    return suite
        .on("tgbValidateCreate", v -> checked(Webhook.VALIDATE_TARGET_GROUP_BINDING, v))
        .on("tgbValidateUpdate", v -> checked(Webhook.VALIDATE_TARGET_GROUP_BINDING, v))
        .on("ingressValidateCreate", v -> checked(Webhook.VALIDATE_INGRESS, v))
        .on("ingressValidateUpdate", v -> checked(Webhook.VALIDATE_INGRESS, v))
        .on("ingressClassParamsValidate", v -> checked(Webhook.VALIDATE_INGRESS_CLASS_PARAMS, v))
        .recordedOnly()
        .tests();
  }

  /** Policies do not cover mutating webhooks. */
  private static VectorAnswer recorded(Vector vector) {
    return VectorAnswer.out(vector.out().orElseThrow());
  }

  private static VectorAnswer checked(Webhook webhook, Vector vector) {
    AdmissionRequest request = Replays.request(vector);
    Controller controller = Replays.controller(vector.in());
    WebhookAnswer answer = LbcAdmission.answer(webhook, request, controller);
    if (isSeenByPolicies(request) && answer.code() != UNDECODABLE) {
      agree(webhook, vector.in(), controller, answer);
    }
    return VectorAnswer.out(Replays.json(false, answer));
  }

  /** Policies see creations with a new object, and updates with the new and the old object. */
  private static boolean isSeenByPolicies(AdmissionRequest request) {
    return switch (request.operation()) {
      case CREATE -> request.object().isPresent();
      case UPDATE -> request.object().isPresent() && request.oldObject().isPresent();
      default -> false;
    };
  }

  private static void agree(
      Webhook webhook, JsonNode in, Controller controller, WebhookAnswer answer) {
    List<Refusal> refusals =
        COMPILED
            .computeIfAbsent(policy(webhook, controller), KubernetesCel::compile)
            .refusals(in.get("object"), in.get("oldObject"));
    if (answer.allowed()) {
      assertThat(refusals).isEmpty();
      return;
    }
    ProblemCode code = answer.problems().get(0).code();
    boolean crash = code.equals(LbcAdmissionProblemCodes.CONTROLLER_PANIC);
    if (!NOT_EXPRESSIBLE.contains(code) && (!crash || webhook == Webhook.VALIDATE_INGRESS)) {
      if (webhook != Webhook.VALIDATE_INGRESS || names(in, controller)) {
        assertThat(refusals).isNotEmpty();
      }
      if (webhook == Webhook.VALIDATE_TARGET_GROUP_BINDING) {
        assertThat(refusals.get(0).message()).isEqualTo(answer.message().orElseThrow());
      }
    }
  }

  /** Whether the Ingress names a class of the controller itself, by annotation or by field. */
  private static boolean names(JsonNode in, Controller controller) {
    JsonNode object = in.path("object");
    return object.path("metadata").path("annotations").has("kubernetes.io/ingress.class")
        || classes(controller).contains(object.at("/spec/ingressClassName").asText(""));
  }

  private static ImmutableList<String> classes(Controller controller) {
    return controller.cluster().ingressClasses().stream()
        .filter(IngressClassInfo::isAlb)
        .map(IngressClassInfo::name)
        .collect(ImmutableList.toImmutableList());
  }

  private static AdmissionPolicy policy(Webhook webhook, Controller controller) {
    return LbcAdmission.policies(controller.settings().flags(), classes(controller)).stream()
        .filter(policy -> policy.webhook() == webhook)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void rulesThatNoPolicyCanExpressAreListed() {
    assertThat(AdmissionPolicies.notExpressible())
        .containsExactly(
            WebhookRule.BINDING_GROUP_BY_NAME,
            WebhookRule.BINDING_DEFAULTS,
            WebhookRule.BINDING_IMMUTABLE_NAME,
            WebhookRule.BINDING_DUPLICATE,
            WebhookRule.BINDING_ADDRESS_TYPE,
            WebhookRule.BINDING_VPC,
            WebhookRule.BINDING_PROTOCOL,
            WebhookRule.INGRESS_CLASS,
            WebhookRule.INGRESS_CONDITIONS,
            WebhookRule.POD_GATES);
  }

  @Test
  void manifestsAreAPolicyAndItsBinding() {
    AdmissionPolicy policy = AdmissionPolicies.ingressClassParams();
    JsonNode manifest = policy.manifests().get(0);
    assertThat(manifest.path("kind").asText()).isEqualTo("ValidatingAdmissionPolicy");
    assertThat(manifest.at("/spec/matchConstraints/resourceRules/0/resources/0").asText())
        .isEqualTo("ingressclassparams");
    assertThat(manifest.at("/spec/validations").size()).isEqualTo(policy.rules().size());
    assertThat(manifest.at("/spec/variables").size()).isEqualTo(policy.variables().size());
    JsonNode binding = policy.manifests().get(1);
    assertThat(binding.path("kind").asText()).isEqualTo("ValidatingAdmissionPolicyBinding");
    assertThat(binding.at("/spec/policyName")).isEqualTo(manifest.at("/metadata/name"));
  }

  /** Special characters in a flag or a name do not end the literal that contains it. */
  @Test
  void stringsFromFlagsAreQuoted() {
    Controller controller =
        Replays.controller(
            JsonNodeFactory.instance
                .objectNode()
                .set(
                    "config",
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("vpcID", "it's \\ \n")
                        .put("ingressClass", "a'b")));
    for (AdmissionPolicy policy :
        LbcAdmission.policies(controller.settings().flags(), List.of("c'd", "e\\f"))) {
      KubernetesCel.compile(policy);
    }
  }
}
