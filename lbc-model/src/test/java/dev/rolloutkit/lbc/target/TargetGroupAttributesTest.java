package dev.rolloutkit.lbc.target;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcRelease;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which attributes the target group of a port of a network load balancer has. */
class TargetGroupAttributesTest {
  private static final String ATTRIBUTES = "aws-load-balancer-target-group-attributes";

  private static Optional<Boolean> preserves(Map<String, String> attributes, int port) {
    ImmutableMap.Builder<String, String> annotations = ImmutableMap.builder();
    attributes.forEach((suffix, text) -> annotations.put(Annotations.SERVICE + suffix, text));
    Annotations read = new Annotations(Annotations.SERVICE, annotations.buildOrThrow());
    return Failure.toOutcome(
            () -> TargetGroupAttributes.nlb(read, port, LbcRelease.MATCHED), List.of())
        .orElseThrow()
        .preserveClientIp();
  }

  @Test
  void preserveClientIpIsRecognizedDespiteBlanks() {
    assertThat(preserves(Map.of(ATTRIBUTES, " preserve_client_ip.enabled = false "), 80))
        .contains(false);
    assertThat(preserves(Map.of(ATTRIBUTES, "a=b\\,c,preserve_client_ip.enabled=true"), 80))
        .contains(true);
    assertThat(preserves(Map.of(ATTRIBUTES, "a=b"), 80)).isEmpty();
  }

  @Test
  void attributesOfAPortOverrideGeneralOnes() {
    Map<String, String> both =
        Map.of(
            ATTRIBUTES,
            "preserve_client_ip.enabled=true",
            ATTRIBUTES + ".80",
            "preserve_client_ip.enabled=false");
    assertThat(preserves(both, 80)).contains(false);
    assertThat(preserves(both, 81)).contains(true);
    Map<String, String> others =
        Map.of(ATTRIBUTES, "preserve_client_ip.enabled=true", ATTRIBUTES + ".80", "a=b");
    assertThat(preserves(others, 80)).contains(true);
  }
}
