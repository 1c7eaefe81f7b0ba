package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Functions in rules have the results that were recorded from the API server's own CEL library. */
class RecordedRulesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static String resource(String name) throws IOException {
    try (InputStream in = RecordedRulesTest.class.getResourceAsStream("/recorded-rules/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @TestFactory
  Stream<DynamicTest> anExpressionHasTheRecordedResult() throws IOException {
    JsonNode sample = MAPPER.readTree(resource("sample.json"));
    return resource("rules.jsonl")
        .lines()
        .map(
            line -> {
              try {
                JsonNode recorded = MAPPER.readTree(line);
                String expression = recorded.get("expression").textValue();
                return DynamicTest.dynamicTest(expression, () -> check(recorded, sample));
              } catch (IOException e) {
                throw new AssertionError(line, e);
              }
            });
  }

  private static void check(JsonNode recorded, JsonNode sample) {
    String expression = recorded.get("expression").textValue();
    boolean isText = recorded.has("self");
    ObjectNode schema =
        isText ? MAPPER.createObjectNode().put("type", "string") : sample.get("schema").deepCopy();
    CustomResource resource = crd(expression, schema);
    assertThat(resource.caveats("v1")).isEmpty();
    ObjectNode body = MAPPER.createObjectNode().put("apiVersion", "a.b/v1").put("kind", "C");
    body.putObject("metadata").put("name", "c");
    body.set(
        "x", isText ? TextNode.valueOf(recorded.get("self").textValue()) : sample.get("value"));
    List<Problem> problems =
        CustomResources.admit(
                resource,
                ResourceRequest.builder().version("v1").body(body.toString()).build(),
                CrdOptions.defaults())
            .problems();
    assertThat(problems)
        .extracting(Problem::detail)
        .as(expression)
        .containsExactly(recorded.get("is").textValue());
  }

  private static CustomResource crd(String expression, ObjectNode schema) {
    schema
        .putArray("x-kubernetes-validations")
        .addObject()
        .put("rule", "'%s'.format([dyn(" + expression + ")]) == 'never'")
        .put("message", "m")
        .put("messageExpression", "'|%s|'.format([dyn(" + expression + ")])");
    ObjectNode crd = MAPPER.createObjectNode();
    crd.put("group", "a.b").put("kind", "C").put("plural", "cs").put("scope", "Cluster");
    ObjectNode version = crd.putArray("versions").addObject();
    version.put("name", "v1").put("served", true).put("storage", true);
    version.putObject("schema").put("type", "object").putObject("properties").set("x", schema);
    return CustomResources.read(crd).orElseThrow();
  }
}
