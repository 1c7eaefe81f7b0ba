package dev.rolloutkit.lbc.flags;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The flags of a controller: their defaults, and how arguments set them. */
class LbcFlagsTest {
  private static GivenFlags read(String... args) {
    return LbcFlags.fromArgs(List.of(args));
  }

  private static List<String> texts(List<Problem> problems) {
    return problems.stream().map(Problem::text).toList();
  }

  @Test
  void byDefaultTheClassIsAlbAndMissingBackendsAreTolerated() {
    LbcFlags flags = LbcFlags.defaults();

    assertThat(flags.ingressClass()).isEqualTo("alb");
    assertThat(flags.tolerateNonExistentBackendAction()).isTrue();
    assertThat(flags.tolerateNonExistentBackendService()).isTrue();
    assertThat(flags.has(FeatureGate.ENDPOINTS_FAIL_OPEN)).isTrue();
  }

  @Test
  void theEmptyClassDiffersFromTheDefault() {
    assertThat(read("--ingress-class=").flags().ingressClass()).isEmpty();
    assertThat(read().flags().ingressClass()).isEqualTo("alb");
  }

  @Test
  void theArgumentsOfAContainerAreRead() {
    LbcFlags flags =
        read(
                "/controller",
                "--cluster-name=demo",
                "--aws-vpc-id=vpc-1",
                "--ingress-class",
                "internal",
                "--enable-backend-security-group=false",
                "--disable-restricted-sg-rules",
                "--tolerate-non-existent-backend-service=0",
                "--sync-period=1h30m",
                "--webhook-bind-port",
                "0x10",
                "--external-managed-tags=a,b",
                "--default-tags=team=shop,cost=a=b",
                "--feature-gates=NLBSecurityGroup=false, ALBSingleSubnet = T")
            .flags();

    assertThat(flags)
        .isEqualTo(
            LbcFlags.builder()
                .clusterName("demo")
                .awsVpcId("vpc-1")
                .ingressClass("internal")
                .enableBackendSecurityGroup(false)
                .disableRestrictedSgRules(true)
                .tolerateNonExistentBackendService(false)
                .syncPeriod(Duration.ofMinutes(90))
                .webhookBindPort(16)
                .addExternalManagedTags("a", "b")
                .putDefaultTag("team", "shop")
                .putDefaultTag("cost", "a=b")
                .putFeatureGate(FeatureGate.NLB_SECURITY_GROUP, false)
                .putFeatureGate(FeatureGate.ALB_SINGLE_SUBNET, true)
                .build());
  }

  @Test
  void aBooleanNeverTakesTheNextArgumentAsItsValue() {
    assertThat(read("--enable-waf", "false").flags().enableWaf()).isTrue();
    assertThat(read("--disable-restricted-sg-rules", "false").flags().disableRestrictedSgRules())
        .isTrue();
  }

  @Test
  void theLastValueOfARepeatedFlagCountsButListsAndMapsGrow() {
    LbcFlags flags =
        read(
                "--ingress-class=a",
                "--ingress-class=b",
                "--external-managed-tags=a,b",
                "--external-managed-tags=c",
                "--default-tags=a=1",
                "--default-tags=a=2,b=3",
                "--feature-gates=NLBSecurityGroup=false",
                "--feature-gates=EnableIPTargetType=false,NLBSecurityGroup=true")
            .flags();

    assertThat(flags.ingressClass()).isEqualTo("b");
    assertThat(flags.externalManagedTags()).containsExactly("a", "b", "c");
    assertThat(flags.defaultTags()).isEqualTo(ImmutableMap.of("a", "2", "b", "3"));
    assertThat(flags.has(FeatureGate.NLB_SECURITY_GROUP)).isTrue();
    assertThat(flags.has(FeatureGate.ENABLE_IP_TARGET_TYPE)).isFalse();
  }

  @Test
  void listsAndMapsAreRecordsOfCsvWhoseWhiteSpaceCounts() {
    assertThat(read("--external-managed-tags=\"a,b\", c").flags().externalManagedTags())
        .containsExactly("a,b", " c");
    assertThat(read("--external-managed-tags=\"say \"\"hi\"\"\"").flags().externalManagedTags())
        .containsExactly("say \"hi\"");
    assertThat(read("--external-managed-tags=").flags().externalManagedTags()).isEmpty();
    assertThat(read("--default-tags=\"a=1,2\",b=3").flags().defaultTags())
        .isEqualTo(ImmutableMap.of("a", "1,2", "b", "3"));
    assertThat(read("--default-tags=a=1,2").flags().defaultTags())
        .as("a single pair may contain commas")
        .isEqualTo(ImmutableMap.of("a", "1,2"));
  }

  @Test
  void anInvalidValueIsAProblemAndTheFlagKeepsItsDefault() {
    for (String bad :
        List.of(
            "--enable-waf=maybe",
            "--max-targets-per-target-group=many",
            "--max-targets-per-target-group=3000000000",
            "--max-targets-per-target-group=08",
            "--sync-period=1 day",
            "--default-tags=team",
            "--default-tags=a=1,b,c=2",
            "--external-managed-tags=a\"b",
            "--external-managed-tags=\"a",
            "--feature-gates=NLBSecurityGroup",
            "--feature-gates=NLBSecurityGroup=maybe",
            "--cluster-name")) {
      GivenFlags read = read(bad);
      assertThat(read.flags()).as(bad).isEqualTo(LbcFlags.defaults());
      assertThat(read.problems()).as(bad).hasSize(1);
      assertThat(read.problems().get(0).code()).isEqualTo(LbcProblemCodes.FLAG_INVALID);
    }
    assertThat(texts(read("--enable-waf=maybe").problems()))
        .containsExactly("--enable-waf is not a boolean, so its default applies");
    assertThat(texts(read("--default-tags=team").problems()))
        .containsExactly("--default-tags is not a list of key=value pairs, so its default applies");
  }

  @Test
  void anUnknownFlagOrGateIsAProblem() {
    GivenFlags read = read("--ingres-class=a", "--feature-gates=NoSuchGate=true", "-v");

    assertThat(texts(read.problems()))
        .containsExactly(
            "the controller has no flag --ingres-class",
            "the controller has no feature gate NoSuchGate",
            "the controller has no flag --v");
    assertThat(read.problems())
        .allMatch(problem -> problem.code().equals(LbcProblemCodes.FLAG_UNKNOWN));
  }

  @Test
  void theFlagForThrottlingIsAcceptedAndIgnored() {
    assertThat(read("--aws-api-throttle", "Elastic Load Balancing v2:^Describe=4:10").problems())
        .isEmpty();
  }

  @Test
  void assumptionsAreListed() {
    assertThat(
            read(
                    "/controller",
                    "--cluster-name=demo",
                    "--backend-security-group",
                    "sg-1",
                    "--disable-restricted-sg-rules",
                    "--feature-gates=ALBSingleSubnet=true,NLBSecurityGroup=false",
                    "--enable-backend-security-group=maybe")
                .assumed())
        .containsExactly(
            "--enable-backend-security-group is not a boolean, so its default applies",
            "flags that are not given have their defaults: --enable-manage-backend-security-group-rules");
    assertThat(read().assumed())
        .containsExactly(
            "the required flag --cluster-name is not given",
            "flags that are not given have their defaults: --enable-backend-security-group,"
                + " --enable-manage-backend-security-group-rules, --disable-restricted-sg-rules,"
                + " --backend-security-group, --feature-gates=NLBSecurityGroup");
  }

  @Test
  void theControllerIsFoundAmongTheContainersOfAPod() {
    PodSpec pod =
        new PodSpecBuilder()
            .addNewContainer()
            .withImage("registry.example/proxy:1")
            .withArgs("--cluster-name=proxy")
            .endContainer()
            .addNewContainer()
            .withImage("registry.example:5000/eks/aws-load-balancer-controller:v2.13.4@sha256:0")
            .withCommand("/controller")
            .withArgs("--cluster-name=demo")
            .endContainer()
            .build();

    assertThat(LbcFlags.fromPod(pod).orElseThrow().flags()).isEqualTo(LbcFlags.of("demo"));
    assertThat(LbcFlags.fromPod(new PodSpec())).isEmpty();
  }

  @Test
  void withoutAClusterTheControllerDoesNotStart() {
    assertThat(texts(LbcFlags.defaults().problems()))
        .containsExactly("cluster-name: kubernetes cluster name must be specified");
    assertThat(LbcFlags.of("demo").problems()).isEmpty();
  }

  @Test
  void theBackendGroupMustBeAnId() {
    LbcFlags.Builder flags = LbcFlags.builder().clusterName("demo");

    assertThat(flags.backendSecurityGroup("sg-1").build().problems()).isEmpty();
    assertThat(texts(flags.backendSecurityGroup("web").build().problems()))
        .containsExactly("backend-security-group: invalid value web for backend security group id");
  }

  @Test
  void managingRulesOfTheBackendGroupNeedsABackendGroup() {
    for (boolean group : new boolean[] {true, false}) {
      for (boolean manage : new boolean[] {true, false}) {
        LbcFlags flags =
            LbcFlags.builder()
                .clusterName("demo")
                .enableBackendSecurityGroup(group)
                .enableManageBackendSecurityGroupRules(manage)
                .build();
        assertThat(flags.problems()).hasSize(manage && !group ? 1 : 0);
      }
    }
  }

  @Test
  void conflictingTagsAreProblems() {
    LbcFlags flags =
        LbcFlags.builder()
            .clusterName("demo")
            .defaultTargetType("pod")
            .putDefaultTag("elbv2.k8s.aws/cluster", "x")
            .putDefaultTag("team", "shop")
            .addExternalManagedTags("team", "ingress.k8s.aws/stack")
            .build();

    assertThat(texts(flags.problems()))
        .isEqualTo(
            ImmutableList.of(
                "default-tags: tag key elbv2.k8s.aws/cluster cannot be specified in default-tags"
                    + " flag",
                "external-managed-tags: tag key team cannot be specified in both default-tags and"
                    + " external-managed-tags flag",
                "external-managed-tags: tag key ingress.k8s.aws/stack cannot be specified in"
                    + " external-managed-tags flag",
                "default-target-type: invalid value pod for default target type"));
  }
}
