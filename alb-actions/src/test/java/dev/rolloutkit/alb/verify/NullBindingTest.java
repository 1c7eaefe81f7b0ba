package dev.rolloutkit.alb.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import org.junit.jupiter.api.Test;

/** Null in a list of bindings is an object without any field, as in Go. */
class NullBindingTest {
  @Test
  void binding() {
    assertThat(TargetGroupRef.of(null))
        .isEqualTo(TargetGroupRef.of(new GenericKubernetesResource()));
  }
}
