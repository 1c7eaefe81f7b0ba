package dev.rolloutkit.cli.log;

import static dev.rolloutkit.cli.Program.run;
import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Program.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExplainLogCommandTest {
  private static final Path OUTAGE =
      Path.of("..", "examples", "outage").toAbsolutePath().normalize();

  /** The two lines that the controller wrote when the outage began. */
  private static final String CONTROLLER =
      line("authorizing", 3100) + "something else\n" + line("revoking", 8001);

  private static String line(String verb, int to) {
    return "{\"level\":\"info\",\"ts\":\"2026-01-01T00:00:00Z\",\"msg\":\""
        + verb
        + " securityGroup ingress\",\"securityGroupID\":\"sg-node\",\"permission\":[{\"FromPort\":3100,"
        + "\"IpProtocol\":\"tcp\",\"IpRanges\":null,\"Ipv6Ranges\":null,\"PrefixListIds\":null,"
        + "\"ToPort\":"
        + to
        + ",\"UserIdGroupPairs\":[{\"Description\":\"elbv2.k8s.aws/targetGroupBinding=shared\","
        + "\"GroupId\":\"sg-12345\"}]}]}\n";
  }

  @Test
  void twoLinesOfTheOutageNameTheVictimAndTheCulprit() {
    Run run = runWith(CONTROLLER, "explain-log", "-", OUTAGE.resolve("after"));
    assertThat(run.out())
        .isEqualTo(
            """
            security group sg-node
              line 1: opens tcp 3100-3100 from sg-12345
              line 3: closes tcp 3100-8001 from sg-12345
              in the end closed: 3101-8001 tcp from sg-12345
              cut off: Ingress prod/api (Service api) at port 8001 (no rules of their own are managed for them)
              culprit: Ingress tools/console (Service console), which needs port 8001: it was deleted or changed when the lines were written
            """);
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void culpritThatIsGoneIsSaidToBeGone() {
    assertThat(runWith(CONTROLLER, "explain-log", "-", OUTAGE.resolve("deleted")).out())
        .contains("cut off: Ingress prod/api")
        .contains("culprit: a binding that needed port 8001 and is no longer among the manifests");
  }

  @Test
  void bundledManifestsTellTheSameOfTheirBindings() {
    assertThat(runWith(CONTROLLER, "explain-log", "-").out())
        .contains("cut off: TargetGroupBinding prod/tg2 at port 8001")
        .contains("culprit: TargetGroupBinding tools/tg3, which needs port 8001");
  }

  @Test
  void cloudTrailIsReadToo() {
    String event =
        """
        {"Records":[{"eventName":"RevokeSecurityGroupIngress","requestParameters":{"groupId":"sg-node",
        "ipPermissions":{"items":[{"ipProtocol":"tcp","fromPort":3100,"toPort":8001,
        "groups":{"items":[{"groupId":"sg-12345"}]},"ipRanges":{"items":[{"cidrIp":"10.0.0.0/8"}]}}]}}}]}
        """;
    assertThat(runWith(event, "explain-log", "-").out())
        .contains("closes tcp 3100-8001 from sg-12345")
        .contains("closes tcp 3100-8001 from 10.0.0.0/8");
  }

  @Test
  void logWithoutSuchLinesIsUnusable() {
    Run run = runWith("{\"msg\":\"hello\"}\n{broken\n", "explain-log", "-");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("no line of the log authorizes or revokes");
    assertThat(run("explain-log", "/nowhere/log").err()).contains("cannot read the log");
  }
}
