package dev.rolloutkit.lbc.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which class an Ingress has, in each of the forms in which an Ingress is read. */
class ClassChoiceTest {
  private static ClassChoice choice(@Nullable String annotation, @Nullable String name) {
    Ingress ingress = new IngressBuilder().withNewMetadata().endMetadata().build();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    if (annotation != null) {
      ingress.getMetadata().getAnnotations().put(IngressClassInfo.ANNOTATION, annotation);
      tree.putObject("metadata")
          .putObject("annotations")
          .put(IngressClassInfo.ANNOTATION, annotation);
    }
    if (name != null) {
      ingress =
          new IngressBuilder(ingress).withNewSpec().withIngressClassName(name).endSpec().build();
      tree.putObject("spec").put("ingressClassName", name);
    }
    ClassChoice out = ClassChoice.of(ingress);
    assertThat(ClassChoice.of(new IngressTree(tree))).isEqualTo(out);
    assertThat(ClassChoice.of(IngressView.of(ingress))).isEqualTo(out);
    return out;
  }

  @Test
  void theOlderAnnotationDecidesAlone() {
    assertThat(choice("nginx", "alb")).isEqualTo(new ClassChoice.Annotated("nginx"));
    assertThat(choice("nginx", "alb").className()).isEmpty();
  }

  /** An empty annotation is present, so the class in the spec is ignored. */
  @Test
  void anEmptyAnnotationDecidesAsWell() {
    assertThat(choice("", "alb")).isEqualTo(new ClassChoice.Annotated(""));
  }

  @Test
  void withoutTheAnnotationTheSpecNamesTheClass() {
    assertThat(choice(null, "alb")).isEqualTo(new ClassChoice.Named("alb"));
    assertThat(choice(null, "alb").className()).contains("alb");
  }

  @Test
  void anIngressWithoutAClassHasTheDefaultClass() {
    assertThat(choice(null, null)).isEqualTo(new ClassChoice.Unsaid());
    assertThat(
            IngressClassInfo.defaultNames(
                List.of(
                    new IngressClassInfo("alb", IngressClassInfo.ALB, false),
                    new IngressClassInfo("nginx", "k8s.io/ingress-nginx", true))))
        .containsExactly("nginx");
  }
}
