package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.crd.admission.Answer;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.Request;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and CRDs that were made to break a server. */
class HostileInputTest {
  private static final String START =
      "{\"apiVersion\":\"test.rolloutkit.dev/v1\",\"kind\":\"Widget\",\"metadata\":{\"name\":\"w\"},"
          + "\"spec\":";

  private static Answer widget(String body) {
    return CustomResources.admit(
        TestCrds.of("test.rolloutkit.dev.widgets"),
        Request.builder().version("v1").namespace("shop").body(body).build(),
        CrdOptions.defaults());
  }

  @ParameterizedTest
  @ValueSource(strings = {"preserve", "any", "raw", "text", "size", "ports", "map", "nowhere"})
  void aValueOfTenThousandLevels_isAnswered(String field) {
    String deep = "[".repeat(9_000) + "]".repeat(9_000);
    String deepObject = "{\"a\":".repeat(4_000) + "1" + "}".repeat(4_000);
    for (String value : new String[] {deep, deepObject}) {
      Answer answer = widget(START + "{\"" + field + "\":" + value + "}}");
      assertThat(answer.code()).isIn(201, 422);
    }
  }

  @Test
  void moreThanTenThousandLevels_areRefused() {
    String deep = "[".repeat(20_000) + "]".repeat(20_000);
    assertThat(widget(START + "{\"any\":" + deep + "}}").code()).isEqualTo(400);
  }

  @Test
  void aNumberBeyondDoubles_isRefusedWithGosText() {
    Answer answer = widget(START + "{\"size\":1e999}}");
    assertThat(answer.code()).isEqualTo(400);
    assertThat(answer.problems().get(0).detail())
        .isEqualTo(
            "Widget in version \"v1\" cannot be handled as a Widget: json: cannot unmarshal number"
                + " 1e999 into Go value of type float64");
  }

  @Test
  void textThatIsNoJson_isRefused() {
    assertThat(widget("").code()).isEqualTo(400);
    assertThat(widget("{").code()).isEqualTo(400);
    assertThat(widget("\u0000").code()).isEqualTo(400);
  }

  @Test
  void aHundredThousandUnknownFields_giveWarningsOfBoundedLength() {
    StringBuilder body = new StringBuilder(START).append("{\"size\":1");
    for (int i = 0; i < 100_000; i++) {
      body.append(",\"field").append(i).append("\":1");
    }
    Answer answer = widget(body.append("}}").toString());
    assertThat(answer.code()).isEqualTo(201);
    assertThat(answer.warnings().stream().mapToInt(String::length).sum()).isLessThan(4_400);
  }

  @Test
  void aSchemaNestedTooDeeply_isAProblem() throws IOException {
    assertThat(CustomResources.read(nested(500)).isOk()).isTrue();
    assertThat(CustomResources.read(nested(100_000)).problems())
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).isEqualTo("schemas are nested too deeply"));
  }

  /** A CRD whose schema has so many objects in each other. */
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
  void aCrdThatIsNone_isAProblem(String text) throws IOException {
    assertThat(CustomResources.read(new ObjectMapper().readTree(text)).isOk()).isFalse();
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
