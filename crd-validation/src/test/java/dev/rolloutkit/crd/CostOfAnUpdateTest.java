package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.validation.Correlated;
import org.junit.jupiter.api.Test;

/** Unchanged values of an update are found in time that is linear in the size of the object. */
class CostOfAnUpdateTest {
  private static final int LEVELS = 300;

  private int comparisons;

  /** A text that counts how often it is compared. */
  private final class Counted extends TextNode {
    private static final long serialVersionUID = 1;

    Counted() {
      super("same");
    }

    @Override
    public boolean equals(Object other) {
      comparisons++;
      return super.equals(other);
    }

    @Override
    public int hashCode() {
      return super.hashCode();
    }
  }

  private ObjectNode nested(String deepest) {
    ObjectNode out = JsonNodeFactory.instance.objectNode().put("changed", deepest);
    for (int i = 0; i < LEVELS; i++) {
      ObjectNode outer = JsonNodeFactory.instance.objectNode();
      outer.set("text", new Counted());
      outer.set("below", out);
      out = outer;
    }
    return out;
  }

  private static Schema schema() {
    Schema text = Schema.builder().type("string").build();
    Schema out = Schema.builder().type("object").putProperty("changed", text).build();
    for (int i = 0; i < LEVELS; i++) {
      out =
          Schema.builder()
              .type("object")
              .putProperty("text", text)
              .putProperty("below", out)
              .build();
    }
    return out;
  }

  @Test
  void aDeepChangeDoesNotCompareEachLevelAgain() {
    JsonNode value = nested("new");
    Schema schema = schema();
    Correlated at = Correlated.of(value, nested("old"), schema);
    for (int i = 0; i < LEVELS; i++) {
      assertThat(at.isUnchanged()).isFalse();
      assertThat(at.field("text", value.get("text"), schema.field("text")).isUnchanged()).isTrue();
      Schema below = schema.field("below");
      at = at.field("below", value.get("below"), below);
      value = value.get("below");
      schema = below;
    }
    assertThat(comparisons).isLessThanOrEqualTo(3 * LEVELS);
  }
}
