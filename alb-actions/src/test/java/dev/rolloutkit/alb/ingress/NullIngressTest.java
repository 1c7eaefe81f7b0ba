package dev.rolloutkit.alb.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.alb.verify.TargetGroupRef;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import org.junit.jupiter.api.Test;

/** Null in a list of Ingresses or bindings is an object without any field, as in Go. */
class NullIngressTest {
  @Test
  void ingress() {
    Ingress none = null;
    assertThat(AlbIngress.of(none)).isEqualTo(AlbIngress.of(new Ingress()));
  }

  @Test
  void binding() {
    assertThat(TargetGroupRef.of(null))
        .isEqualTo(TargetGroupRef.of(new GenericKubernetesResource()));
  }
}
