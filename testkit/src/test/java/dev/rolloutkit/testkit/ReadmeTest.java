package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.sg.ec2.Permission;
import org.junit.jupiter.api.Test;

/** The module's README, compiled. */
class ReadmeTest {
  @Test
  void anyValueTypeHasTwoArbitraries() {
    ValueArbitraries.of(Permission.class);
    ValueArbitraries.hostile(Permission.class);

    assertThat(ValueArbitraries.of(Permission.class).sample()).isInstanceOf(Permission.class);
    assertThat(ValueArbitraries.hostile(Permission.class).sample()).isInstanceOf(Permission.class);
  }
}
