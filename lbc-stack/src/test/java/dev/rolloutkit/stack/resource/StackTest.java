package dev.rolloutkit.stack.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.junit.jupiter.api.Test;

/** A stack has what its builder had when it was built. */
class StackTest {
  @Test
  void aBuilderDoesNotChangeTheStacksThatItBuilt() {
    Stack.Builder builder =
        Stack.builder("shop/web")
            .add("Rule", "80:1", JsonNodeFactory.instance.objectNode())
            .source("Rule", "80:1", () -> "shop/web");
    Stack stack = builder.build();

    builder
        .add("Rule", "80:2", JsonNodeFactory.instance.objectNode())
        .add("Listener", "80", JsonNodeFactory.instance.objectNode())
        .source("Rule", "80:1", () -> "shop/other")
        .source("Listener", "80", () -> "shop/other");

    assertThat(stack.types()).containsExactly("Rule");
    assertThat(stack.ids("Rule")).containsExactly("80:1");
    assertThat(stack.ids("Listener")).isEmpty();
    assertThat(stack.source("Rule", "80:1")).contains("shop/web");
    assertThat(stack.source("Listener", "80")).isEmpty();
    assertThat(builder.build().source("Rule", "80:1")).contains("shop/other");
  }
}
