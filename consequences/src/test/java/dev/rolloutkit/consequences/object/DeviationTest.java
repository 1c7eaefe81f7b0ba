package dev.rolloutkit.consequences.object;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
  void onlyTheFieldThatIsAskedForCounts() {
    assertThat(of("{a: {b: 1}, d: 3}", "{a: {b: 2}, d: 4}", "a")).containsExactly("a.b: 1 -> 2");
    assertThat(of("{a: [{b: 1, c: 1}]}", "{a: [{b: 2, c: 2}]}", "a[0].b"))
        .containsExactly("a[0].b: 1 -> 2");
    assertThat(of("{a: {b: 1}}", "{a: {b: 1}}", "a")).isEmpty();
  }

  @Test
  void elementsWithNamesAreTheSameWhereverTheyStand() {
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
}
