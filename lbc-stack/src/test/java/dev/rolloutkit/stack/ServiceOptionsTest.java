package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each defect of load balancers of Services, unfixed and fixed on its own. */
class ServiceOptionsTest {
  private static String message(Outcome<?> outcome) {
    return outcome.problems().get(0).message();
  }

  @Test
  void samePortDroppedLosesTheSecondProtocol() {
    Service dns =
        service(
            "",
            "{\"name\":\"t\",\"protocol\":\"TCP\",\"port\":53,\"nodePort\":30053},"
                + "{\"name\":\"u\",\"protocol\":\"UDP\",\"port\":53,\"nodePort\":30054}");

    assertThat(
            build(dns, Fixes.reference())
                .orElseThrow()
                .spec(ResourceTypes.LISTENER, "53")
                .orElseThrow()
                .path("protocol")
                .asText())
        .isEqualTo("TCP");
    assertThat(message(build(dns, Fixes.fixing(StackDefect.SAME_PORT_DROPPED))))
        .isEqualTo("two ports have the number 53, and only one can listen");
  }

  @Test
  void unknownTargetTypeIsInstanceAlsoForATypingError() {
    Service typo =
        service("\"service.beta.kubernetes.io/aws-load-balancer-nlb-target-type\":\"IP\"");

    assertThat(build(typo, Fixes.reference()).orElseThrow().toJson())
        .contains("\"targetType\":\"instance\"");
    assertThat(message(build(typo, Fixes.fixing(StackDefect.UNKNOWN_TARGET_TYPE_IS_INSTANCE))))
        .contains("IP");
  }

  @Test
  void unreadableMergeIgnoredAsIfItWereAbsent() {
    Service typo =
        service("\"service.beta.kubernetes.io/aws-load-balancer-enable-tcp-udp-listener\":\"yes\"");

    assertThat(build(typo, Fixes.reference())).isInstanceOf(Outcome.Ok.class);
    assertThat(message(build(typo, Fixes.fixing(StackDefect.UNREADABLE_MERGE_IGNORED))))
        .contains("enable-tcp-udp-listener");
  }

  @Test
  void emptyPrefixListsAllowNoTraffic() {
    Service empty =
        service(
            "\"service.beta.kubernetes.io/aws-load-balancer-security-group-prefix-lists\":\"\"");

    assertThat(
            build(empty, Fixes.reference())
                .orElseThrow()
                .spec(ResourceTypes.SECURITY_GROUP, ResourceTypes.MANAGED_GROUP)
                .orElseThrow()
                .has("ingress"))
        .isFalse();
    assertThat(message(build(empty, Fixes.fixing(StackDefect.EMPTY_PREFIX_LISTS))))
        .contains("prefix");
  }

  private static Outcome<Stack> build(Service service, Fixes<StackDefect> fixes) {
    return LoadBalancerStacks.buildService(
        service,
        StackInputs.of(
            List.of(), List.of(), ShopWorld.directory(), new ShopWorld().with(fixes).config));
  }

  private static Service service(String annotation) {
    return service(
        annotation, "{\"name\":\"t\",\"protocol\":\"TCP\",\"port\":53,\"nodePort\":30053}");
  }

  private static Service service(String annotation, String ports) {
    return ShopWorld.read(
        Service.class,
        """
        {"metadata":{"namespace":"shop","name":"dns","uid":"u","annotations":{%s}},
         "spec":{"type":"LoadBalancer","loadBalancerClass":"service.k8s.aws/nlb","ports":[%s]}}"""
            .formatted(annotation, ports));
  }
}
