package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Messages of the API server that are in no recording, each with a small object that has the
 * problem.
 */
class UnrecordedTextsTest {
  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static ServerAnswer answer(String schema, String body) {
    return CustomResources.admit(
        CustomResources.read(
                json(
                    "{'group':'a.b','kind':'C','plural':'cs','scope':'Cluster','versions':[{"
                        + "'name':'v1','served':true,'storage':true,'schema':{'type':'object',"
                        + "'properties':{'spec':"
                        + schema
                        + "}}}]}"))
            .orElseThrow(),
        ResourceRequest.builder().version("v1").body(body.replace('\'', '"')).build(),
        CrdOptions.defaults());
  }

  private static List<String> refusals(String schema, String body) {
    return answer(schema, body).problems().stream().map(Problem::text).toList();
  }

  private static String named(String metadata, String spec) {
    return "{'apiVersion':'a.b/v1','kind':'C','metadata':{'name':'c'"
        + metadata
        + "},'spec':"
        + spec
        + "}";
  }

  private static List<String> ofSpec(String schema, String spec) {
    return refusals(schema, named("", spec));
  }

  private static List<String> ofMetadata(String metadata) {
    return refusals("{'type':'object'}", named(metadata, "{}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bsonobjectid | 507f1f77bcf86cd799439011 | 507f1f77bcf86cd79943901",
        "uuid3 | bcd02e22-68f0-3046-a512-327cca9def8f | bcd02e22-68f0-4046-a512-327cca9def8f",
        "uuid4 | 025b0d74-00a2-4048-bf57-227c5111bb34 | 025b0d74-00a2-4048-cf57-227c5111bb34",
        "uuid5 | 886313e1-3b8a-5372-9b90-0c9aee199e5d | 886313e1-3b8a-4372-9b90-0c9aee199e5d",
        "isbn | 978-0-321-75104-1 | 978-0-321-75104-2",
        "isbn10 | 0-321-75104-3 | 0-321-75104-4",
        "isbn13 | 978-0-321-75104-1 | 0-321-75104-3",
        "creditcard | 4012888888881881 | 4012888888881882",
        "ssn | 111-11-1111 | 111-11-111",
        "hexcolor | #fFf | #fffff",
        "rgbcolor | 'rgb(0, 128, 255)' | 'rgb(0, 128, 256)'",
        "datetime | 2020-02-29T01:02:03z | 2020-02-29T24:02:03z"
      })
  void aFormatRefusesStringsThatDoNotHaveIt(String format, String good, String bad) {
    String schema =
        "{'type':'object','properties':{'a':{'type':'string','format':'" + format + "'}}}";
    assertThat(ofSpec(schema, "{'a':'" + good + "'}")).isEmpty();
    assertThat(ofSpec(schema, "{'a':'" + bad + "'}"))
        .containsExactly(
            "spec.a: Invalid value: \""
                + bad
                + "\": spec.a in body must be of type "
                + format
                + ": \""
                + bad
                + "\"");
  }

  @Test
  void aNullApiVersionIsAnAccessorError() {
    assertThat(refusals("{'type':'object'}", "{'apiVersion':null,'kind':'C'}"))
        .singleElement()
        .asString()
        .contains(".apiVersion accessor error: <nil> is of the type <nil>, expected string");
  }

  @Test
  void theKindOfAnEmbeddedObjectIsAString() {
    String schema =
        "{'type':'object','properties':{'x':{'type':'object','x-kubernetes-embedded-resource':true,"
            + "'x-kubernetes-preserve-unknown-fields':true}}}";
    assertThat(ofSpec(schema, "{'x':{'apiVersion':'v1','kind':1}}"))
        .anyMatch(text -> text.contains("spec.x.kind: Invalid value: 1: must be a string"));
  }

  @Test
  void theTotalSizeOfAnnotationsIsLimited() {
    String long1 = "a".repeat(200_000);
    assertThat(ofMetadata(",'annotations':{'a':'" + long1 + "','b':'" + "b".repeat(70_000) + "'}"))
        .singleElement()
        .asString()
        .startsWith("metadata.annotations: Too long: may not be more than 262144 bytes");
  }

  @Test
  void theTwoFinalizersOfDeletionExcludeEachOther() {
    assertThat(ofMetadata(",'finalizers':['orphan','foregroundDeletion']"))
        .anyMatch(
            text -> text.contains("finalizer orphan and foregroundDeletion cannot be both set"));
  }

  @Test
  void anEventCannotBeAnOwnerAndOnlyOneOwnerCanBeTheController() {
    String owner = "{'apiVersion':'v1','kind':'%s','name':'n','uid':'%s','controller':true}";
    assertThat(ofMetadata(",'ownerReferences':[" + owner.formatted("Event", "u") + "]"))
        .anyMatch(text -> text.contains("/v1, Kind=Event is disallowed from being an owner"));
    assertThat(
            ofMetadata(
                ",'ownerReferences':["
                    + owner.formatted("Pod", "u")
                    + ","
                    + owner.formatted("Pod", "v")
                    + "]"))
        .anyMatch(text -> text.contains("Only one reference can have Controller set to true."));
  }

  @Test
  void theMessageOfARuleWithoutMessageIsItsExpression() {
    String schema =
        "{'type':'object','properties':{'a':{'type':'integer'}},"
            + "'x-kubernetes-validations':[{'rule':'self.a > 1'}]}";
    assertThat(ofSpec(schema, "{'a':1}"))
        .containsExactly("spec: Invalid value: \"object\": failed rule: self.a > 1");
  }

  @Test
  void ifAMessageExpressionFailsTheMessageOfTheRuleIsUsed() {
    for (String expression : List.of("self.b", "string(self.a).substring(1)")) {
      String schema =
          "{'type':'object','properties':{'a':{'type':'integer'},'b':{'type':'string'}},"
              + "'x-kubernetes-validations':[{'rule':'self.a > 1','message':' written ',"
              + "'messageExpression':'"
              + expression
              + "'}]}";
      assertThat(ofSpec(schema, "{'a':1}"))
          .as(expression)
          .containsExactly("spec: Invalid value: \"object\": written");
    }
  }

  @Test
  void aValueIsPrintedAsGoPrintsIt() {
    String some =
        "{'type':'object','properties':{'o':{'type':'object','enum':[{'x':'y'}],"
            + "'x-kubernetes-preserve-unknown-fields':true}}}";
    assertThat(ofSpec(some, "{'o':{'x':'<&>'}}"))
        .singleElement()
        .asString()
        .startsWith(
            "spec.o: Unsupported value: {\"x\":\"\\u003c\\u0026\\u003e\"}: supported values: ");
  }

  @Test
  void theMessageForALimitOfOneSaysItem() {
    String schema =
        "{'type':'object','properties':{'l':{'type':'array','maxItems':1,"
            + "'items':{'type':'string'}}}}";
    assertThat(ofSpec(schema, "{'l':['a','b']}"))
        .containsExactly("spec.l: Too many: 2: must have at most 1 item");
  }

  @Test
  void aFactorThatBecomesZeroIsReported() {
    String schema = "{'type':'object','properties':{'n':{'type':'integer','multipleOf':0.5}}}";
    assertThat(ofSpec(schema, "{'n':3}"))
        .containsExactly(
            "spec.n: Invalid value: 0: factor MultipleOf declared for spec.n must be positive: 0");
  }

  @Test
  void ifNoBranchOfAllOfHoldsTheMessageSaysSo() {
    String schema =
        "{'type':'object','properties':{'a':{'type':'string','allOf':[{'maxLength':1},"
            + "{'maxLength':2}]}}}";
    assertThat(ofSpec(schema, "{'a':'abc'}"))
        .anyMatch(text -> text.endsWith("must validate all the schemas (allOf). None validated"));
  }

  @Test
  void aResourceVersionInACreationIsRefused() {
    ServerAnswer answer = answer("{'type':'object'}", named(",'resourceVersion':'7'", "{}"));
    assertThat(answer.problems())
        .extracting(Problem::text)
        .containsExactly("resourceVersion should not be set on objects to be created");
  }

  @Test
  void aStoredNameThatIsADotIsRefused() {
    ServerAnswer answer =
        CustomResources.admit(
            CustomResources.read(
                    json(
                        "{'group':'a.b','kind':'C','plural':'cs','scope':'Cluster','versions':[{"
                            + "'name':'v1','served':true,'storage':true,"
                            + "'schema':{'type':'object'}}]}"))
                .orElseThrow(),
            ResourceRequest.builder()
                .version("v1")
                .name(".")
                .body(
                    json(
                        "{'apiVersion':'a.b/v1','kind':'C','metadata':{'name':'.',"
                            + "'resourceVersion':'1'}}"))
                .stored(
                    json(
                        "{'apiVersion':'a.b/v1','kind':'C','metadata':{'name':'.',"
                            + "'resourceVersion':'1'}}"))
                .build(),
            CrdOptions.defaults());
    assertThat(answer.problems())
        .extracting(Problem::text)
        .anyMatch(text -> text.contains("may not be '.'"));
  }
}
