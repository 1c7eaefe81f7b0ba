package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import org.junit.jupiter.api.Test;

class NullIngressClassTest {
  /** Null in a list of IngressClasses is a class without any field, as in Go. */
  @Test
  void nullCountsAsAClassWithoutFields() {
    assertThat(IngressClassInfo.of(null)).isEqualTo(IngressClassInfo.of(new IngressClass()));
  }
}
