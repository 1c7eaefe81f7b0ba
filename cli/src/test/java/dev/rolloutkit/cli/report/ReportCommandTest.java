package dev.rolloutkit.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Main;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final String ATTACK = "<script>alert(1)</script>";
  private static final Pattern TAG = Pattern.compile("<[a-zA-Z][^>]*>");
  private static final Pattern POLICY =
      Pattern.compile("http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"");

  @TempDir Path folder;

  @Test
  void the_bundled_manifests_on_one_page() throws IOException {
    String page = page("", 0);

    assertThat(page)
        .contains("prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345")
        .contains("without tools/tg3")
        .contains("8001: prod/tg2 (cut off)")
        .contains("An update of shop/checkout, played through in a model cluster: promoted 1")
        .contains("<input id=\"filter\" type=\"search\"")
        .contains("my-cluster--portal.example.com")
        .contains("prefers-color-scheme: dark")
        .contains("@media print");
    for (String id :
        List.of("findings", "rollouts", "alb", "bluegreen", "security-groups", "classes", "avi")) {
      assertThat(page).contains("href=\"#" + id + "\"").contains("<section id=\"" + id + "\">");
    }
    assertThat(page).isEqualTo(page("", 0));
  }

  @Test
  void every_element_is_closed() throws IOException {
    String page = page("", 0).replaceAll("(?s)<(script|style)>.*?</\\1>", "");
    List<String> open = new ArrayList<>();
    for (Matcher m = Pattern.compile("<(/?)([a-zA-Z0-9]+)[^>]*?(/?)>").matcher(page); m.find(); ) {
      String name = m.group(2);
      if (m.group(1).isEmpty()
          && m.group(3).isEmpty()
          && !List.of("meta", "br", "input").contains(name)) {
        open.add(name);
      } else if (!m.group(1).isEmpty()) {
        assertThat(open.remove(open.size() - 1)).isEqualTo(name);
      }
    }
    assertThat(open).isEmpty();
  }

  @Test
  void the_policy_allows_what_is_on_the_page_and_nothing_else() throws IOException {
    String page = page("", 0);
    Matcher policy = POLICY.matcher(page);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1))
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("; script-src 'sha256-")
        .endsWith("; base-uri 'none'; form-action 'none'")
        .doesNotContain("unsafe")
        .doesNotContain("http");
    Matcher content = Pattern.compile("(?s)<(style|script)>(.*?)</\\1>").matcher(page);
    int count = 0;
    while (content.find()) {
      assertThat(policy.group(1)).contains(Markup.source(content.group(2)));
      count++;
    }
    assertThat(count).isEqualTo(6);
    // Nothing is fetched from anywhere, and no attribute runs or styles anything.
    for (Matcher tag = TAG.matcher(page); tag.find(); ) {
      assertThat(tag.group()).doesNotContainPattern("\\s(src|on\\w+|style|srcset|data)=");
      assertThat(tag.group()).doesNotContainPattern("href=\"[^#]");
    }
    assertThat(page).doesNotContain("@import").doesNotContain("url(http").doesNotContain("<link");
  }

  @Test
  void names_full_of_markup_are_text() throws IOException {
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

    assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;").contains("\\u202e");
    assertThat(page).doesNotContain(ATTACK).doesNotContain("<img").doesNotContain("\u202e");
    assertThat(page.split("<script>", -1)).hasSize(2);
    Matcher policy = POLICY.matcher(page);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1)).doesNotContain(Markup.source("b{}"));
    assertThat(page.chars().filter(c -> c < ' ' && c != '\n')).isEmpty();
  }

  @Test
  void a_place_that_cannot_be_written_is_said() {
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
