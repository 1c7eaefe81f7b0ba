package dev.rolloutkit.apimachinery.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractMap.SimpleEntry;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects and arrays of the compact factory behave as those of Jackson's own. */
class CompactNodesTest {

  /** Each number is a step: an operation, and the field to which it applies. */
  @Property
  void fieldsBehaveLikeALinkedHashMap(
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
  void viewsFollowLaterChanges() {
    FewFields few = new FewFields(2);
    Set<Map.Entry<String, JsonNode>> entries = few.entrySet();
    Set<String> names = few.keySet();
    Collection<JsonNode> values = few.values();
    for (int i = 0; i < 20; i++) {
      few.put("f" + i, IntNode.valueOf(i));
      assertThat(entries).hasSize(i + 1).contains(Map.entry("f" + i, IntNode.valueOf(i)));
      assertThat(names).hasSize(i + 1).contains("f0", "f" + i);
      assertThat(values).hasSize(i + 1).contains(IntNode.valueOf(i));
    }
    Set<Map.Entry<String, JsonNode>> ofMany = few.entrySet();
    few.clear();
    assertThat(ofMany).isEmpty();
    few.put("a", IntNode.valueOf(1));
    assertThat(ofMany).containsExactly(Map.entry("a", IntNode.valueOf(1)));
    assertThat(entries).isEqualTo(ofMany);
    ofMany.clear();
    assertThat(few).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 20})
  void aViewContainsItsFields(int size) {
    FewFields few = new FewFields(2);
    for (int i = 0; i < size; i++) {
      few.put("f" + i, IntNode.valueOf(i));
    }
    Set<Map.Entry<String, JsonNode>> entries = few.entrySet();
    assertThat(entries.contains(Map.entry("f1", IntNode.valueOf(1)))).isTrue();
    assertThat(entries.contains(Map.entry("f1", IntNode.valueOf(2)))).isFalse();
    assertThat(entries.contains(Map.entry("g", IntNode.valueOf(1)))).isFalse();
    assertThat(entries.contains(new SimpleEntry<>("g", null))).isFalse();
    assertThat(entries.contains("f1")).isFalse();
    assertThat(entries.remove(Map.entry("f1", IntNode.valueOf(2)))).isFalse();
    assertThat(entries.remove(Map.entry("f1", IntNode.valueOf(1)))).isTrue();
    assertThat(few).hasSize(size - 1).doesNotContainKey("f1");
  }

  @Test
  void settingARemovedEntryHasNoEffect() {
    FewFields few = new FewFields(2);
    few.put("a", IntNode.valueOf(1));
    Map.Entry<String, JsonNode> field = few.entrySet().iterator().next();
    few.remove("a");
    field.setValue(IntNode.valueOf(2));
    assertThat(few).isEmpty();
  }

  @Test
  void theExpectedNumberOfFieldsMustBePositive() {
    assertThatIllegalArgumentException().isThrownBy(() -> CompactNodes.of(0));
    assertThatIllegalArgumentException().isThrownBy(() -> CompactNodes.of(-1));
    assertThat(CompactNodes.of(Integer.MAX_VALUE).objectNode().put("a", 1).size()).isEqualTo(1);
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
