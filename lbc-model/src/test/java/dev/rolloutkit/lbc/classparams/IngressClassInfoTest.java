package dev.rolloutkit.lbc.classparams;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import org.junit.jupiter.api.Test;

/** Which controller serves the Ingresses of a class. */
class IngressClassInfoTest {
  private static IngressClass ingressClass(String controller, String isDefault) {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName("alb")
        .addToAnnotations("ingressclass.kubernetes.io/is-default-class", isDefault)
        .endMetadata()
        .withNewSpec()
        .withController(controller)
        .endSpec()
        .build();
  }

  @Test
  void aClassIsTheDefaultIfItsAnnotationIsExactlyTrue() {
    assertThat(IngressClassInfo.of(ingressClass("ingress.k8s.aws/alb", "true")))
        .isEqualTo(new IngressClassInfo("alb", IngressClassInfo.ALB, true));
    assertThat(IngressClassInfo.of(ingressClass("ingress.k8s.aws/alb", "True")).isDefault())
        .isFalse();
    assertThat(IngressClassInfo.of(ingressClass("k8s.io/ingress-nginx", "true")).isAlb()).isFalse();
  }

  @Test
  void theAnnotationMustBeTheConfiguredClassOrAlbIfNoneIsConfigured() {
    assertThat(IngressClassInfo.isOurs("alb", "alb")).isTrue();
    assertThat(IngressClassInfo.isOurs("internal", "internal")).isTrue();
    assertThat(IngressClassInfo.isOurs("internal", "alb")).isFalse();
    assertThat(IngressClassInfo.isOurs("", "alb")).isTrue();
    assertThat(IngressClassInfo.isOurs("", "")).isTrue();
    assertThat(IngressClassInfo.isOurs("", "nginx")).isFalse();
  }
}
