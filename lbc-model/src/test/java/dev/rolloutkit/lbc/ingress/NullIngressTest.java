package dev.rolloutkit.lbc.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import org.junit.jupiter.api.Test;

/** Null in a list of Ingresses counts as an object without any field, as in Go. */
class NullIngressTest {
  @Test
  void aNullIngressHasNoFields() {
    Ingress none = null;
    assertThat(IngressView.of(none)).isEqualTo(IngressView.of(new Ingress()));
  }
}
