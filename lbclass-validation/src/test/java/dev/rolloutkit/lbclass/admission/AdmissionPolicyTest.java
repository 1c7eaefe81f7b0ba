package dev.rolloutkit.lbclass.admission;

import static dev.rolloutkit.lbclass.admission.HandledReviews.HANDLER;
import static dev.rolloutkit.lbclass.admission.HandledReviews.SERVICE;
import static dev.rolloutkit.lbclass.admission.HandledReviews.handler;
import static dev.rolloutkit.lbclass.admission.HandledReviews.response;
import static dev.rolloutkit.lbclass.admission.HandledReviews.review;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The effects of a policy: default classes, restored classes, denied requests and warnings. */
class AdmissionPolicyTest {
  @Test
  void newLoadBalancersGetTheDefaultClassOfTheirNamespace() {
    AdmissionHandler handler =
        handler(
            ClassPolicy.builder()
                .addDefaults(
                    new NamespaceDefault(NamespaceSelector.names("test"), "d.e/f"),
                    new NamespaceDefault(NamespaceSelector.all(), "a.b/c"))
                .orphanClass(ClassPolicy.OrphanClass.ALLOW)
                .build());
    String unset = SERVICE.replace("'loadBalancerClass':'service.k8s.aws/nlb',", "");
    JsonNode response = response(handler, review("CREATE", ",'object':" + unset));
    // [{"op":"add","path":"/spec/loadBalancerClass","value":"a.b/c"}]
    assertThat(response)
        .isEqualTo(
            ServiceJson.tree(
                "{'uid':'u-1','allowed':true,'patch':"
                    + "'W3sib3AiOiJhZGQiLCJwYXRoIjoiL3NwZWMvbG9hZEJhbGFuY2VyQ2xhc3MiLCJ2YWx1ZSI6"
                    + "ImEuYi9jIn1d','patchType':'JSONPatch'}"));
    assertThat(response(handler, review("CREATE", ",'object':" + SERVICE)).has("patch")).isFalse();
    // the class of an existing load balancer cannot change
    assertThat(
            response(handler, review("UPDATE", ",'oldObject':" + unset + ",'object':" + unset))
                .has("patch"))
        .isFalse();
    String nodePort = unset.replace("LoadBalancer", "NodePort");
    assertThat(
            response(handler, review("UPDATE", ",'oldObject':" + nodePort + ",'object':" + unset))
                .has("patch"))
        .isTrue();
  }

  @Test
  void aMissingOrEmptyClassIsRestoredIfThePolicySaysSo() {
    AdmissionHandler handler =
        handler(ClassPolicy.builder().preserveClass(true).treatEmptyAsUnset(true).build());
    for (String members : List.of("", "'loadBalancerClass':'',")) {
      String changed = SERVICE.replace("'loadBalancerClass':'service.k8s.aws/nlb',", members);
      JsonNode response =
          response(handler, review("UPDATE", ",'oldObject':" + SERVICE + ",'object':" + changed));
      assertThat(response.get("allowed").booleanValue()).isTrue();
      assertThat(response.has("patch")).isTrue();
    }
  }

  @Test
  void aClassThatIsNotAllowedIsDeniedUnlessItIsStored() {
    AdmissionHandler handler =
        handler(
            ClassPolicy.builder().addAllowed(AllowedClasses.everywhere("a.b/c", "x.y/*")).build());
    JsonNode response = response(handler, review("CREATE", ",'object':" + SERVICE));
    assertThat(response.path("status").path("message").asText())
        .isEqualTo(
            "Service \"web\" is invalid: spec.loadBalancerClass: Forbidden: class"
                + " \"service.k8s.aws/nlb\" is not allowed in namespace \"prod\"; allowed:"
                + " \"a.b/c\", \"x.y/*\"");
    assertThat(
            response(handler, review("UPDATE", ",'oldObject':" + SERVICE + ",'object':" + SERVICE))
                .get("allowed")
                .booleanValue())
        .isTrue();
    assertThat(
            response(
                    handler,
                    review(
                        "CREATE", ",'object':" + SERVICE.replace("service.k8s.aws/nlb", "x.y/z")))
                .get("allowed")
                .booleanValue())
        .isTrue();
  }

  @Test
  void warningsNameClassesWithoutControllerConflictsAndFinalizerHazards() {
    String object = SERVICE.replace("service.k8s.aws/nlb", "nobody/here");
    assertThat(response(HANDLER, review("CREATE", ",'object':" + object)).get("warnings"))
        .isEqualTo(
            ServiceJson.tree(
                "[\"no controller registered for class \\\"nobody/here\\\"\"]"
                    .getBytes(StandardCharsets.UTF_8)));

    ClassRegistry two =
        ClassRegistry.of(
                ImmutableList.of(ControllerProfiles.cloudProvider(), ControllerProfiles.metalLb()))
            .orElseThrow();
    String unset = SERVICE.replace("'loadBalancerClass':'service.k8s.aws/nlb',", "");
    assertThat(
            response(
                    handler(ClassPolicy.builder().registry(two).build()),
                    review("CREATE", ",'object':" + unset))
                .at("/warnings/0")
                .asText())
        .isEqualTo("several controllers claim the Service: cloud-provider, metallb");

    ClassRegistry aws =
        ClassRegistry.of(ImmutableList.of(ControllerProfiles.awsLoadBalancerController()))
            .orElseThrow();
    assertThat(
            response(
                    handler(ClassPolicy.builder().registry(aws).build()),
                    review("CREATE", ",'object':" + unset))
                .at("/warnings/0")
                .asText())
        .isEqualTo("no controller serves load balancers without a class");

    String held =
        SERVICE.replace(
            "'name':'web'",
            "'name':'web','finalizers':['service.kubernetes.io/load-balancer-cleanup']");
    assertThat(response(HANDLER, review("CREATE", ",'object':" + held)).at("/warnings/0").asText())
        .isEqualTo(
            "finalizer service.kubernetes.io/load-balancer-cleanup lets the cloud controller clean"
                + " up a Service of class \"service.k8s.aws/nlb\"");
  }

  @Test
  void thePolicyMayDenyClassesWithoutControllerAndRequireAClass() {
    AdmissionHandler handler =
        handler(
            ClassPolicy.builder()
                .orphanClass(ClassPolicy.OrphanClass.DENY)
                .classRequired(true)
                .build());
    assertThat(
            response(
                    handler,
                    review("CREATE", ",'object':" + SERVICE.replace("service.k8s.aws", "x")))
                .at("/status/details/causes/0/message")
                .asText())
        .isEqualTo("Forbidden: no controller registered for class \"x/nlb\"");
    assertThat(
            response(
                    handler,
                    review(
                        "CREATE",
                        ",'object':"
                            + SERVICE.replace("'loadBalancerClass':'service.k8s.aws/nlb',", "")))
                .at("/status/details/causes/0/message")
                .asText())
        .isEqualTo("Required value: a load balancer must have a class");
  }

  @Test
  void aPolicyWithInvalidClassesHasProblems() {
    ClassPolicy policy =
        ClassPolicy.builder()
            .addDefaults(new NamespaceDefault(NamespaceSelector.all(), "not a name"))
            .addAllowed(AllowedClasses.everywhere("a.b/c", "-/*"))
            .build();
    assertThat(AdmissionHandler.of(policy, ServerSettings.reference()).problems())
        .extracting(problem -> problem.field())
        .containsExactly(
            "defaults[0].loadBalancerClass",
            "defaults[0].loadBalancerClass",
            "allowed[0].classes[1]");
  }

  /** A patch is a JSON list in base64. */
  @Test
  void aTypedAnswerHasAPatchAndItsTypeOrNeither() {
    AdmissionHandler handler =
        handler(
            ClassPolicy.builder()
                .addDefaults(new NamespaceDefault(NamespaceSelector.all(), "a.b/c"))
                .build());
    String unset = SERVICE.replace("'loadBalancerClass':'service.k8s.aws/nlb',", "");

    var patched = typed(handler, unset);
    assertThat(patched.getPatchType()).isEqualTo("JSONPatch");
    assertThat(ServiceJson.tree(Base64.getDecoder().decode(patched.getPatch())))
        .isEqualTo(
            ServiceJson.tree("[{'op':'add','path':'/spec/loadBalancerClass','value':'a.b/c'}]"));

    var alone = typed(handler, SERVICE);
    assertThat(alone.getPatchType()).isNull();
    assertThat(alone.getPatch()).isNull();
    assertThat(alone.getAllowed()).isTrue();
  }

  private static AdmissionResponse typed(AdmissionHandler handler, String object) {
    JsonNode json = ServiceJson.tree(review("CREATE", ",'object':" + object));
    return handler.review(ServiceJson.as(json, AdmissionReview.class)).getResponse();
  }

  @Test
  void aMissingClassIsNotRestoredByDefault() {
    String unset = SERVICE.replace("'loadBalancerClass':'service.k8s.aws/nlb',", "");
    JsonNode response =
        response(HANDLER, review("UPDATE", ",'oldObject':" + SERVICE + ",'object':" + unset));
    assertThat(response.get("allowed").booleanValue()).isFalse();
    assertThat(response.at("/status/details/causes/0/message").asText())
        .isEqualTo("Invalid value: null: may not change once set");
  }
}
