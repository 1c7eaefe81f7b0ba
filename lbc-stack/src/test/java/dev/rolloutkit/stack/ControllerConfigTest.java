package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.stack.config.ControllerConfig;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControllerConfigTest {
  @Test
  void arguments_of_a_container_are_read() {
    ControllerConfig config =
        ControllerConfig.fromArgs(
            List.of(
                "--cluster-name=demo",
                "--aws-vpc-id=vpc-1",
                "--ingress-class",
                "internal",
                "--default-target-type=ip",
                "--enable-backend-security-group=false",
                "--backend-security-group=sg-1",
                "--tolerate-non-existent-backend-service=0",
                "--external-managed-tags=a,b",
                "--default-tags=team=shop,cost=a=b",
                "--feature-gates=NLBSecurityGroup=false"));

    assertThat(config)
        .isEqualTo(
            ControllerConfig.builder()
                .clusterName("demo")
                .vpcId("vpc-1")
                .ingressClass("internal")
                .defaultTargetType("ip")
                .enableBackendSecurityGroup(false)
                .backendSecurityGroup("sg-1")
                .tolerateNonExistentBackendService(false)
                .addExternalManagedTags("a", "b")
                .putDefaultTag("team", "shop")
                .putDefaultTag("cost", "a=b")
                .putFeatureGate("NLBSecurityGroup", false)
                .build());
    assertThat(config.flags().has(dev.rolloutkit.lbc.flags.FeatureGate.NLB_SECURITY_GROUP))
        .isFalse();
  }

  @Test
  void without_arguments_the_defaults_hold() {
    assertThat(ControllerConfig.fromArgs(List.of("--enable-backend-security-group=perhaps")))
        .isEqualTo(ControllerConfig.of("cluster", "vpc"));
  }
}
