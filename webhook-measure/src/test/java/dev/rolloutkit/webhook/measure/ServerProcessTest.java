package dev.rolloutkit.webhook.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server that is asked for too much. */
class ServerProcessTest {
  @TempDir Path folder;

  @Test
  void theServerIsAliveWhenItIsReady() throws Exception {
    TestKeys.make(folder, "a");
    try (ServerProcess server = ServerProcess.start(folder, 512, 50)) {
      assertThat(server.isAlive()).isTrue();
      assertThat(server.port()).isPositive();
    }
  }
}
