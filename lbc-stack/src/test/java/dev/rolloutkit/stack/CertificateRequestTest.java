package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackSettings;
import org.junit.jupiter.api.Test;

/** An Ingress that asks the controller to request a certificate for its hosts. */
class CertificateRequestTest {
  private static String problem(String... annotations) {
    ShopWorld world = new ShopWorld().service("web", 80).member("web", "alb", annotations);
    world.ingresses.get(0).getSpec().getRules().get(0).setHost(null);
    world.config =
        StackSettings.of(
            LbcFlags.builder()
                .from(world.config.flags())
                .putFeatureGate(FeatureGate.ENABLE_CERTIFICATE_MANAGEMENT, true)
                .build());
    return world.build().warningsOrProblems().stream().map(Problem::detail).findFirst().orElse("");
  }

  @Test
  void anIngressWithoutAHostCannotRequestACertificate() {
    assertThat(problem("create-acm-cert", "true"))
        .startsWith(
            "ingress shop/web has create-acm-cert enabled but no hostnames defined in"
                + " spec.rules[].host or spec.tls[].hosts");
  }

  @Test
  void missingHostsAreReportedBeforeTheTagsAreRead() {
    assertThat(problem("create-acm-cert", "true", "tags", "bad"))
        .startsWith("ingress shop/web has create-acm-cert enabled but no hostnames defined");
  }
}
