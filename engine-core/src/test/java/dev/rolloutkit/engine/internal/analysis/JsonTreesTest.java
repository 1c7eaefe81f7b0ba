package dev.rolloutkit.engine.internal.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Absent, null and empty are the same in an object. */
class JsonTreesTest {
  private static JsonNode tree(String json) {
    try {
      return new ObjectMapper().readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|{}",
        "[]|[]",
        "5|5",
        "{'a':null,'b':1}|{'b':1}",
        "{'a':{},'b':[],'c':''}|{'c':''}",
        "{'a':{'b':{'c':null}}}|{}",
        "{'a':{'b':null,'c':[1]}}|{'a':{'c':[1]}}",
        "[null,{},[],{'a':null}]|[null,{},[],{}]",
        "{'a':[null]}|{'a':[null]}",
        "{'a':[{'b':[]},{'c':false}],'d':0}|{'a':[{},{'c':false}],'d':0}"
      })
  void emptyValuesAreLeftOut(String json, String without) {
    JsonNode tree = tree(json);
    assertThat(JsonTrees.withoutEmpty(tree)).isEqualTo(tree(without));
    assertThat(tree).isEqualTo(tree(json));
    assertThat(JsonTrees.withoutEmpty(tree(without))).isEqualTo(tree(without));
  }

  @Test
  void veryDeepTreesAreHandled() {
    int depth = 20_000;
    JsonNode deep = new ObjectMapper().createObjectNode().put("x", 1);
    for (int i = 0; i < depth; i++) {
      deep = new ObjectMapper().createObjectNode().set("a", deep);
    }
    JsonNode at = JsonTrees.withoutEmpty(deep);
    for (int i = 0; i < depth; i++) {
      at = at.get("a");
    }
    assertThat(at).isEqualTo(tree("{'x':1}"));
  }
}
