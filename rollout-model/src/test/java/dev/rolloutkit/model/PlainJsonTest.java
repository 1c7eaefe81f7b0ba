package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.codec.JsonWriting;
import dev.rolloutkit.model.internal.codec.PlainJson;
import dev.rolloutkit.model.internal.schema.GoConformance;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast reader reads ordinary JSON and leaves everything else to the other readers. */
class PlainJsonTest {

  private static ObjectNode read(String json) {
    return PlainJson.read(json.getBytes(StandardCharsets.UTF_8), GoSchema.ROLLOUT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " \n\r"
            + "\t{ \"spec\" : { \"replicas\" : 3 , \"paused\" : true } , \"kind\" : \"Rollout\" }"
            + " \n",
        "{\"spec\":{\"replicas\":null,\"selector\":{},\"template\":{\"spec\":{\"containers\":[]}}}}",
        "{\"spec\":{\"replicas\":30.0,\"strategy\":{\"canary\":{\"maxSurge\":\"25%\",\"steps\":[{}]}}}}",
        "{\"spec\":{\"x\":[1.50,-0,1e3,2.5E-7,-12,123456789012,false,null,[],{}]}}",
        "{\"metadata\":{\"annotations\":{\"a\":\"\\\"\\\\\\/\\b\\f\\n"
            + "\\r"
            + "\\t\\u0041\\u00e9\\u20ac\"}}}",
        "{\"metadata\":{\"annotations\":{\"a\":\"é€😀 \\n é\"},\"name\":\"ü\"}}",
        "{\"metadata\":{\"managedFields\":[{\"fieldsV1\":{\"f:spec\":{\".\":{},\"k:{}\":{}}}}]}}",
        "{\"status\":{\"abortedAt\":\"2024-05-06T07:08:09Z\",\"HPAReplicas\":4}}"
      })
  void ordinaryJsonIsReadAsTheSameTree(String json) {
    ObjectNode read = read(json);
    JsonNode tree = JsonText.parse(json).orElseThrow();
    assertThat(read).isEqualTo(tree);
    assertThat(tree).isEqualTo(read);
    assertThat(read).hasSameHashCodeAs(tree).hasToString(tree.toString());
    assertThat(JsonWriting.text(read)).isEqualTo(JsonWriting.text(tree));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"a\"",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":1}x",
        "{\"a\":1}\u0001",
        "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":nul",
        "{\"a\":\"\u0001\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\",
        "{\"a\":[1,]}",
        "{\"a\":[1 2]}",
        "{\"a\":1234567890123456789}",
        "{\"a\":\"\\ud83d\\ude00\"}",
        "{\"\\u0061\":1}",
        "{\"é\":1}",
        "{\"a\":1,\"a\":2}",
        "{\"spec\":{},\"spec\":{}}",
        "{\"Spec\":{}}",
        "{\"spec\":[]}",
        "{\"spec\":{\"replicas\":\"3\"}}",
        "{\"spec\":{\"replicas\":3.5}}",
        "{\"spec\":{\"replicas\":3000000000}}",
        "{\"spec\":{\"paused\":1}}",
        "{\"kind\":true}",
        "{\"metadata\":{\"labels\":{\"a\":1}}}",
        "{\"status\":{\"abortedAt\":\"today\"}}",
        "{\"status\":{\"canary\":{\"currentPingPong\":\"ping\"}}}"
      })
  void unusualJsonIsNotRead(String json) {
    assertThat(read(json)).isNull();
  }

  @Test
  void nestingIsLimited() {
    assertThat(read("{\"x\":" + "[".repeat(90) + "]".repeat(90) + "}")).isNotNull();
    assertThat(read("{\"x\":" + "[".repeat(2000) + "]".repeat(2000) + "}")).isNull();
    assertThat(read("{\"x\":" + "{\"x\":".repeat(2000) + "1" + "}".repeat(2001))).isNull();
  }

  @Test
  void invalidUtf8IsNotRead() {
    byte[] text = "{\"kind\":\"é\"}".getBytes(StandardCharsets.UTF_8);
    text[text.length - 3] = '"';
    assertThat(PlainJson.read(text, GoSchema.ROLLOUT)).isNull();
  }

  @Test
  void manyFieldsAreFoundAndKeepTheirOrder() {
    StringBuilder json = new StringBuilder("{\"metadata\":{\"labels\":{");
    for (int i = 0; i < 500; i++) {
      json.append(i == 0 ? "" : ",").append("\"k").append(i * 7 % 500).append("\":\"v\"");
    }
    String same = json + ",\"k9\":\"again\"}}}";
    json.append("}}}");
    assertThat(JsonWriting.text(read(json.toString()))).isEqualTo(json.toString());
    assertThat(read(json.toString()).at("/metadata/labels/k499").textValue()).isEqualTo("v");
    assertThat(read(same)).isNull();
  }

  @Test
  void nodesAreUnmodifiableAndTheirCopiesAreNot() {
    ObjectNode read = read("{\"spec\":{\"replicas\":1},\"x\":[1]}");
    assertThatThrownBy(() -> read.put("kind", "Rollout"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> read.withArray("x").add(2))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(read.deepCopy().put("kind", "Rollout").path("kind").textValue())
        .isEqualTo("Rollout");
    assertThat(read.get("kind")).isNull();
    assertThat(read.get((String) null)).isNull();
    assertThat(read.has("spec")).isTrue();
  }

  @Property(seed = "1")
  void fieldsOfAnyNameAreFound(@ForAll("names") Map<String, Integer> members) {
    StringBuilder json = new StringBuilder("{\"spec\":{\"template\":{\"metadata\":{\"x\":{");
    members.forEach((k, v) -> json.append('"').append(k).append("\":").append(v).append(','));
    json.append("\"last\":0}}}}}");
    JsonNode x = read(json.toString()).at("/spec/template/metadata/x");
    assertThat(x.size()).isEqualTo(members.size() + 1);
    members.forEach((k, v) -> assertThat(x.get(k).intValue()).isEqualTo(v));
    assertThat(x.get("none")).isNull();
  }

  @Provide
  static Arbitrary<Map<String, Integer>> names() {
    return Arbitraries.maps(
            Arbitraries.strings().alpha().ofMinLength(5).ofMaxLength(20), Arbitraries.integers())
        .ofMaxSize(40);
  }

  /** Every field is found by the bytes of its name, and by no other name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "core.v1.PodSpec",
        "core.v1.Container",
        "core.v1.Volume",
        "core.v1.EnvVar",
        "meta.v1.ObjectMeta",
        "rollouts.v1alpha1.RolloutStatus",
        "rollouts.v1alpha1.CanaryStrategy"
      })
  void fieldsAreFoundByTheBytesOfTheirNames(String type) {
    GoStruct struct = GoSchema.struct(type);
    struct
        .fields()
        .forEach(
            field -> {
              String name = field.name();
              for (String around : new String[] {"", "\"", "\":{\"padding\":1}"}) {
                byte[] text = (around + name + around).getBytes(StandardCharsets.UTF_8);
                int from = around.length();
                int to = from + name.length();
                assertThat(struct.field(text, from, to)).isSameAs(field);
                for (int end = from; end < to; end++) {
                  assertThat(struct.field(text, from, end))
                      .isSameAs(struct.field(name.substring(0, end - from)));
                }
              }
              byte[] other = (name + "x" + name).getBytes(StandardCharsets.UTF_8);
              assertThat(struct.field(other, 0, other.length)).isNull();
            });
  }

  /** The quick check of a quantity accepts nothing that the complete check refuses. */
  @Property(seed = "1")
  void quantitiesAreValidatedAlikeInTextsAndTrees(@ForAll("amounts") String amount) {
    ObjectNode tree =
        (ObjectNode) JsonText.parse("{\"sizeLimit\":\"" + amount + "\"}").orElseThrow();
    GoStruct struct = GoSchema.struct("core.v1.EmptyDirVolumeSource");
    boolean ok = Quantity.parse(amount.trim()).isOk();
    assertThat(GoConformance.isPlain(tree, struct)).isEqualTo(ok);
    assertThat(GoConformance.fits(struct.field("sizeLimit").type(), amount)).isEqualTo(ok);
  }

  @Provide
  static Arbitrary<String> amounts() {
    return Arbitraries.strings().withChars("0159.-+ eEinumkKMGTP").ofMaxLength(8);
  }
}
