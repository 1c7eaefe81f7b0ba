package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdOptions.KubernetesVersion;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.crd.schema.CrdProblemCodes;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CustomResourcesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A CRD of a user: a shop with a size, a class that never changes and two rules. */
  static final String SHOPS =
      """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "shops.example.com"},
       "spec": {"group": "example.com", "scope": "Namespaced",
        "names": {"kind": "Shop", "plural": "shops"},
        "versions": [{"name": "v1", "served": true, "storage": true,
         "subresources": {"status": {}},
         "schema": {"openAPIV3Schema": {"type": "object", "properties": {
          "apiVersion": {"type": "string"}, "kind": {"type": "string"},
          "metadata": {"type": "object"},
          "spec": {"type": "object", "required": ["owner"], "properties": {
           "owner": {"type": "string"},
           "size": {"type": "integer", "default": 3},
           "class": {"type": "string", "x-kubernetes-validations": [
            {"rule": "self == oldSelf", "message": "the class never changes"}]}},
           "x-kubernetes-validations": [
            {"rule": "self.size < 10", "fieldPath": ".size",
             "messageExpression": "'a shop of ' + string(self.size) + ' is too large'"}]},
          "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}}]}}
      """;

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static CustomResource shops() {
    return CustomResources.read(json(SHOPS)).orElseThrow();
  }

  private static String shop(String spec) {
    return "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Shop\",\"metadata\":{\"name\":\"a\"},"
        + "\"spec\":"
        + spec
        + "}";
  }

  private static ResourceRequest.Builder create(String spec) {
    return ResourceRequest.builder().version("v1").namespace("web").body(shop(spec));
  }

  private static ServerAnswer answer(ResourceRequest request) {
    return CustomResources.admit(shops(), request, CrdOptions.defaults());
  }

  @Test
  void aMisspeltFieldIsDroppedWithAWarningAndDefaultsAppear() {
    ServerAnswer answer = answer(create("{\"owner\":\"ada\",\"sise\":5}").build());
    assertThat(answer.code()).isEqualTo(201);
    assertThat(answer.warnings()).containsExactly("unknown field \"spec.sise\"");
    assertThat(answer.stored().orElseThrow().get("spec"))
        .hasToString("{\"owner\":\"ada\",\"size\":3}");
  }

  @Test
  void aMissingFieldIsReportedAtItsPathAndRulesAreNotChecked() {
    ServerAnswer answer = answer(create("{\"size\":50}").build());
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.problems())
        .extracting(Problem::text)
        .containsExactly(
            "<nil>: Invalid value: null: some validation rules were not checked because the object"
                + " was invalid; correct the existing errors to complete validation",
            "spec.owner: Required value");
  }

  @Test
  void aRuleThatIsFalseRefusesWithItsOwnMessage() {
    assertThat(answer(create("{\"owner\":\"ada\",\"size\":50}").build()).problems())
        .extracting(Problem::text)
        .containsExactly("spec.size: Invalid value: \"object\": a shop of 50 is too large");
  }

  @Test
  void since136ARuleOverAnObjectPrintsNoValue() {
    assertThat(
            CustomResources.admit(
                    shops(),
                    create("{\"owner\":\"ada\",\"size\":50}").build(),
                    new CrdOptions(KubernetesVersion.V1_36))
                .problems())
        .extracting(Problem::text)
        .containsExactly("spec.size: Invalid value: a shop of 50 is too large");
  }

  @Test
  void aTransitionRuleComparesWithTheStoredObject() {
    JsonNode stored = json(shop("{\"owner\":\"ada\",\"size\":3,\"class\":\"x\"}"));
    ServerAnswer answer =
        answer(create("{\"owner\":\"ada\",\"class\":\"y\"}").name("a").stored(stored).build());
    assertThat(answer.problems())
        .extracting(Problem::text)
        .containsExactly("spec.class: Invalid value: \"string\": the class never changes");
  }

  @Test
  void anUnchangedInvalidValueDoesNotRefuseAnUpdate() {
    JsonNode stored = json(shop("{\"owner\":\"ada\",\"size\":50}"));
    ServerAnswer answer =
        answer(create("{\"owner\":\"ada\",\"size\":50}").name("a").stored(stored).build());
    assertThat(answer.code()).isEqualTo(200);
    assertThat(answer.warnings())
        .containsExactly("spec.size: Invalid value: \"object\": a shop of 50 is too large");
  }

  @Test
  void theStoredObjectIsNotChanged() {
    ObjectNode stored = (ObjectNode) json(shop("{\"owner\":\"ada\",\"odd\":1}"));
    ObjectNode before = stored.deepCopy();
    answer(create("{\"owner\":\"ada\"}").name("a").stored(stored).build());
    assertThat(stored).isEqualTo(before);
  }

  @Test
  void aVersionThatIsNotServedIsNotFound() {
    ServerAnswer answer = answer(create("{\"owner\":\"ada\"}").version("v2").build());
    assertThat(answer.code()).isEqualTo(404);
    assertThat(answer.problems().get(0).code()).isEqualTo(CrdProblemCodes.NOT_SERVED);
  }

  @Test
  void aRuleWithAnUnknownFunctionIsReportedAsNotChecked() {
    JsonNode crd = json(SHOPS.replace("self == oldSelf", "self.frobnicate()"));
    CustomResource resource = CustomResources.read(crd).orElseThrow();
    ServerAnswer answer =
        CustomResources.admit(
            resource, create("{\"owner\":\"ada\",\"class\":\"y\"}").build(), CrdOptions.defaults());
    assertThat(answer.isAccepted()).isTrue();
    assertThat(answer.caveats())
        .singleElement()
        .satisfies(
            caveat -> {
              assertThat(caveat.field()).isEqualTo("spec.class");
              assertThat(caveat.detail())
                  .startsWith("not checked: rule \"self.frobnicate()\"")
                  .endsWith(" (CRD shops.example.com, version v1)");
            });
  }

  @Test
  void aCrdThatIsNotStructuralIsAProblem() {
    Outcome<CustomResource> read =
        CustomResources.read(json(SHOPS.replace("{\"type\": \"integer\", ", "{")));
    assertThat(read.problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[size].type:"
                + " Required value: must not be empty for specified fields (CRD"
                + " shops.example.com)");
  }

  @Test
  void aCrdThatConvertsByWebhookIsAProblem() {
    JsonNode crd =
        json(
            SHOPS.replace(
                "\"scope\": \"Namespaced\"",
                "\"scope\": \"Namespaced\", \"conversion\": {\"strategy\": \"Webhook\"}"));
    assertThat(CustomResources.read(crd).problems())
        .extracting(Problem::field)
        .containsExactly("spec.conversion.strategy");
  }

  @Test
  void everyRuleOfEveryBundledCrdIsChecked() {
    assertThat(TestCrds.jsons()).hasSize(33);
    TestCrds.jsons()
        .keySet()
        .forEach(
            name -> {
              CustomResource resource = TestCrds.of(name);
              resource
                  .crd()
                  .versions()
                  .forEach(
                      v -> assertThat(resource.caveats(v.name())).as(name + " " + v).isEmpty());
            });
  }
}
