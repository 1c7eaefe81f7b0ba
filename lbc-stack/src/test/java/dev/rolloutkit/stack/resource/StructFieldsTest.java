package dev.rolloutkit.stack.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class StructFieldsTest {
  @Property
  void fieldsAreThoseOfALinkedMap(
      @ForAll @Size(max = 30) List<@StringLength(1) @CharRange(from = 'a', to = 'l') String> names,
      @ForAll @IntRange(min = 1, max = 5) int removeEach) {
    Map<String, JsonNode> expected = new LinkedHashMap<>();
    Map<String, JsonNode> fields = new StructFields();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (i % removeEach == removeEach - 1) {
        assertThat(fields.remove(name)).isEqualTo(expected.remove(name));
      } else {
        JsonNode value = IntNode.valueOf(i);
        assertThat(fields.put(name, value)).isEqualTo(expected.put(name, value));
      }
      assertThat(fields.get(name)).isEqualTo(expected.get(name));
      assertThat(fields.containsKey(name)).isEqualTo(expected.containsKey(name));
    }
    assertThat(fields).isEqualTo(expected).hasSameHashCodeAs(expected).hasSize(expected.size());
    assertThat(new ArrayList<>(fields.keySet())).isEqualTo(new ArrayList<>(expected.keySet()));
    List<String> visited = new ArrayList<>();
    fields.forEach((name, value) -> visited.add(name));
    assertThat(visited).isEqualTo(new ArrayList<>(expected.keySet()));
    fields.keySet().removeIf(name -> name.compareTo("f") < 0);
    expected.keySet().removeIf(name -> name.compareTo("f") < 0);
    assertThat(fields).isEqualTo(expected);
  }

  @Property(tries = 20)
  void aStructEqualsAnObjectWithTheSameFields(@ForAll @Size(max = 9) List<String> names) {
    ObjectNode struct = Trees.struct();
    ObjectNode object = Trees.object();
    for (String name : names) {
      struct.putObject(name).put("n", name.length());
      object.putObject(name).put("n", name.length());
    }
    assertThat(struct).isEqualTo(object).isEqualTo(struct.deepCopy());
    assertThat(struct.toString()).isEqualTo(object.toString());
  }
}
