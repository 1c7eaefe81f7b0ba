package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import dev.rolloutkit.crd.object.Body;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A body that is given as an object has the same answer as its text. */
class BodyTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static ServerAnswer answer(String crd, ResourceRequest.Builder request) {
    return CustomResources.admit(TestCrds.of(crd), request.build(), CrdOptions.defaults());
  }

  private static void isAnsweredAlike(String crd, ResourceRequest request, JsonNode object) {
    JsonNode before = object.deepCopy();
    ServerAnswer byText =
        answer(crd, ResourceRequest.builder().from(request).body(GoJson.write(object)));
    ServerAnswer byTree = answer(crd, ResourceRequest.builder().from(request).body(object));
    assertThat(byTree).as(object.toString()).isEqualTo(byText);
    assertThat(byTree.stored().map(JsonNode::toString))
        .isEqualTo(byText.stored().map(JsonNode::toString));
    assertThat(object).isEqualTo(before);
  }

  @Test
  void theObjectsOfTheVectorsGetTheAnswersOfTheirTexts() throws IOException {
    int compared = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(BodyTest.class.getResourceAsStream("/vectors/admit.jsonl")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode in = MAPPER.readTree(line).path("in");
        if (in.has("object")) {
          String[] resource = in.path("resource").asText().split("/", -1);
          ResourceRequest request =
              ResourceRequest.builder()
                  .version(resource[1])
                  .namespace(in.path("namespace").asText(""))
                  .name(in.path("name").asText(""))
                  .body("")
                  .stored(in.get("old"))
                  .build();
          isAnsweredAlike(resource[0] + "." + resource[2], request, in.get("object"));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(1_500);
  }

  private static Stream<Consumer<ObjectNode>> oddities() {
    JsonNodeFactory nodes = new JsonNodeFactory(true);
    return Stream.of(
        widget -> widget.remove("kind"),
        widget -> widget.putNull("kind"),
        widget -> widget.put("kind", ""),
        widget -> widget.put("kind", 1),
        widget -> widget.put("Kind", "Gizmo"),
        widget -> widget.put("KIND", 1),
        widget -> widget.put("apiversion", "a/b/c"),
        widget -> widget.put("apiVersion", "a/b/c"),
        widget -> widget.putNull("apiVersion"),
        widget -> widget.put("apiVersion", 1),
        widget -> spec(widget).put("size", 3.0),
        widget -> spec(widget).put("size", -0.0),
        widget -> spec(widget).set("size", nodes.numberNode(new BigDecimal("3.00"))),
        widget -> spec(widget).set("size", nodes.numberNode(new BigDecimal("1e999"))),
        widget -> spec(widget).set("size", nodes.numberNode(BigInteger.TWO.pow(63))),
        widget -> spec(widget).set("size", nodes.numberNode(BigInteger.TEN.pow(400))),
        widget -> spec(widget).put("size", 1e21),
        widget -> spec(widget).put("size", Double.NaN),
        widget -> spec(widget).put("size", 2.5f),
        widget -> spec(widget).put("text", "\ud800"),
        widget -> spec(widget).put("\ud800", 1),
        widget -> spec(widget).put("\ud800", 1).put("\ufffd", 2),
        widget -> spec(widget).put("text", new byte[] {1, 2}),
        widget -> spec(widget).putPOJO("text", 1),
        widget -> deep(spec(widget), 9_990),
        widget -> deep(spec(widget), 9_997),
        widget -> deep(spec(widget), 9_998),
        widget -> deep(spec(widget), 9_999),
        widget -> deep(spec(widget), 20_000));
  }

  private static ObjectNode spec(ObjectNode widget) {
    return (ObjectNode) widget.get("spec");
  }

  private static void deep(ObjectNode spec, int levels) {
    JsonNode out = JsonNodeFactory.instance.objectNode();
    for (int i = 1; i < levels; i++) {
      out = JsonNodeFactory.instance.arrayNode().add(out);
    }
    spec.set("nowhere", out);
  }

  @ParameterizedTest
  @MethodSource("oddities")
  void anOddObjectGetsTheAnswerOfItsText(Consumer<ObjectNode> oddity) throws IOException {
    ObjectNode widget =
        (ObjectNode)
            MAPPER.readTree(
                "{\"kind\":\"Widget\",\"apiVersion\":\"test.rolloutkit.dev/v1\","
                    + "\"metadata\":{\"name\":\"w\"},\"spec\":{\"size\":1,\"odd\":1}}");
    oddity.accept(widget);
    ResourceRequest request =
        ResourceRequest.builder().version("v1").namespace("shop").body("").build();
    String text = GoJson.write(widget);
    ServerAnswer byTree =
        answer("test.rolloutkit.dev.widgets", ResourceRequest.builder().from(request).body(widget));
    ServerAnswer byText =
        answer("test.rolloutkit.dev.widgets", ResourceRequest.builder().from(request).body(text));
    assertThat(byTree.code()).isEqualTo(byText.code());
    assertThat(byTree.problems()).isEqualTo(byText.problems());
    assertThat(byTree.warnings()).isEqualTo(byText.warnings());
    assertThat(byTree.stored().map(GoJson::write)).isEqualTo(byText.stored().map(GoJson::write));
  }

  @Test
  void aBodyThatIsNoObjectGetsTheAnswerOfItsText() {
    ResourceRequest request =
        ResourceRequest.builder().version("v1").namespace("shop").body("").build();
    for (JsonNode body :
        List.of(
            JsonNodeFactory.instance.nullNode(),
            JsonNodeFactory.instance.numberNode(1),
            JsonNodeFactory.instance.arrayNode(),
            JsonNodeFactory.instance.objectNode())) {
      isAnsweredAlike("test.rolloutkit.dev.widgets", request, body);
    }
    assertThat(new Body.Tree(JsonNodeFactory.instance.arrayNode()).text()).isEqualTo("[]");
  }
}
