package dev.rolloutkit.cli.explain;

import static dev.rolloutkit.cli.Program.run;
import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.rolloutkit.cli.Program.Run;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What {@code explain} says first, what it leaves for those who ask, and its JSON. */
class ExplainReportTest {
  private static final String SERVICE =
      "{apiVersion: v1, kind: Service, metadata: {name: %s}, spec: {ports: [{port: 80}]}}\n---\n";

  private static final String INVALID =
      """
      {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: r}, spec: {replicas: -1,
       selector: {matchLabels: {app: r}},
       template: {metadata: {labels: {app: s}}, spec: {containers: [{name: c, image: i}]}},
       strategy: {blueGreen: {activeService: a, activeServices: b}}}}
      ---
      """;

  private static final String NAMED_PORT =
      """
      {apiVersion: elbv2.k8s.aws/v1beta1, kind: TargetGroupBinding, metadata: {name: t},
       spec: {targetGroupARN: a, targetType: ip, serviceRef: {name: s, port: 80},
        networking: {ingress: [{from: [{securityGroup: {groupID: sg-1}}],
         ports: [{protocol: TCP, port: http}]}]}}}
      ---
      """;

  @Test
  void findingsComeFirstAndThenALineASection() {
    Run run = run("explain");
    List<String> lines = run.out().lines().toList();
    assertThat(lines.indexOf("Findings"))
        .isPositive()
        .isLessThan(
            lines.indexOf("1 Rollouts: what they say, and what the defaults add: 2 entries"));
    assertThat(run.out())
        .contains("  breaking TargetGroupBinding prod/tg2  03-target-group-bindings.yaml:20")
        .contains("remedy: Write spec.networking into TargetGroupBinding ")
        .contains("what TargetGroupBindings add up to: 5 entries, 1 breaking, 1 unknown, 1 warning")
        .contains("cuts off   prod/tg2 has no networking block")
        .doesNotContain("default controller");
  }

  @Test
  void harmlessObjectsCostALineASectionHoweverManyTheyAre() {
    StringBuilder services = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      services.append(SERVICE.formatted("s" + i));
    }
    Run run = runWith(services.toString(), "-");
    assertThat(run.status()).isZero();
    assertThat(run.out().lines().filter(line -> !line.isBlank()).toList())
        .containsExactly(
            "Read 1 file: 500 Service",
            "6 Services: the API server's verdict, and whose they are: 500 entries",
            "8 Requests: who answers them: 500 entries",
            "-v shows all that the sections say, --only SECTION all of one.");
  }

  @Test
  void verboseShowsEverything() {
    assertThat(runWith(SERVICE.formatted("a"), "-", "-v").out())
        .contains("  Service default/a  standard input:1", "default controller")
        .doesNotContain("--only SECTION");
  }

  @Test
  void sectionOfAviIsForThoseWhoHaveIt() {
    String ofAvi =
        "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {type: LoadBalancer,"
            + " loadBalancerClass: ako.vmware.com/avi-lb, ports: [{port: 80}]}}";
    assertThat(runWith(SERVICE.formatted("a"), "-", "-v").out()).doesNotContain("Avi objects");
    assertThat(runWith(ofAvi, "-", "-v").out()).contains("7 Avi objects");
    assertThat(runWith(SERVICE.formatted("a"), "-", "--only", "avi").out())
        .contains("Avi objects", "why    it has none of its own");
  }

  @Test
  void whatIsInvalidIsShownWithoutAsking() {
    Run run = runWith(INVALID, "-");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("  error    Rollout default/r  standard input:1")
        .contains("! spec.replicas: Invalid value: -1: must be greater than or equal to 0");
  }

  @Test
  void jsonIsValidByItsSchemaAndNumbersAreNumbers() throws IOException {
    assertThat(problems(run("explain", "--json"))).isEmpty();
    assertThat(problems(run("explain", "--json", "--only", "alb,avi"))).isEmpty();
    assertThat(problems(runWith(INVALID + "kind: [\n", "-", "--json"))).isEmpty();
    assertThat(problems(runWith(NAMED_PORT, "-", "--json", "--only", "security-groups,cutover")))
        .isEmpty();
    JsonNode report = new ObjectMapper().readTree(run("explain", "--json").out());
    assertThat(report.at("/alb/0/canaryWeight").isInt()).isTrue();
    assertThat(report.at("/rollouts/0/revision").isInt()).isTrue();
    assertThat(report.at("/security-groups").findValues("requests")).allMatch(JsonNode::isArray);
    assertThat(report.at("/avi").findValues("names")).allMatch(JsonNode::isArray);
  }

  @Test
  void schemaRefusesWhatItDoesNotKnow() throws IOException {
    String report = run("explain", "--json").out();
    String odd = report.replace("\"canaryWeight\" : 40", "\"canaryWeight\" : \"40\"");
    assertThat(odd).isNotEqualTo(report);
    assertThat(schema().validate(new ObjectMapper().readTree(odd))).hasSize(1);
  }

  private static Iterable<?> problems(Run run) throws IOException {
    return schema().validate(new ObjectMapper().readTree(run.out()));
  }

  private static JsonSchema schema() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(JsonReport.class.getResourceAsStream("explain.schema.json"))) {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
    }
  }
}
