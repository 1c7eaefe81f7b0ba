package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Objects and arrays of the compact factory behave as those of Jackson's own. */
class CompactNodesTest {

  /** Each number is a step: what is done, and to which of some fields. */
  @Property
  void fieldsAreThoseOfALinkedMap(
      @ForAll @Size(max = 120) List<@IntRange(max = 359) Integer> steps,
      @ForAll @IntRange(min = 1, max = 5) int expected) {
    FewFields few = new FewFields(expected);
    Map<String, JsonNode> plain = new LinkedHashMap<>();
    for (int step : steps) {
      String name = "f" + step % 30;
      JsonNode value = IntNode.valueOf(step);
      switch (step / 30) {
        case 0 -> assertThat(few.remove(name)).isEqualTo(plain.remove(name));
        case 1 -> assertThat(few.keySet().remove(name)).isEqualTo(plain.keySet().remove(name));
        case 2 -> {
          set(few, name, value);
          set(plain, name, value);
        }
        default -> assertThat(few.put(name, value)).isEqualTo(plain.put(name, value));
      }
      assertThat(few.get(name)).isEqualTo(plain.get(name));
      assertThat(few.containsKey(name)).isEqualTo(plain.containsKey(name));
    }
    assertThat(List.copyOf(few.entrySet())).isEqualTo(List.copyOf(plain.entrySet()));
    Map<String, JsonNode> seen = new LinkedHashMap<>();
    few.forEach(seen::put);
    assertThat(List.copyOf(seen.keySet())).isEqualTo(List.copyOf(plain.keySet()));
    assertThat(few).hasSameHashCodeAs(plain).isEqualTo(plain).hasSize(plain.size());
    few.clear();
    assertThat(few).isEmpty();
  }

  private static void set(Map<String, JsonNode> fields, String name, JsonNode value) {
    for (Map.Entry<String, JsonNode> field : fields.entrySet()) {
      if (field.getKey().equals(name)) {
        field.setValue(value);
      }
    }
  }

  @Test
  void nodesAreEqualToThoseOfJackson() {
    JsonNode compact = tree(CompactNodes.of(2));
    JsonNode plain = tree(JsonNodeFactory.instance);

    assertThat(compact).isEqualTo(plain).hasSameHashCodeAs(plain).hasToString(plain.toString());
    assertThat(plain).isEqualTo(compact);
    assertThat(compact.<JsonNode>deepCopy()).isEqualTo(plain);
  }

  private static JsonNode tree(JsonNodeFactory nodes) {
    ObjectNode out = nodes.objectNode().put("kind", "Service");
    out.putObject("metadata").put("name", "shop");
    out.putObject("spec").putArray("ports").addObject().put("port", 80);
    out.putObject("status");
    return out;
  }
}
