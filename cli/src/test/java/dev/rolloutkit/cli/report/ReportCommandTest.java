package dev.rolloutkit.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.cli.Main;
import dev.rolloutkit.cli.page.PageReader;
import dev.rolloutkit.program.command.ExitStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final String ATTACK = "<script>alert(1)</script>";
  @TempDir Path folder;

  @Test
  void theBundledManifestsOnOnePage() throws IOException {
    String page = page("", 0);
    JsonNode data = PageReader.data(page);

    assertThat(data.toString())
        .contains("prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345")
        .contains("without tools/tg3")
        .contains("8001: prod/tg2 (cut off)")
        .contains("An update of shop/checkout, played through in a model cluster: promoted 1")
        .contains("my-cluster--portal.example.com");
    assertThat(data.path("sections").findValuesAsText("id"))
        .contains("rollouts", "alb", "bluegreen", "security-groups", "classes", "avi");
    assertThat(data.path("ways")).isNotEmpty();
    assertThat(page).contains("prefers-color-scheme: dark").contains("@media print");
    assertThat(page).isEqualTo(page("", 0));
  }

  @Test
  void namesFullOfMarkupAreText() throws IOException {
    String name = "\"x'" + ATTACK + "&amp;\\u202e\\u0000<style>b{}</style><img src=x onerror=y>\"";
    String manifests =
        """
        {"apiVersion":"v1","kind":"List","items":[
        {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
         "metadata":{"namespace":NAME,"name":NAME,
          "annotations":{"rolloutkit.dev/endpoint-security-group":NAME}},
         "spec":{"serviceRef":{"name":NAME,"port":80},"targetGroupARN":"arn","networking":{"ingress":[
          {"from":[{"securityGroup":{"groupID":NAME}}],"ports":[{"protocol":"TCP","port":80},
           {"protocol":NAME,"port":90}]}]}}},
        {"apiVersion":"v1","kind":"Service","metadata":{"namespace":NAME,"name":NAME},
         "spec":{"type":"LoadBalancer","ports":[{"name":NAME,"port":80,"targetPort":80}]}},
        {"apiVersion":"networking.k8s.io/v1","kind":"Ingress",
         "metadata":{"namespace":NAME,"name":NAME,"annotations":{NAME:NAME}},
         "spec":{"rules":[{"host":NAME,"http":{"paths":[{"path":NAME,"pathType":"Prefix",
          "backend":{"service":{"name":NAME,"port":{"number":80}}}}]}}],
          "tls":[{"hosts":[NAME],"secretName":NAME}]}},
        {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
         "metadata":{"namespace":NAME,"name":NAME},
         "spec":{"replicas":1,"selector":{"matchLabels":{"app":NAME}},
          "template":{"metadata":{"labels":{"app":NAME}},"spec":{"containers":[
           {"name":"c","image":NAME}]}},
          "strategy":{"blueGreen":{"activeService":NAME}}}},
        {"apiVersion":"v1","kind":"Service","metadata":{"name":["no name"]}},
        {"apiVersion":NAME,"kind":NAME,"metadata":{"name":NAME}}]}\
        """
            .replace("NAME", name);

    String page = page(manifests, ExitStatus.PROBLEMS, "-");

    assertThat(page).doesNotContain(ATTACK).doesNotContain("<img").doesNotContain("\u202e");
    assertThat(page.split("</script>", -1)).hasSize(3);
    assertThat(PageReader.data(page).toString()).contains(ATTACK);
    assertThat(PageReader.policy(page)).doesNotContain(PageReader.source("b{}"));
    assertThat(page.chars().filter(c -> c != '\n' && (c < ' ' || c > '~'))).isEmpty();
  }

  @Test
  void aPlaceThatCannotBeWrittenIsSaid() {
    Run run = run("", "--html", folder.resolve("no/such/folder.html").toString());

    assertThat(run.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(run.err()).startsWith("rolloutkit: cannot write");
    assertThat(run("").status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(run("{}", "-", "--html", "x.html").status()).isEqualTo(ExitStatus.UNUSABLE);
  }

  private String page(String input, int status, String... paths) throws IOException {
    Path file = folder.resolve("out.html");
    List<String> args = new ArrayList<>(List.of(paths));
    args.addAll(List.of("--html", file.toString()));
    Run run = run(input, args.toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(status);
    return Files.readString(file);
  }

  private record Run(int status, String out, String err) {}

  private static Run run(String input, String... args) {
    List<String> all = new ArrayList<>(List.of(ReportCommand.NAME));
    all.addAll(List.of(args));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            all.toArray(String[]::new),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
