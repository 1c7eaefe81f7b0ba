package dev.rolloutkit.webhook.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.serve.ServeCommand;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both commands, with little to measure. */
class CommandsTest {
  @TempDir Path folder;

  @Test
  void loadChecksEveryAnswerOfAServerOnThisMachine() throws Exception {
    TestKeys.make(folder, "tls");
    SampleWorld world = SampleWorld.empty();
    try (WebhookServer server =
        new WebhookServer(
            new ServeCommand().endpoints(PolicyFile.none(), world),
            WebhookLimits.DEFAULT,
            new CertificateFiles(folder.resolve("tls.crt"), folder.resolve("tls.key")),
            null,
            () -> "",
            line -> {})) {
      server.start("127.0.0.1", 0, 0);
      String authority = folder.resolve("ca.crt").toString();
      String port = String.valueOf(server.port());
      assertThat(run("load", "--ca", authority, "--port", port, "--reviews", "200"))
          .contains("errors 0");
    }
  }

  @Test
  void measurePrintsWhatThePageSays() {
    assertThat(run("measure", "--objects", "200", "--reviews", "50"))
        .contains("view: ", "review of a Service after a change: p50 ", "review of a deletion");
  }

  private static String run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
    int status = Main.run(args, to, to, false);
    assertThat(status).as(out.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
