package dev.rolloutkit.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import dev.rolloutkit.webhook.world.FolderWorld;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command of the page. What asks a server asks one here, at other ports; what calls a cluster
 * or builds an image is run by {@link ScriptsTest} with a recorder in its place, or what it names
 * is looked at.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class PageCommandsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK =
      Pattern.compile("^```\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern INLINE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(webhook/(start|install|certificate|measure|load)|install|curl|java|mvn|docker|kubectl)("
              + " .*|$)");

  /** The commands that are not run here, each with the test that runs or checks it. */
  private static final ImmutableMap<String, String> ELSEWHERE =
      ImmutableMap.<String, String>builder()
          .put(
              "webhook/start",
              "ScriptsTest.startWithoutArgumentsServesTheBundledManifestsToThisMachine")
          .put(
              "webhook/start --cluster --host 0.0.0.0",
              "ScriptsTest.startWhatIsGivenTakesThePlaceOfTheDefault")
          .put("webhook/install", "ScriptsTest.installAppliesTheProgramAndThenTheConfigurations")
          .put(
              "webhook/install --url https://HOST:8443",
              "ScriptsTest.installWithUrlAppliesTheConfigurationsAlone")
          .put("install --print", "ScriptsTest.installPrintAppliesNothing")
          .put("install --print | kubectl delete -f -", "ScriptsTest.installPrintAppliesNothing")
          .put(
              "webhook/certificate webhook/target/keys HOST",
              "ScriptsTest.certificateAndMeasureMakePairsOfOneAuthority")
          .put("webhook/measure", "ScriptsTest.certificateAndMeasureMakePairsOfOneAuthority")
          .put("webhook/load", "ScriptsTest.loadTrustsTheAuthorityOfTheKeys")
          .put(
              "mvn -q -pl webhook -am -DskipTests package",
              "PageCommandsTest.theImageIsMadeOfWhatMavenMakes")
          .put(
              "docker build -f webhook/Dockerfile -t rolloutkit-webhook:0.1.0 .",
              "PageCommandsTest.theImageIsMadeOfWhatMavenMakes")
          .put("kubectl apply -k webhook", "InstallationTest.theKustomizationNamesWhatIsThere")
          .buildOrThrow();

  @TempDir Path folder;

  private static ImmutableList<String> commands() throws IOException {
    String page = Files.readString(Path.of("README.md"));
    List<String> out = new ArrayList<>();
    Matcher block = BLOCK.matcher(page);
    while (block.find()) {
      if (!block.group(1).startsWith("{")) {
        out.addAll(Arrays.asList(block.group(1).replace("\\\n", "").strip().split("\n")));
      }
    }
    Matcher inline = INLINE.matcher(BLOCK.matcher(page).replaceAll(""));
    while (inline.find()) {
      if (COMMAND.matcher(inline.group(1)).matches()) {
        out.add(inline.group(1));
      }
    }
    return ImmutableList.copyOf(out);
  }

  private String run(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", command)
            .directory(ROOT.toFile())
            .start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(command + ": " + err).isZero();
    return out;
  }

  @Test
  void everyCommandThatAsksAServerIsAnsweredAsThePageSays() throws Exception {
    String page = Files.readString(Path.of("README.md"));
    Path keys = folder.resolve("keys");
    run("webhook/certificate " + keys);
    List<String> rest = new ArrayList<>();
    int asked = 0;
    FolderWorld world =
        new FolderWorld(
            Path.of("../cli/src/main/resources/manifests"),
            Optional.empty(),
            AkoConfig.builder().clusterName("prod").build(),
            line -> {});
    try (WebhookServer server =
        new WebhookServer(
            new ServeCommand().endpoints(PolicyFile.none(), world),
            WebhookLimits.DEFAULT,
            new CertificateFiles(keys.resolve("tls.crt"), keys.resolve("tls.key")),
            null,
            () -> "",
            line -> {})) {
      server.start("127.0.0.1", 0, 0);
      for (String command : commands()) {
        String here =
            command
                .replace("localhost:8443", "localhost:" + server.port())
                .replace("localhost:8081", "localhost:" + server.healthPort())
                .replace("webhook/target/keys", keys.toString());
        if (command.startsWith("curl --cacert")) {
          assertThat(page).contains("\n" + run(here.replaceFirst("curl", "curl -sS")) + "\n");
          asked++;
        } else if (command.startsWith("curl ")) {
          assertThat(run(here.replaceFirst("curl", "curl -sSf"))).isNotEmpty();
          asked++;
        } else {
          rest.add(command);
        }
      }
    }
    assertThat(asked).isEqualTo(4);
    assertThat(ELSEWHERE.keySet()).containsAll(rest);
    assertThat(rest).containsAll(ELSEWHERE.keySet());
  }

  /** A name that no test has would let a command of the page go untested. */
  @Test
  void whatIsSaidToBeTestedElsewhereIs() {
    ImmutableList<String> tests =
        Stream.of(ScriptsTest.class, PageCommandsTest.class, InstallationTest.class)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(Test.class))
            .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName())
            .collect(ImmutableList.toImmutableList());
    assertThat(tests).containsAll(ELSEWHERE.values());
  }

  @Test
  void theImageIsMadeOfWhatMavenMakes() throws Exception {
    String pom = Files.readString(Path.of("pom.xml"));
    assertThat(pom).contains("<program.jar>rolloutkit-webhook.jar</program.jar>");
    assertThat(Files.readString(Path.of("Dockerfile")))
        .contains("COPY webhook/target/rolloutkit-webhook.jar ");
    assertThat(Files.readString(Path.of("webhook.yaml")))
        .contains("image: rolloutkit-webhook:0.1.0\n");
  }
}
