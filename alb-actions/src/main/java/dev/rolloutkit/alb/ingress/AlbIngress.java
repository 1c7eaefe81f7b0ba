package dev.rolloutkit.alb.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What matters of an Ingress, in one form for all API versions. It is a copy: the object it was
 * read from is neither changed nor kept.
 *
 * <p>A missing text is empty; a {@code null} element of a list or value of a map is read as Go
 * reads it, as the empty element.
 */
@Value.Immutable
@ValueStyle
public interface AlbIngress {

  /** The shape of the object it was read from. */
  default IngressMode mode() {
    return IngressMode.NETWORKING;
  }

  /** {@code metadata.namespace}. */
  default String namespace() {
    return "";
  }

  /** {@code metadata.name}. */
  default String name() {
    return "";
  }

  /** {@code metadata.labels}, in the order found. */
  ImmutableMap<String, String> labels();

  /** {@code metadata.annotations}, in the order found. */
  ImmutableMap<String, String> annotations();

  /** {@code spec.ingressClassName}; may be empty. */
  default String ingressClassName() {
    return "";
  }

  /** {@code spec.defaultBackend}, in the legacy shape {@code spec.backend}. */
  Optional<IngressBackendRef> defaultBackend();

  /** {@code spec.tls}, in order. */
  ImmutableList<IngressTls> tls();

  /** {@code spec.rules}, in order. */
  ImmutableList<IngressRule> rules();

  /** {@code status.loadBalancer.ingress[].hostname}, in order, empty ones included. */
  ImmutableList<String> hostnames();

  /** The same with other annotations. */
  AlbIngress withAnnotations(Map<String, ? extends String> annotations);

  /** The same with other rules. */
  AlbIngress withRules(Iterable<? extends IngressRule> rules);

  /**
   * Whether a path of a rule leads to a service of that name.
   *
   * <p>Compatibility: the port of the path is not looked at, so a path that never reads the action
   * annotation passes; neither is the default backend. A path to something other than a service, on
   * which the matched controller crashes, is no match.
   */
  default boolean hasRuleWithService(String service) {
    return IngressRules.leadTo(rules(), service);
  }

  /** Reads an Ingress of {@code networking.k8s.io/v1}. */
  static AlbIngress of(io.fabric8.kubernetes.api.model.networking.v1.Ingress ingress) {
    return IngressReader.read(ingress);
  }

  /** Reads an Ingress of {@code networking.k8s.io/v1beta1}, the legacy shape. */
  static AlbIngress of(io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress ingress) {
    return IngressReader.read(ingress);
  }

  /** Reads an Ingress of {@code extensions/v1beta1}, the legacy shape. */
  static AlbIngress of(io.fabric8.kubernetes.api.model.extensions.Ingress ingress) {
    return IngressReader.read(ingress);
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbIngress}. */
  final class Builder extends ImmutableAlbIngress.Builder {}
}
