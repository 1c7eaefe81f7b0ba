package dev.rolloutkit.lbc.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which IngressClassParams apply to an Ingress. */
class ClassReferencesTest {
  private static IngressClass of(String name, String controller, String kind) {
    return new IngressClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withController(controller)
        .withNewParameters()
        .withKind(kind)
        .withName(name + "-params")
        .endParameters()
        .endSpec()
        .build();
  }

  private static IngressClass alb(String name) {
    return of(name, IngressClassInfo.ALB, IngressClassParams.KIND);
  }

  private static IngressClass defaultClass(String name) {
    return new IngressClassBuilder(alb(name))
        .editMetadata()
        .addToAnnotations("ingressclass.kubernetes.io/is-default-class", "true")
        .endMetadata()
        .build();
  }

  private static Ingress ingress(@Nullable String name) {
    return new IngressBuilder()
        .withNewMetadata()
        .endMetadata()
        .withNewSpec()
        .withIngressClassName(name)
        .endSpec()
        .build();
  }

  @Test
  void paramsOfTheNamedClassApply() {
    ClassReferences classes = ClassReferences.of(List.of(alb("in"), alb("out")));

    assertThat(classes.paramsOf(ingress("out"))).contains("out-params");
    assertThat(classes.paramsOf(ingress("other"))).isEmpty();
    assertThat(classes.paramsOf(ingress(null))).isEmpty();
    assertThat(classes.paramsOf(new Ingress())).isEmpty();
  }

  @Test
  void paramsOfTheOnlyDefaultClassApplyToAnIngressWithoutAClass() {
    assertThat(ClassReferences.of(List.of(defaultClass("in"), alb("out"))).paramsOf(ingress(null)))
        .contains("in-params");
    assertThat(
            ClassReferences.of(List.of(defaultClass("in"), defaultClass("out")))
                .paramsOf(ingress(null)))
        .isEmpty();
  }

  /** The older annotation names no IngressClass, so it leads to no parameters either. */
  @Test
  void anIngressWithTheOlderAnnotationHasNoParams() {
    Ingress older =
        new IngressBuilder(ingress("in"))
            .editMetadata()
            .addToAnnotations(IngressClassInfo.ANNOTATION, "in")
            .endMetadata()
            .build();

    assertThat(ClassReferences.of(List.of(defaultClass("in"))).paramsOf(older)).isEmpty();
  }

  @Test
  void classesOfOtherControllersAndOtherKindsOfParametersDoNotCount() {
    ClassReferences classes =
        ClassReferences.of(
            Arrays.asList(
                of("nginx", "k8s.io/ingress-nginx", IngressClassParams.KIND),
                of("odd", IngressClassInfo.ALB, "ConfigMap"),
                new IngressClass(),
                null));

    assertThat(classes.paramsOf(ingress("nginx"))).isEmpty();
    assertThat(classes.paramsOf(ingress("odd"))).isEmpty();
  }
}
