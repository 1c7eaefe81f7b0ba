package dev.rolloutkit.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.cli.Main;
import dev.rolloutkit.program.command.ExitStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackCommandTest {
  private static final String ATTACK = "<script>alert(1)</script>";
  private static final String SHOP =
      """
      {apiVersion: v1, kind: Service, metadata: {name: web, namespace: shop},
       spec: {type: NodePort, selector: {app: web}, ports: [{name: http, port: 80, targetPort: 8080}]}}
      ---
      {apiVersion: v1, kind: Pod, metadata: {name: web-1, namespace: shop, labels: {app: web}}}
      ---
      {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: alb},
       spec: {controller: ingress.k8s.aws/alb,
        parameters: {apiGroup: elbv2.k8s.aws, kind: IngressClassParams, name: public}}}
      ---
      {apiVersion: elbv2.k8s.aws/v1beta1, kind: IngressClassParams, metadata: {name: public},
       spec: {scheme: internet-facing, group: {name: web}}}
      ---
      """;

  @TempDir Path folder;

  @Test
  void theReadmeShowsWhatIsPrinted() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    Matcher blocks =
        Pattern.compile("^```\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE).matcher(readme);
    List<String> shown = blocks.results().map(block -> block.group(1)).collect(Collectors.toList());
    String route = "$ ./rolloutkit stack --route shop.example.com/cart\n";

    assertThat(shown)
        .filteredOn(block -> block.startsWith("Ingress shop/storefront\n"))
        .singleElement()
        .satisfies(block -> assertThat(run("", "stack").out()).contains(block));
    assertThat(shown)
        .filteredOn(block -> block.startsWith(route))
        .singleElement()
        .isEqualTo(route + run("", "stack", "--route", "shop.example.com/cart").out());
    assertThat(run("", "stack").status()).isZero();
  }

  @Test
  void classParamsThatTheApiRefusesAreToldAndNotReadAsIfTheFieldWasAbsent() {
    Run result = run(SHOP.replace("scheme: internet-facing", "scheme: [public]"), "stack", "-");

    assertThat(result.err()).contains("IngressClassParams").contains("spec.scheme");
  }

  @Test
  void jsonIsTheControllersOwnPlanOneALine() throws IOException {
    List<String> plans = run("", "stack", "--json").out().lines().toList();

    assertThat(plans).hasSize(3);
    assertThat(plans.get(1)).startsWith("{\"id\":\"shop/storefront\",\"resources\":{\"AWS::EC2");
    JsonNode plan = new ObjectMapper().readTree(plans.get(1));
    assertThat(plan.at("/resources/AWS::ElasticLoadBalancingV2::LoadBalancer").size()).isOne();
  }

  @Test
  void classParametersDecideAboutTheGroupAndItsScheme() {
    String out = run(SHOP + ingress("a", "a.example.com", ""), "stack", "-").out();

    assertThat(out)
        .startsWith("Ingress group web\n  load balancer k8s-web-")
        .contains("(application, internet-facing, ipv4)")
        .contains("1  a.example.com/*: forward")
        .contains("\u2192 Service shop/web:80 \u2192 1 pod\n")
        .contains("assumed  node ports of Service shop/web are made up");
  }

  @Test
  void oneBadIngressIsBlamedAndTheOthersAreCounted() {
    String manifests =
        SHOP
            + ingress("a", "a.example.com", "")
            + ingress("b", "b.example.com", "alb.ingress.kubernetes.io/listen-ports: oops,");
    Run run = run(manifests, "stack", "-");

    assertThat(run.status()).isEqualTo(ExitStatus.PROBLEMS);
    assertThat(run.out())
        .contains("  ! ingress: shop/b: failed to parse listen-ports")
        .contains("    Ingress shop/b is to blame for: ingress: shop/b: failed to parse")
        .contains("    without them the other 1 of the group can be deployed");
  }

  @Test
  void routeAsksEveryListenerOrTheOneThatIsNamed() {
    String manifests =
        SHOP
            + ingress(
                "a",
                "a.example.com",
                "alb.ingress.kubernetes.io/listen-ports: '[{\"HTTP\": 80}, {\"HTTPS\": 443}]',")
            + ingress("b", "b.example.com", "");

    String both = run(manifests, "stack", "--route", "a.example.com/x", "-").out();
    assertThat(both)
        .contains(
            "a.example.com/x on port 80 of Ingress group web", "on port 443 of Ingress group");
    String one = run(manifests, "stack", "--route", "https://a.example.com/x?k=v&w", "-").out();
    assertThat(one).startsWith("a.example.com/x on port 443").doesNotContain("on port 80");
    assertThat(run(manifests, "stack", "--route", "http://a.example.com:81", "-").out())
        .isEqualTo("nothing listens there\n");
    assertThat(run(manifests, "stack", "--route", "c.example.com", "-").out())
        .contains("no rule matches the request: the default actions answer it");
    Run wrong = run(manifests, "stack", "--route", ":::", "-");
    assertThat(wrong.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(wrong.err()).contains("--route: ::: is not HOST/PATH or a URL");
  }

  @Test
  void redirectsAndAnswersAreToldInAFewWords() {
    String manifests =
        SHOP
            + ingress(
                "a",
                "a.example.com",
                "alb.ingress.kubernetes.io/listen-ports: '[{\"HTTP\": 80}, {\"HTTPS\": 443}]',"
                    + "alb.ingress.kubernetes.io/ssl-redirect: '443',"
                    + "alb.ingress.kubernetes.io/enable-frontend-nlb: 'true',");
    String out = run(manifests, "stack", "-").out();

    assertThat(out)
        .contains("all  everything: redirect to https://#{host}:443/#{path}")
        .contains("else  everything else: answer 404")
        .contains("certificate arn:aws:acm:region:account:certificate/a.example.com")
        .contains("-nlb (network, internal, ipv4)")
        .contains("\u2192 the application load balancer");
  }

  /** From the right side of a column to the left side of the next, and half way up or down. */
  @Test
  void linesOfThePictureJoinEachRuleWithItsListenerAndItsTargetGroup() throws IOException {
    Path svg = folder.resolve("stack.svg");

    run(SHOP + ingress("a", "a.example.com", ""), "stack", "--svg", svg.toString(), "-");

    assertThat(Files.readString(svg).lines().filter(line -> line.startsWith("<path")))
        .containsExactly(
            "<path class=\"line\" d=\"M912 78H920V78H928\"/>",
            "<path class=\"line\" d=\"M624 78H632V78H640\"/>",
            "<path class=\"line\" d=\"M368 78H376V78H384\"/>",
            "<path class=\"line\" d=\"M368 78H376V124H384\"/>",
            "<path class=\"line\" d=\"M252 78H260V78H268\"/>");
    assertThat(Files.readString(svg).lines().filter(line -> line.startsWith("<rect class=\"frame")))
        .extracting(
            line -> line.replaceFirst(".* x=\"(\\d+)\" y=\"(\\d+)\".*<title>(\\w+).*", "$3 $1 $2"))
        .containsExactly(
            "shop 640 60", "shop 928 60", "1 384 60", "else 384 106", "HTTP 268 60", "k8s 12 60");
  }

  @Test
  void picturesEscapeWhatComesFromAnywhere() throws IOException {
    Path svg = folder.resolve("stack.svg");
    Path html = folder.resolve("report.html");
    String hostile = SHOP + ingress("a", ATTACK, "");

    assertThat(run(hostile, "stack", "--svg", svg.toString(), "-").status()).isZero();
    assertThat(Files.readString(svg))
        .startsWith("<svg xmlns")
        .doesNotContain(ATTACK)
        .contains("&lt;script&gt;")
        .contains(">shop/web:80<");
    assertThat(run("", "report", "--html", html.toString()).status()).isZero();
    assertThat(Files.readString(html))
        .contains("The load balancers that the AWS Load Balancer Controller would build")
        .contains("1: shop.example.com/*")
        .contains("2 pods of ReplicaSet storefront-");
    Run unwritable = run("", "stack", "--svg", folder.resolve("none/a.svg").toString());
    assertThat(unwritable.status()).isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void aNameLeadsBackToItsObject() throws IOException {
    String manifests = SHOP + ingress("a", "a.example.com", "");
    JsonNode plan = new ObjectMapper().readTree(run(manifests, "stack", "--json", "-").out());
    String name =
        plan.at("/resources/AWS::ElasticLoadBalancingV2::TargetGroup")
            .elements()
            .next()
            .at("/spec/name")
            .asText();

    assertThat(run(manifests, "stack", "--name", name, "-").out())
        .isEqualTo(
            name
                + ": AWS::ElasticLoadBalancingV2::TargetGroup shop/a-web:80\n"
                + "  of Service shop/web port 80, for Ingress shop/a, in the stack web\n"
                + "  rule 80:1 forwards to it\n");
    assertThat(run(manifests, "stack", "--name", "k8s-none", "-").status())
        .isEqualTo(ExitStatus.PROBLEMS);
  }

  @Test
  void manifestsWithoutAnythingOfTheControllersSaySo() {
    Run run = run("{apiVersion: v1, kind: Service, metadata: {name: a}}", "stack", "-");

    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("No Ingress and no Service is the controller's.");
  }

  private static String ingress(String name, String host, String annotations) {
    return """
    {apiVersion: networking.k8s.io/v1, kind: Ingress,
     metadata: {name: %s, namespace: shop, annotations: {%s}},
     spec: {ingressClassName: alb, rules: [{host: "%s", http: {paths: [
      {path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}}]}}
    ---
    """
        .formatted(name, annotations, host);
  }

  private record Run(int status, String out, String err) {}

  private static Run run(String stdin, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            args,
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
