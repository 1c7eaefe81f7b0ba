package dev.rolloutkit.lbc.ingress;

import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an Ingress specifies its class. The controller uses the first of the three ways that applies
 * and ignores the others.
 *
 * <pre>{@code
 * ClassChoice.of(ingress).className()   // Optional[internal]
 * }</pre>
 *
 * <p>Source: AWS Load Balancer Controller, class loader.
 *
 * @rule The older annotation decides alone about the class of an Ingress, even if it is empty.
 */
public sealed interface ClassChoice {

  /**
   * The older annotation, which takes precedence even if it is empty.
   *
   * @param value its value, for {@link IngressClassInfo#isOurs}
   */
  record Annotated(String value) implements ClassChoice {}

  /**
   * The field {@code spec.ingressClassName}. The controller of that IngressClass serves the
   * Ingress.
   *
   * @param name the name of the IngressClass; may be empty
   */
  record Named(String name) implements ClassChoice {}

  /**
   * Neither the annotation nor the field. The Ingress has the default class, see {@link
   * IngressClassInfo#defaultNames}; if there is none, the controller serves the Ingress only if the
   * flag {@code --ingress-class} is empty.
   */
  record Unsaid() implements ClassChoice {}

  /** The class in the spec; empty if the annotation decides or there is none. */
  default Optional<String> className() {
    return this instanceof Named named ? Optional.of(named.name()) : Optional.empty();
  }

  /**
   * The choice of an Ingress with this annotation and this field, either of which may be absent.
   */
  static ClassChoice of(@Nullable String annotation, @Nullable String ingressClassName) {
    if (annotation != null) {
      return new Annotated(annotation);
    }
    return ingressClassName == null ? new Unsaid() : new Named(ingressClassName);
  }

  /** The choice of an Ingress. */
  static ClassChoice of(Ingress ingress) {
    Map<String, String> annotations =
        ingress.getMetadata() == null ? null : ingress.getMetadata().getAnnotations();
    return of(
        annotations == null ? null : annotations.get(IngressClassInfo.ANNOTATION),
        ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName());
  }

  /** The choice of an Ingress. */
  static ClassChoice of(IngressTree ingress) {
    return of(
        ingress.annotation(IngressClassInfo.ANNOTATION).orElse(null),
        ingress.className().orElse(null));
  }

  /** The choice of an Ingress. */
  static ClassChoice of(IngressView ingress) {
    return of(
        ingress.annotations().get(IngressClassInfo.ANNOTATION),
        ingress.ingressClassName().orElse(null));
  }
}
