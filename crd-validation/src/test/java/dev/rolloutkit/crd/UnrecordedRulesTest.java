package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdOptions.KubernetesVersion;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of the API server that have no recordings. */
class UnrecordedRulesTest {
  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  /** A cluster-scoped CRD whose {@code spec} has this schema. */
  private static CustomResource crd(String spec) {
    return CustomResources.read(
            json(
                "{'group':'a.b','kind':'C','plural':'cs','scope':'Cluster','versions':[{'name':'v1',"
                    + "'served':true,'storage':true,'subresources':{'scale':{'specReplicasPath':"
                    + "'.spec.deep.size','statusReplicasPath':'.status.size'}},'schema':"
                    + "{'type':'object','properties':{'apiVersion':{'type':'string'},"
                    + "'kind':{'type':'string'},'metadata':{'type':'object'},'spec':"
                    + spec
                    + "}}}]}"))
        .orElseThrow();
  }

  private static String object(String meta, String spec) {
    return ("{'apiVersion':'a.b/v1','kind':'C','metadata':{'name':'c'"
            + meta
            + "},'spec':"
            + spec
            + "}")
        .replace('\'', '"');
  }

  private static List<String> created(String schema, String spec) {
    return texts(
        CustomResources.admit(
            crd(schema),
            ResourceRequest.builder().version("v1").body(object("", spec)).build(),
            CrdOptions.defaults()));
  }

  private static List<String> texts(ServerAnswer answer) {
    return answer.problems().stream()
        .map(Problem::text)
        .filter(text -> !text.startsWith("<nil>: Invalid value: null: some validation rules"))
        .toList();
  }

  @Test
  void aNullFieldIsAbsentForRules() {
    String schema =
        "{'type':'object','properties':{'x':{'type':'string','nullable':true}},"
            + "'x-kubernetes-validations':[{'rule':'!has(self.x)'}]}";
    assertThat(created(schema, "{'x':null}")).isEmpty();
  }

  @Test
  void theFirstBranchOfOneOfWithTheMostPassedChecksIsReported() {
    String schema =
        "{'type':'object','properties':{'a':{'type':'string'}},'oneOf':["
            + "{'properties':{'a':{'enum':['z']}}},"
            + "{'properties':{'a':{'enum':['x']}},'required':['c']}]}";
    assertThat(created(schema, "{'a':'x'}"))
        .contains("spec.a: Unsupported value: \"x\": supported values: \"z\"")
        .noneMatch(text -> text.startsWith("spec.c"));
  }

  @Test
  void problemsOfUnchangedApiVersionAndKindAreReported() {
    JsonNode crd =
        json(
            "{'group':'a.b','kind':'C','plural':'cs','scope':'Cluster','versions':[{'name':'v1',"
                + "'served':true,'storage':true,'schema':{'type':'object','properties':"
                + "{'apiVersion':{'type':'string','maxLength':3}}}}]}");
    ServerAnswer answer =
        CustomResources.admit(
            CustomResources.read(crd).orElseThrow(),
            ResourceRequest.builder()
                .version("v1")
                .name("c")
                .body(object("", "{}"))
                .stored(
                    json(
                        object("", "{}")
                            .replace(
                                "\"spec\"",
                                "\"metadata\":{\"name\":\"c\",\"labels\":{\"a\":\"b\"}},\"spec\"")))
                .build(),
            CrdOptions.defaults());
    assertThat(answer.problems())
        .extracting(Problem::text)
        .containsExactly("apiVersion: Too long: may not be more than 3 bytes");
  }

  @Test
  void onlyTheFirstItemOfAListWithKeysThatIsNeitherObjectNorNullIsReported() {
    String schema =
        "{'type':'object','properties':{'m':{'type':'array','x-kubernetes-list-type':'map',"
            + "'x-kubernetes-list-map-keys':['k'],'items':{'type':'object','nullable':true,"
            + "'properties':{'k':{'type':'string'}},'required':['k']}}}}";
    assertThat(created(schema, "{'m':[null,1,2,{'k':'a'},{'k':'a'}]}"))
        .filteredOn(text -> text.contains("list-type map"))
        .containsExactly(
            "spec.m[1]: Invalid value: 1: must be an object for an array of list-type map");
    assertThat(created(schema, "{'m':[{'k':'a'},{'k':'a'},{'k':'a'}]}"))
        .contains("spec.m[1]: Duplicate value: {\"k\":\"a\"}")
        .hasSize(1);
  }

  @Test
  void anErrorOfTheScaleSubresourceContainsTheParentThatIsNoObject() {
    String schema =
        "{'type':'object','properties':{'deep':{'x-kubernetes-preserve-unknown-fields':true}}}";
    assertThat(created(schema, "{'deep':'x'}"))
        .containsExactly(
            ".spec.deep.size: Invalid value: 0: .spec.deep.size accessor error: x is of the type"
                + " string, expected map[string]interface{}");
    assertThat(created(schema, "{'deep':null}")).isEmpty();
  }

  @Test
  void aListThatPreservesUnknownFieldsPreservesThoseOfItsItems() {
    String schema =
        "{'type':'object','properties':{'l':{'type':'array',"
            + "'x-kubernetes-preserve-unknown-fields':true,'items':{'type':'object',"
            + "'properties':{'a':{'type':'string'}}}}}}";
    ServerAnswer answer =
        CustomResources.admit(
            crd(schema),
            ResourceRequest.builder()
                .version("v1")
                .body(object("", "{'l':[{'a':'x','z':1}]}"))
                .build(),
            CrdOptions.defaults());
    assertThat(answer.warnings()).isEmpty();
  }

  @Test
  void theMetadataOfAnUpdateWithAWrongKindIsCheckedToo() {
    ServerAnswer answer =
        CustomResources.admit(
            crd("{'type':'object'}"),
            ResourceRequest.builder()
                .version("v1")
                .name("c")
                .body(object(",'labels':{'a b':'x'}", "{}").replace("\"C\"", "\"D\""))
                .stored(json(object("", "{}")))
                .build(),
            CrdOptions.defaults());
    assertThat(answer.problems())
        .extracting(Problem::field)
        .containsExactly("kind", "metadata.labels");
  }

  @Test
  void aBadTimeIsReportedBeforeAWrongType() {
    String body =
        "{\"apiVersion\":\"a.b/v1\",\"kind\":\"C\",\"metadata\":{\"annotations\":5,"
            + "\"creationTimestamp\":\"x\"}}";
    ServerAnswer answer =
        CustomResources.admit(
            crd("{'type':'object'}"),
            ResourceRequest.builder().version("v1").body(body).build(),
            CrdOptions.defaults());
    assertThat(answer.problems().get(0).detail()).contains("parsing time \"x\"");
  }

  @Test
  void since136TheFormatsOfIntegersAreChecked() {
    ServerAnswer answer =
        CustomResources.admit(
            crd("{'type':'object','properties':{'i':{'type':'integer','format':'int32'}}}"),
            ResourceRequest.builder().version("v1").body(object("", "{'i':3000000000}")).build(),
            new CrdOptions(KubernetesVersion.V1_36));
    assertThat(texts(answer))
        .containsExactly(
            "<nil>: Invalid value: \"\": Checked value must be of type integer with format int32 in"
                + " spec.i");
  }

  @Test
  void aSchemaReturnsCopiesOfItsValues() {
    CustomResource resource =
        crd(
            "{'type':'object','properties':{'d':{'type':'object','default':{'a':1},"
                + "'properties':{'a':{'type':'integer'}}}}}");
    ObjectNode given =
        (ObjectNode)
            resource
                .crd()
                .storageVersion()
                .schema()
                .properties()
                .get("spec")
                .properties()
                .get("d")
                .defaultValue()
                .copy();
    given.put("a", 2);
    assertThat(
            resource
                .crd()
                .storageVersion()
                .schema()
                .properties()
                .get("spec")
                .properties()
                .get("d")
                .defaultValue())
        .hasToString("{\"a\":1}");
  }
}
