package dev.rolloutkit.program.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class BuildVersionTest {
  @Test
  void theBuildFillsInTheVersion() throws IOException {
    assertThat(new BuildVersion().getVersion())
        .singleElement()
        .asString()
        .matches("rolloutkit \\d+\\.\\d+\\.\\d+(-\\w+)?");
  }
}
