package dev.rolloutkit.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.cli.Program;
import dev.rolloutkit.cli.findings.FindingFormat;
import dev.rolloutkit.program.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code rolloutkit migrate-check} says of Ingresses and the Gateways that replace them. */
class MigrateCheckCommandTest {
  private static final Path INGRESSES = Program.resource("migration/ingresses.yaml");
  private static final Path GATEWAYS = Program.resource("migration/gateways.yaml");

  @TempDir Path folder;

  private Path with(Path file, String old, String now) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(old);
    return Files.writeString(folder.resolve(file.getFileName().toString()), text.replace(old, now));
  }

  /** The rules in the order in which a Gateway sorts them. */
  private Path inOrder() throws IOException {
    return with(INGRESSES, "group.order: \"1\"", "group.order: \"3\"");
  }

  @Test
  void aRuleThatComesFirstNowIsFoundWithARequestAndTheAnnotation() {
    Program.Run run = Program.run("migrate-check", INGRESSES, GATEWAYS);

    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("breaking Ingress shop/web  ")
        .contains("ingresses.yaml:21:13  [migration-differs]")
        .contains(
            "GET shop.example.com:80/api and requests like it: before, forwards to shop/web:80 (ip,"
                + " HTTP, HTTP1); Gateway shop/shop: forwards to shop/api:80 (ip, HTTP, HTTP1).")
        .contains(
            "annotations of this effect on Ingress shop/web: alb.ingress.kubernetes.io/group.name,"
                + " alb.ingress.kubernetes.io/group.order");
  }

  @Test
  void withoutADifferenceItIsProvedAndSettingsAreApart() throws Exception {
    Program.Run run = Program.run("migrate-check", inOrder(), GATEWAYS);

    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.out())
        .contains(
            "[migration-equal]",
            "Proved: Gateway shop/shop sends every request to the same Service, or gives it the"
                + " same answer.",
            "healthCheckConfig.matcher.httpCode is 200-399 instead of 200")
        .doesNotContain("[migration-differs]");
  }

  @Test
  void settingsFailTheCommandIfAsked() throws Exception {
    assertThat(Program.run("migrate-check", inOrder(), GATEWAYS, "--fail-on", "WARNING").status())
        .isEqualTo(ExitStatus.PROBLEMS);
  }

  @Test
  void expressionsMakeItUnknown() throws Exception {
    Path gateways =
        with(
            GATEWAYS,
            "{type: PathPrefix, value: /api}",
            "{type: RegularExpression, value: \"/api.*\"}");
    Program.Run run = Program.run("migrate-check", inOrder(), gateways);
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains(
            "[migration-unknown]",
            "port 80: 1 rules have regular expressions, which are not evaluated")
        .doesNotContain("[migration-equal]");
  }

  @Test
  void whatTheApiServerRefusesIsAnError() throws Exception {
    Path gateways = with(GATEWAYS, "value: /api}", "value: \"/api?x\"}");
    Program.Run run = Program.run("migrate-check", inOrder(), gateways);
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("error    HTTPRoute shop/api", "[refused]", "[migration-differs]");
  }

  @Test
  void whatTheControllerRefusesIsAnError() throws Exception {
    Path gateways = with(GATEWAYS, "value: /api}", "value: \"/api/*\"}");
    Program.Run run = Program.run("migrate-check", inOrder(), gateways);
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("error    Gateway shop/shop", "prefix path shouldn't contain wildcards: /api/*");
  }

  @Test
  void aClassThatIsMissingIsAssumed() throws Exception {
    Path gateways =
        with(
            GATEWAYS,
            "kind: GatewayClass\nmetadata: {name: aws-alb}",
            "kind: GatewayClass\nmetadata: {name: other}");
    assertThat(Program.run("migrate-check", inOrder(), gateways).out())
        .contains(
            "assumed  GatewayClass aws-alb exists and is of gateway.k8s.aws/alb",
            "[migration-equal]");
  }

  @Test
  void severalGatewaysArePairedByTheTagOfTheTranslatorOrByHostsOrByTheUser() throws Exception {
    String second =
        """
        ---
        apiVersion: gateway.networking.k8s.io/v1
        kind: Gateway
        metadata: {name: other, namespace: shop}
        spec:
          gatewayClassName: aws-alb
          infrastructure:
            parametersRef: {group: gateway.k8s.aws, kind: LoadBalancerConfiguration, name: other}
          listeners:
            - {name: http-80, port: 80, protocol: HTTP}
        ---
        apiVersion: gateway.k8s.aws/v1
        kind: LoadBalancerConfiguration
        metadata: {name: other, namespace: shop}
        spec: {tags: {TAG: ingress-group/shop}}
        """;
    Path gateways = folder.resolve("two.yaml");
    Files.writeString(gateways, Files.readString(GATEWAYS) + second.replace("TAG", "x"));
    assertThat(Program.run("migrate-check", inOrder(), gateways).out())
        .contains("Proved: Gateway shop/shop")
        .contains("note     Gateway shop/other");
    assertThat(Program.run("migrate-check", inOrder(), gateways, "--pair", "shop=shop/other").out())
        .contains("note     Gateway shop/shop")
        .contains("nothing listens");
    Files.writeString(
        gateways,
        Files.readString(GATEWAYS) + second.replace("TAG", "gateway.k8s.aws/migrated-from"));
    assertThat(Program.run("migrate-check", inOrder(), gateways).out())
        .contains("note     Gateway shop/shop");
  }

  @Test
  void ingressesWithoutAGatewayAreUnknown() throws Exception {
    Path ingresses =
        with(
            INGRESSES,
            "alb.ingress.kubernetes.io/group.name: shop\n    alb.ingress.kubernetes.io/group.order:"
                + " \"2\"",
            "alb.ingress.kubernetes.io/group.name: second");
    Program.Run run = Program.run("migrate-check", ingresses, GATEWAYS);
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("unknown  Ingress group ", "[migration-unpaired]", "--pair shop/");
  }

  @ParameterizedTest
  @EnumSource(FindingFormat.class)
  void everyFormatHasTheDifference(FindingFormat format) {
    Program.Run run = Program.run("migrate-check", INGRESSES, GATEWAYS, "--format", format.name());
    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out()).contains("shop.example.com").containsIgnoringCase("shop/web");
  }

  @Test
  void jsonHasTheRequestAndBothPlaces() throws Exception {
    JsonNode tree =
        new ObjectMapper()
            .readTree(Program.run("migrate-check", INGRESSES, GATEWAYS, "--json").out());
    JsonNode first = tree.path("findings").path(0);
    assertThat(first.path("code").asText()).isEqualTo("migration-differs");
    assertThat(first.path("requests").path(0).asText()).isEqualTo("GET shop.example.com:80/api");
    assertThat(first.path("related").path(0).path("file").asText()).endsWith("gateways.yaml");
    assertThat(first.path("related").path(0).path("line").asInt()).isEqualTo(31);
    assertThat(tree.path("understood").path("Ingress").asInt()).isEqualTo(2);
  }

  @Test
  void aFindingIsSilencedByAnAnnotationOfItsIngress() throws Exception {
    Path ingresses =
        with(
            INGRESSES,
            "alb.ingress.kubernetes.io/group.order: \"1\"",
            "alb.ingress.kubernetes.io/group.order: \"1\"\n"
                + "    rolloutkit.dev/ignore: \"migration-differs: the API was unreachable\"");
    Program.Run run = Program.run("migrate-check", ingresses, GATEWAYS);
    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.out()).contains("ignored  Ingress shop/web  [migration-differs]");
  }

  @Test
  void sidesWithoutAnythingToCompareAreUnusable() {
    Program.Run run = Program.run("migrate-check", GATEWAYS, INGRESSES);
    assertThat(run.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(run.err()).contains("has no Ingress of the controller");
    assertThat(Program.run("migrate-check", "-", "-").status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(Program.run("migrate-check", INGRESSES, folder.resolve("none")).status())
        .isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void thePageForPeopleWhoMigrateShowsWhatIsPrinted() throws IOException {
    Path page = Path.of("..", "docs", "migration.md");
    String shown =
        Program.run("migrate-check", INGRESSES, GATEWAYS)
            .out()
            .replace(INGRESSES.toString(), "ingresses.yaml")
            .lines()
            .filter(line -> !line.startsWith("assumed"))
            .collect(Collectors.joining("\n"))
            .strip();
    assertThat(Files.readString(page)).contains("\n…\n" + shown + "\n```");
  }

  @Test
  void helpSaysWhatTheExitStatusMeans() {
    Program.Run run = Program.run("migrate-check", "--help");
    assertThat(run.status()).isEqualTo(ExitStatus.OK);
    assertThat(run.out()).contains("migrate-check", "INGRESSES", "GATEWAYS", "Exit status");
  }
}
