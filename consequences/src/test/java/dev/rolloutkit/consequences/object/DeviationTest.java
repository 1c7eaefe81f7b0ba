package dev.rolloutkit.consequences.object;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.testkit.base.Growth;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The values in which two versions of an object differ, each by its path. */
class DeviationTest {
  private static JsonNode tree(String yaml) {
    Object read = new Yaml().load(yaml);
    return new ObjectMapper().valueToTree(read);
  }

  private static List<String> of(String before, String after, String field) {
    return Deviation.of(tree(before), tree(after), field).stream()
        .map(one -> one.path() + ": " + one.before() + " -> " + one.after())
        .toList();
  }

  @Test
  void eachValueThatDiffersHasAPathOfItsOwn() {
    assertThat(of("{a: {b: 1, c: 2}, d: 3}", "{a: {b: 1, c: 4}, e: 5}", ""))
        .containsExactly("a.c: 2 -> 4", "d: 3 -> ", "e:  -> 5");
  }

  @Test
  void onlyTheGivenFieldIsCompared() {
    assertThat(of("{a: {b: 1}, d: 3}", "{a: {b: 2}, d: 4}", "a")).containsExactly("a.b: 1 -> 2");
    assertThat(of("{a: [{b: 1, c: 1}]}", "{a: [{b: 2, c: 2}]}", "a[0].b"))
        .containsExactly("a[0].b: 1 -> 2");
    assertThat(of("{a: {b: 1}}", "{a: {b: 1}}", "a")).isEmpty();
  }

  @Test
  void elementsAreComparedByTheirNames() {
    assertThat(
            of(
                "{a: [{name: x, v: 1}, {name: y, v: 1}]}",
                "{a: [{name: y, v: 2}, {name: x, v: 1}]}",
                ""))
        .containsExactly("a[0].v: 1 -> 2");
    assertThat(of("{a: [{name: x}, {name: y}]}", "{a: [{name: y}]}", ""))
        .containsExactly("a: {\"name\":\"x\"} -> ");
    assertThat(of("{a: [{name: y}]}", "{a: [{name: x}, {name: y}]}", ""))
        .containsExactly("a[0]:  -> {\"name\":\"x\"}");
  }

  @Test
  void aRenamedElementKeepsItsPlace() {
    assertThat(
            of(
                "{a: [{name: x, port: 1}, {name: y, port: 2}]}",
                "{a: [{name: x, port: 1}, {name: z, port: 2}]}",
                ""))
        .containsExactly("a[1].name: \"y\" -> \"z\"");
    assertThat(of("{a: [s, t]}", "{a: [s, u]}", "")).containsExactly("a[1]: \"t\" -> \"u\"");
  }

  @Test
  void aListWithoutNamesAndOfAnotherLengthIsOneValue() {
    assertThat(of("{a: [{w: 1}, {p: 2}]}", "{a: [{w: 1}]}", ""))
        .containsExactly("a: [{\"w\":1},{\"p\":2}] -> [{\"w\":1}]");
  }

  @Test
  void theKeyOfAnAnnotationIsInBrackets() {
    assertThat(
            of(
                "{metadata: {annotations: {x.io/y: a}}}",
                "{metadata: {annotations: {x.io/y: b}}}",
                "metadata.annotations[x.io/y]"))
        .containsExactly("metadata.annotations[x.io/y]: \"a\" -> \"b\"");
  }

  @Test
  void anElementIsComparedWithTheFirstFreeOneOfItsName() {
    assertThat(
            of(
                "{a: [{name: x, v: 1}, {name: x, v: 2}]}",
                "{a: [{name: x, v: 3}, {name: x, v: 4}, {name: x, v: 5}]}",
                ""))
        .containsExactly("a[0].v: 1 -> 3", "a[1].v: 2 -> 4", "a[2]:  -> {\"name\":\"x\",\"v\":5}");
    assertThat(of("{a: [{host: h, path: p}]}", "{a: [{path: p}, {host: h}]}", ""))
        .as("a host is surer than a path")
        .containsExactly("a[1].path: \"p\" -> ", "a[0]:  -> {\"path\":\"p\"}");
    assertThat(of("{a: [{port: 1, v: 1}]}", "{a: [{port: '1', v: 1}, {port: 1, v: 2}]}", ""))
        .as("a number is no string")
        .containsExactly("a[1].v: 1 -> 2", "a[0]:  -> {\"port\":\"1\",\"v\":1}");
  }

  @Test
  void theCostGrowsWithTheLengthOfTheLists() {
    assertThat(Growth.ofProcessorTime(n -> Deviation.of(list(0, n), list(n, n), ""), 2_000))
        .isLessThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofProcessorTime(n -> Deviation.of(list(0, n), list(n / 2, n), ""), 2_000))
        .isLessThan(Growth.NEARLY_LINEAR);
  }

  /** A list of elements whose names are consecutive numbers. */
  private static JsonNode list(int from, int size) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (int i = size - 1; i >= 0; i--) {
      out.addObject().put("name", "n" + (from + i));
    }
    return out;
  }

  @Test
  void whatIsNestedVeryDeeplyIsOneValue() {
    ImmutableList<Deviation> objects = Deviation.of(objects(500, 1), objects(500, 2), "");
    assertThat(objects).hasSize(1);
    assertThat(objects.get(0).path()).isEqualTo("a" + ".a".repeat(63));
    assertThat(objects.get(0).before()).isEqualTo(objects(436, 1));

    ImmutableList<Deviation> lists = Deviation.of(lists(500, 1), lists(500, 2), "");
    assertThat(lists).hasSize(1);
    assertThat(lists.get(0).path()).isEqualTo("[0]".repeat(64));
  }

  private static JsonNode objects(int depth, int innermost) {
    JsonNode out = IntNode.valueOf(innermost);
    for (int i = 0; i < depth; i++) {
      out = JsonNodeFactory.instance.objectNode().set("a", out);
    }
    return out;
  }

  private static JsonNode lists(int depth, int innermost) {
    JsonNode out = IntNode.valueOf(innermost);
    for (int i = 0; i < depth; i++) {
      out = JsonNodeFactory.instance.arrayNode().add(out);
    }
    return out;
  }
}
