package dev.rolloutkit.apimachinery.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes for deep trees behave like Jackson's, but without recursion. */
class JsonNodesTest {
  private static final int DEPTH = 10_000;
  private static final int SMALL_STACK = 256 * 1024;

  private static JsonNode jackson(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode ours(String json) {
    return GoJson.read(json).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"a\":1,\"b\":[true,null,\"x\\n\\\"\",{\"c\":{}}],\"\":\"\"}",
        "[[1,2],[],[[\"é\"]],{\"a\":[]}]"
      })
  void treesEqualThoseOfJacksonAndPrintTheSame(String json) {
    JsonNode ours = ours(json);
    JsonNode jackson = jackson(json);

    assertThat(ours).isEqualTo(jackson).hasSameHashCodeAs(jackson).hasToString(jackson.toString());
    assertThat(jackson).isEqualTo(ours);
    assertThat((Object) ours.deepCopy()).isEqualTo(ours).isNotSameAs(ours);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1}",
        "{\"a\":{\"b\":2}}",
        "[1]",
        "[]",
        "{\"b\":{\"a\":1}}",
        "[[],[]]",
        "7"
      })
  void treesThatDifferAreNotEqual(String json) {
    JsonNode one = ours("{\"a\":{\"b\":1}}");

    assertThat(one).isNotEqualTo(ours(json));
    assertThat(ours(json)).isNotEqualTo(one);
  }

  @Test
  void equalityAndHashCodesAgreeWithJacksonOnRandomTrees() {
    Random random = new Random(1);
    JsonNode before = jackson("[]");
    for (int i = 0; i < 2000; i++) {
      JsonNode plain = tree(random, 4, JsonNodeFactory.instance.objectNode());
      JsonNode deep = ours(plain.toString());
      assertThat(deep).isEqualTo(plain).hasSameHashCodeAs(plain).hasToString(plain.toString());
      assertThat(deep.equals(before)).isEqualTo(plain.equals(before));
      before = plain;
    }
  }

  private static JsonNode tree(Random random, int depth, ObjectNode into) {
    for (int i = random.nextInt(3); i > 0; i--) {
      String name = "ab".substring(random.nextInt(2));
      switch (depth == 0 ? 0 : random.nextInt(3)) {
        case 0 -> into.put(name, random.nextInt(3));
        case 1 -> tree(random, depth - 1, into.putObject(name));
        default -> {
          ArrayNode list = into.putArray(name);
          tree(random, depth - 1, list.addObject());
          list.add("x");
        }
      }
    }
    return into;
  }

  @Test
  void copiesAreIndependent() {
    ObjectNode tree = (ObjectNode) ours("{\"a\":{\"b\":[1]}}");
    ObjectNode copy = tree.deepCopy();
    ((ObjectNode) copy.get("a")).putNull("c");

    assertThat(tree).isEqualTo(ours("{\"a\":{\"b\":[1]}}"));
    assertThat(copy).isNotEqualTo(tree);
  }

  @Test
  void treesAsDeepAsGoAllowsNeedNoStack() throws InterruptedException {
    String json = "[{\"a\":".repeat(DEPTH / 2) + "1" + "}]".repeat(DEPTH / 2);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              JsonNode tree = ours(json);
              assertThat(tree.equals(ours(json))).isTrue();
              assertThat(tree.equals(ours(json.replace("1", "2")))).isFalse();
              assertThat(tree.hashCode()).isEqualTo(ours(json).hashCode());
              assertThat(tree.deepCopy().equals(tree)).isTrue();
              assertThat(tree.toString().equals(json)).isTrue();
              assertThat(GoJson.write(tree).equals(json)).isTrue();
            },
            "small stack",
            SMALL_STACK);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    thread.join();

    assertThat(failure.get()).isNull();
  }
}
