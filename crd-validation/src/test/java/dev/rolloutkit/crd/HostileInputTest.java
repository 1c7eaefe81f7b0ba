package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.crd.internal.schema.Patterns;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and CRDs that are designed to break a server. */
class HostileInputTest {
  private static final String START =
      "{\"apiVersion\":\"test.rolloutkit.dev/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"},"
          + "\"spec\":";

  private static ServerAnswer widget(String body) {
    return CustomResources.admit(
        TestCrds.of("test.rolloutkit.dev.widgets"),
        ResourceRequest.builder().version("v1").namespace("shop").body(body).build(),
        CrdOptions.defaults());
  }

  @ParameterizedTest
  @ValueSource(strings = {"preserve", "any", "raw", "text", "size", "ports", "map", "nowhere"})
  void aValueOfTenThousandLevelsIsAnswered(String field) {
    String deep = "[".repeat(9_000) + "]".repeat(9_000);
    String deepObject = "{\"a\":".repeat(4_000) + "1" + "}".repeat(4_000);
    for (String value : new String[] {deep, deepObject}) {
      ServerAnswer answer = widget(START + "{\"" + field + "\":" + value + "}}");
      assertThat(answer.code()).isIn(201, 422);
    }
  }

  @Test
  void moreThanTenThousandLevelsAreRefused() {
    String deep = "[".repeat(20_000) + "]".repeat(20_000);
    assertThat(widget(START + "{\"any\":" + deep + "}}").code()).isEqualTo(400);
  }

  @Test
  void aNumberBeyondDoublesIsRefusedWithGosText() {
    ServerAnswer answer = widget(START + "{\"size\":1e999}}");
    assertThat(answer.code()).isEqualTo(400);
    assertThat(answer.problems().get(0).detail())
        .isEqualTo(
            "Widget in version \"v1\" cannot be handled as a Widget: json: cannot unmarshal number"
                + " 1e999 into Go value of type float64");
  }

  @Test
  void aTextThatIsNotJsonIsRefused() {
    assertThat(widget("").code()).isEqualTo(400);
    assertThat(widget("{").code()).isEqualTo(400);
    assertThat(widget("\u0000").code()).isEqualTo(400);
  }

  @Test
  void aHundredThousandUnknownFieldsGiveWarningsOfBoundedLength() {
    StringBuilder body = new StringBuilder(START).append("{\"size\":1");
    for (int i = 0; i < 100_000; i++) {
      body.append(",\"field").append(i).append("\":1");
    }
    ServerAnswer answer = widget(body.append("}}").toString());
    assertThat(answer.code()).isEqualTo(201);
    assertThat(answer.warnings().stream().mapToInt(String::length).sum()).isLessThan(4_400);
  }

  @Test
  void aSchemaNestedTooDeeplyIsAProblem() throws IOException {
    assertThat(CustomResources.read(nested(500)).isOk()).isTrue();
    assertThat(CustomResources.read(nested(100_000)).problems())
        .singleElement()
        .satisfies(
            p -> assertThat(p.detail()).isEqualTo("schemas are nested too deeply (CRD cs.a.b)"));
  }

  /** A CRD whose schema nests objects to the given depth. */
  private static JsonNode nested(int levels) throws IOException {
    ObjectNode crd = (ObjectNode) crd("{}");
    ObjectNode version = (ObjectNode) crd.get("versions").get(0);
    ObjectNode schema = version.putObject("schema").put("type", "object");
    for (int i = 0; i < levels; i++) {
      schema = schema.putObject("properties").putObject("a").put("type", "object");
    }
    return crd;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "{}",
        "\"x\"",
        "{\"spec\":{}}",
        "{\"versions\":[null]}",
        "{\"group\":1,\"kind\":[],\"plural\":{},\"scope\":\"x\",\"versions\":{}}"
      })
  void aTextThatIsNotACrdIsAProblem(String text) throws IOException {
    assertThat(CustomResources.read(new ObjectMapper().readTree(text)).isOk()).isFalse();
  }

  @Test
  void aSchemaOfFiveMegabytesIsReadAndItsObjectsAreAnswered() throws IOException {
    ObjectNode crd = (ObjectNode) crd("{}");
    ObjectNode version = (ObjectNode) crd.get("versions").get(0);
    ObjectNode root = version.putObject("schema").put("type", "object");
    ObjectNode fields = root.putObject("properties");
    for (int i = 0; i < 50_000; i++) {
      fields
          .putObject("field" + i)
          .put("type", "integer")
          .put("minimum", 1)
          .put("maximum", 9)
          .putArray("x-kubernetes-validations")
          .addObject()
          .put("rule", "self != 5");
    }
    assertThat(crd.toString().length()).isGreaterThan(5_000_000);
    ServerAnswer answer =
        CustomResources.admit(
            CustomResources.read(crd).orElseThrow(),
            ResourceRequest.builder()
                .version("v1")
                .body(
                    "{\"apiVersion\":\"a.b/v1\",\"kind\":\"C\",\"metadata\":{\"name\":\"c\"},"
                        + "\"field49999\":5}")
                .build(),
            CrdOptions.defaults());
    assertThat(answer.problems())
        .extracting(Problem::text)
        .containsExactly("field49999: Invalid value: \"integer\": failed rule: self != 5");
  }

  private static Stream<String> bombs() {
    return Stream.of(
        "(a{1000}){1000}",
        "((a{1000}){1000}){1000}",
        "((((a{0,10}){0,10}){0,10}){0,10})",
        "(a{2,}){501}",
        "a{1001}",
        "(".repeat(5_000) + ")".repeat(5_000),
        "a{1000}".repeat(4_000));
  }

  /**
   * Go refuses these patterns. If they were compiled, they would take all memory or overflow the
   * stack.
   */
  @ParameterizedTest
  @MethodSource("bombs")
  void aPatternThatIsTooLargeIsAProblemOfTheCrdAtItsPath(String pattern) throws IOException {
    ObjectNode crd = (ObjectNode) crd("{}");
    ((ObjectNode) crd.get("versions").get(0))
        .putObject("schema")
        .put("type", "object")
        .putObject("properties")
        .putObject("a")
        .put("type", "string")
        .put("pattern", pattern);
    assertThat(CustomResources.read(crd).problems())
        .extracting(Problem::field)
        .containsExactly("versions[0].schema.properties[a].pattern");
  }

  @ParameterizedTest
  @MethodSource("bombs")
  void aPatternThatIsTooLargeIsAnErrorOfARule(String pattern) {
    for (String rule : new String[] {"'a'.matches(self)", "'a'.find(self) == 'a'"}) {
      assertThat(ruled(rule, pattern))
          .singleElement()
          .satisfies(p -> assertThat(p.detail()).contains(" evaluating rule: " + rule));
    }
  }

  /** The problems of a rule about the text in field {@code a}. */
  private static List<Problem> ruled(String rule, String text) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode a = schema.putObject("properties").putObject("a").put("type", "string");
    a.putArray("x-kubernetes-validations").addObject().put("rule", rule);
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("apiVersion", "a.b/v1").put("kind", "C").put("a", text);
    body.putObject("metadata").put("name", "c");
    try {
      return CustomResources.admit(
              CustomResources.read(crd(schema.toString())).orElseThrow(),
              ResourceRequest.builder().version("v1").body(body.toString()).build(),
              CrdOptions.defaults())
          .problems();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** A matcher that backtracks would not end. */
  @Test
  void aPatternThatBacktracksElsewhereIsMatchedInLinearTime() {
    assertThat(ruled("self.matches('^(a+)+$')", "a".repeat(10_000) + "!")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a{1000})",
        "a{10}b{1000}",
        "[{(]{1000}",
        "\\{1001}",
        "a{,5}{x}",
        "\\p{Greek}{2}",
        "\\Q((((\\E",
        "(?:[]a]{30}){30}",
        "(?i)a|b*?"
      })
  void aPatternWithinTheLimitsIsCompiled(String pattern) {
    assertThat(Patterns.compile(pattern).pattern()).isEqualTo(pattern);
  }

  private static JsonNode crd(String schema) throws IOException {
    return new ObjectMapper()
        .readTree(
            "{\"group\":\"a.b\",\"kind\":\"C\",\"plural\":\"cs\",\"scope\":\"Cluster\",\"versions\":"
                + "[{\"name\":\"v1\",\"served\":true,\"storage\":true,\"schema\":"
                + schema
                + "}]}");
  }
}
