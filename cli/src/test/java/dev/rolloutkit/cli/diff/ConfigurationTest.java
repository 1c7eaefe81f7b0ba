package dev.rolloutkit.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.input.Configuration;
import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.cli.upgrade.UpgradeCommand;
import dev.rolloutkit.program.command.CommandRunner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigurationTest {
  @TempDir Path folder;

  @BeforeEach
  void manifests() throws IOException {
    Files.writeString(
        folder.resolve("web.yaml"),
        "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {ports: [{port: 80}]}}");
    Files.writeString(folder.resolve("none.yaml"), "");
  }

  private String diff(String configuration, String... more) throws IOException {
    Path file = folder.resolve("config.yaml");
    Files.writeString(file, configuration);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandLine line =
        new CommandLine(new DiffCommand(InputStream.nullInputStream(), Progress.none()));
    line.setDefaultValueProvider(Configuration.read(file));
    List<String> args = new java.util.ArrayList<>(List.of(more));
    args.add(0, "--assumed");
    args.add(0, folder.resolve("web.yaml").toString());
    args.add(0, folder.resolve("none.yaml").toString());
    CommandRunner.run(
        line, args.toArray(String[]::new), new PrintStream(out), new PrintStream(out), false);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyOptionMayBeInTheFileAndTheHeaderSaysSoInThreeLines() throws IOException {
    assertThat(
            diff(
                """
                ours: [shop, prod/Service]
                not-ours: dev
                complete: true
                no-prune: true
                namespace: shop
                cni: none
                dns: follows
                """))
        .contains("added    Service shop/web")
        .contains(
            "assumed  the manifests contain everything that is in the cluster; all objects of shop,"
                + " prod/Service are among the manifests; others of dev exist\n")
        .contains("assumed  what the change removes from the manifests stays in the cluster\n")
        .contains(
            "assumed  objects that name no namespace are in shop; names in DNS follow a load"
                + " balancer to another address; nothing enforces NetworkPolicies\n");
  }

  @Test
  void theCommandLineTakesPrecedence() throws IOException {
    assertThat(diff("namespace: shop\n", "-n", "other")).contains("added    Service other/web");
    assertThat(diff("")).contains("added    Service default/web");
  }

  @Test
  void releasesMayBeInTheFileAsTheyAreWritten() throws IOException {
    assertThat(diff("lbc: 2.17.1\nargo: 1.9\nako: v2.1.1\nkubernetes: 1.30\n"))
        .contains(
            "read     the release 2.17.1 of the AWS Load Balancer Controller, as --lbc says\n")
        .contains("read     the release 2.1.1 of AKO, as --ako says\n")
        .contains("read     Kubernetes 1.30, as --kubernetes says\n");
  }

  /** What upgrade calls by the same names are ranges, of which the file knows nothing. */
  @Test
  void releasesAreNoRangesOfAnUpgrade() throws IOException {
    Path file = Files.writeString(folder.resolve("config.yaml"), "lbc: 2.17.1\n");
    CommandLine line = new CommandLine(new UpgradeCommand(InputStream.nullInputStream()));
    line.setDefaultValueProvider(Configuration.read(file));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandRunner.run(
        line,
        new String[] {folder.resolve("web.yaml").toString()},
        new PrintStream(out),
        new PrintStream(out),
        false);

    assertThat(out.toString(StandardCharsets.UTF_8)).contains("say what is upgraded");
  }

  @Test
  void whatIsNoOptionIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("config.yaml"), "namspace: shop\n");
    assertThat(Configuration.read(file).problem().orElseThrow())
        .endsWith("config.yaml: namspace is no option of it; did you mean namespace?");
    Files.writeString(file, "- a\n");
    assertThat(Configuration.read(file).problem()).isPresent();
    Files.writeString(file, "ours: {a: b}\n");
    assertThat(Configuration.read(file).problem().orElseThrow())
        .endsWith("ours must be a text or a list of texts");
    assertThat(Configuration.read(folder.resolve("no.yaml")).problem()).isEmpty();
  }
}
