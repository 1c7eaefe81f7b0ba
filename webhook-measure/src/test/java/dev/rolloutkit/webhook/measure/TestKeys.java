package dev.rolloutkit.webhook.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Certificates of this machine, made by the script of the webhook. */
final class TestKeys {
  private TestKeys() {}

  /** Makes an authority {@code ca.crt} and a pair of the given name. */
  static void make(Path folder, String name) throws IOException, InterruptedException {
    Process script =
        new ProcessBuilder(
                "bash", "../webhook/certificate", folder.toString(), "localhost", "127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(script.waitFor()).isZero();
    if (!name.equals("tls")) {
      Files.move(folder.resolve("tls.crt"), folder.resolve(name + ".crt"));
      Files.move(folder.resolve("tls.key"), folder.resolve(name + ".key"));
    }
  }
}
