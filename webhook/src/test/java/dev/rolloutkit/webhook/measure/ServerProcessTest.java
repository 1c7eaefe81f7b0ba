package dev.rolloutkit.webhook.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server that is asked for too much. */
@Timeout(150)
class ServerProcessTest {
  @TempDir Path folder;

  @Test
  void theServer_staysAfterItIsReady() throws Exception {
    Process keys =
        new ProcessBuilder("bash", "certificate", folder.toString(), "localhost", "127.0.0.1")
            .start();
    assertThat(keys.waitFor()).isZero();
    assertThat(folder.resolve("tls.crt").toFile().renameTo(folder.resolve("a.crt").toFile()))
        .isTrue();
    assertThat(folder.resolve("tls.key").toFile().renameTo(folder.resolve("a.key").toFile()))
        .isTrue();
    try (ServerProcess server = ServerProcess.start(folder, 512, 50)) {
      Thread.sleep(500);
      assertThat(server.isAlive()).isTrue();
      assertThat(server.port()).isPositive();
    }
  }
}
