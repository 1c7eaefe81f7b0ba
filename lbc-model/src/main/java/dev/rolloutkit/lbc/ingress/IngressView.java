package dev.rolloutkit.lbc.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an Ingress that matter to ALB routing, in one form for all API versions. This value
 * is a copy: the object that it was read from is neither modified nor retained.
 *
 * <p>A missing string is read as the empty string. As in Go, a {@code null} element of a list or
 * value of a map is read as an empty one.
 */
@Value.Immutable
@ValueStyle
public interface IngressView {

  /** The shape of the object that this value was read from. */
  default IngressApi mode() {
    return IngressApi.NETWORKING;
  }

  /** {@code metadata.namespace}. */
  default String namespace() {
    return "";
  }

  /** {@code metadata.name}. */
  default String name() {
    return "";
  }

  /** {@code namespace/name}. */
  @Value.Derived
  @Value.Auxiliary
  default String key() {
    return namespace() + '/' + name();
  }

  /** The Services that the Ingress forwards to; see {@link IngressBackends#services}. */
  default ImmutableSet<String> services() {
    return IngressBackends.services(this);
  }

  /** {@code metadata.labels}, in their original order. */
  ImmutableMap<String, String> labels();

  /** {@code metadata.annotations}, in their original order. */
  ImmutableMap<String, String> annotations();

  /** {@code spec.ingressClassName}. */
  Optional<String> ingressClassName();

  /** {@code spec.defaultBackend}, in the legacy shape {@code spec.backend}. */
  Optional<IngressBackendRef> defaultBackend();

  /** {@code spec.tls}, in order. */
  ImmutableList<IngressTls> tls();

  /** {@code spec.rules}, in order. */
  ImmutableList<IngressRule> rules();

  /** {@code status.loadBalancer.ingress[].hostname}, in order, including empty ones. */
  ImmutableList<String> hostnames();

  /** Returns a copy with other annotations. */
  IngressView withAnnotations(Map<String, ? extends String> annotations);

  /** Returns a copy with other rules. */
  IngressView withRules(Iterable<? extends IngressRule> rules);

  /**
   * Reads an Ingress of {@code networking.k8s.io/v1}; {@code null} counts as an Ingress without any
   * field.
   */
  static IngressView of(io.fabric8.kubernetes.api.model.networking.v1.@Nullable Ingress ingress) {
    return IngressReader.read(
        ingress == null ? new io.fabric8.kubernetes.api.model.networking.v1.Ingress() : ingress);
  }

  /**
   * Reads an Ingress of {@code networking.k8s.io/v1beta1}, the legacy shape; {@code null} counts as
   * an Ingress without any field.
   */
  static IngressView of(
      io.fabric8.kubernetes.api.model.networking.v1beta1.@Nullable Ingress ingress) {
    return IngressReader.read(
        ingress == null
            ? new io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress()
            : ingress);
  }

  /**
   * Reads an Ingress of {@code extensions/v1beta1}, the legacy shape; {@code null} counts as an
   * Ingress without any field.
   */
  static IngressView of(io.fabric8.kubernetes.api.model.extensions.@Nullable Ingress ingress) {
    return IngressReader.read(
        ingress == null ? new io.fabric8.kubernetes.api.model.extensions.Ingress() : ingress);
  }

  /**
   * Reads the manifest of an Ingress of any API version.
   *
   * <p>The client library does not distinguish a rule without a list of paths, {@code http: {}},
   * from one with an empty list; this function does. Argo Rollouts writes the first one back as
   * {@code "paths":null} and the second one as {@code "paths":[]}.
   *
   * <p>Problems: a field whose value is of the wrong type.
   */
  static Outcome<IngressView> read(JsonNode manifest) {
    return IngressManifests.read(manifest);
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IngressView}. */
  final class Builder extends ImmutableIngressView.Builder {}
}
