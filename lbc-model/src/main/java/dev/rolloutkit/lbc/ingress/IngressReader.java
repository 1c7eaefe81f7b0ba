package dev.rolloutkit.lbc.ingress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.lbc.ingress.IngressBackendRef.ResourceRef;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.TypedLocalObjectReference;
import io.fabric8.kubernetes.api.model.extensions.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressLoadBalancerIngress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressServiceBackend;
import io.fabric8.kubernetes.api.model.networking.v1.ServiceBackendPort;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads Ingresses of the client library, in which any part may be {@code null}.
 *
 * @rule A null element of an Ingress is read as an empty one.
 */
public final class IngressReader {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final IngressRule NO_RULE = new IngressRule("", false, ImmutableList.of());
  private static final IngressTls NO_TLS = new IngressTls(ImmutableList.of(), "");
  private static final IngressBackendRef NO_BACKEND = new IngressBackendRef(null, null);
  private static final IngressBackendRef NO_LEGACY_BACKEND =
      new IngressBackendRef(ServiceBackendRef.numbered("", 0), null);

  private IngressReader() {}

  static IngressView read(io.fabric8.kubernetes.api.model.networking.v1.Ingress ingress) {
    IngressView.Builder out = builder(IngressApi.NETWORKING, ingress.getMetadata());
    var spec = ingress.getSpec();
    if (spec != null) {
      out.ingressClassName(Optional.ofNullable(optional(spec.getIngressClassName())))
          .defaultBackend(Optional.ofNullable(spec.getDefaultBackend()).map(IngressReader::current))
          .tls(all(spec.getTls(), NO_TLS, t -> tls(t.getHosts(), t.getSecretName())))
          .rules(
              all(
                  spec.getRules(),
                  NO_RULE,
                  rule ->
                      rule(
                          rule.getHost(),
                          rule.getHttp() != null,
                          rule.getHttp() == null ? null : rule.getHttp().getPaths(),
                          new IngressPath("", null, NO_BACKEND),
                          p ->
                              new IngressPath(
                                  text(p.getPath()),
                                  optional(p.getPathType()),
                                  p.getBackend() == null ? NO_BACKEND : current(p.getBackend())))));
    }
    var status = ingress.getStatus();
    if (status != null && status.getLoadBalancer() != null) {
      out.hostnames(
          all(
              status.getLoadBalancer().getIngress(),
              "",
              (IngressLoadBalancerIngress i) -> text(i.getHostname())));
    }
    return out.build();
  }

  static IngressView read(io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress ingress) {
    IngressView.Builder out = builder(IngressApi.EXTENSIONS, ingress.getMetadata());
    var spec = ingress.getSpec();
    if (spec != null) {
      out.ingressClassName(Optional.ofNullable(optional(spec.getIngressClassName())))
          .defaultBackend(
              Optional.ofNullable(spec.getBackend())
                  .map(b -> legacy(b.getServiceName(), b.getServicePort(), b.getResource())))
          .tls(all(spec.getTls(), NO_TLS, t -> tls(t.getHosts(), t.getSecretName())))
          .rules(
              all(
                  spec.getRules(),
                  NO_RULE,
                  rule ->
                      rule(
                          rule.getHost(),
                          rule.getHttp() != null,
                          rule.getHttp() == null ? null : rule.getHttp().getPaths(),
                          new IngressPath("", null, NO_LEGACY_BACKEND),
                          p -> {
                            var to = p.getBackend();
                            return new IngressPath(
                                text(p.getPath()),
                                optional(p.getPathType()),
                                to == null
                                    ? NO_LEGACY_BACKEND
                                    : legacy(
                                        to.getServiceName(),
                                        to.getServicePort(),
                                        to.getResource()));
                          })));
    }
    return out.hostnames(hostnames(ingress.getStatus())).build();
  }

  /** The fabric8 types may lack newer fields of the API; see {@link #laterText}. */
  static IngressView read(Ingress ingress) {
    IngressView.Builder out = builder(IngressApi.EXTENSIONS, ingress.getMetadata());
    var spec = ingress.getSpec();
    if (spec != null) {
      out.ingressClassName(
              Optional.ofNullable(
                  laterText(spec, spec.getAdditionalProperties(), "ingressClassName")))
          .defaultBackend(Optional.ofNullable(spec.getBackend()).map(IngressReader::legacy))
          .tls(all(spec.getTls(), NO_TLS, t -> tls(t.getHosts(), t.getSecretName())))
          .rules(
              all(
                  spec.getRules(),
                  NO_RULE,
                  rule ->
                      rule(
                          rule.getHost(),
                          rule.getHttp() != null,
                          rule.getHttp() == null ? null : rule.getHttp().getPaths(),
                          new IngressPath("", null, NO_LEGACY_BACKEND),
                          p ->
                              new IngressPath(
                                  text(p.getPath()),
                                  laterText(p, p.getAdditionalProperties(), "pathType"),
                                  p.getBackend() == null
                                      ? NO_LEGACY_BACKEND
                                      : legacy(p.getBackend())))));
    }
    return out.hostnames(hostnames(ingress.getStatus())).build();
  }

  /**
   * A list of paths that is {@code null} is written as {@code null}, and an empty one as {@code
   * []}. The client reads an absent list as an empty one.
   */
  private static <T> IngressRule rule(
      @Nullable String host,
      boolean http,
      @Nullable List<T> paths,
      IngressPath empty,
      Function<T, IngressPath> read) {
    return new IngressRule(text(host), http, all(paths, empty, read), paths != null);
  }

  /** Reads a backend of the current shape. */
  public static IngressBackendRef current(IngressBackend backend) {
    IngressServiceBackend service = backend.getService();
    TypedLocalObjectReference to = backend.getResource();
    return new IngressBackendRef(
        service == null ? null : service(service),
        to == null ? null : resource(to.getApiGroup(), to.getKind(), to.getName()));
  }

  private static ServiceBackendRef service(IngressServiceBackend service) {
    ServiceBackendPort port = service.getPort();
    String name = port == null ? "" : text(port.getName());
    return new ServiceBackendRef(
        text(service.getName()),
        name,
        port == null || port.getNumber() == null ? 0 : port.getNumber(),
        !name.isEmpty());
  }

  private static IngressBackendRef legacy(
      io.fabric8.kubernetes.api.model.extensions.IngressBackend backend) {
    JsonNode to = json(backend).path("resource");
    ResourceRef resource =
        to.isObject()
            ? resource(
                to.path("apiGroup").textValue(),
                to.path("kind").textValue(),
                to.path("name").textValue())
            : null;
    return new IngressBackendRef(
        service(backend.getServiceName(), backend.getServicePort()), resource);
  }

  private static IngressBackendRef legacy(
      @Nullable String name, @Nullable IntOrString port, @Nullable TypedLocalObjectReference to) {
    return new IngressBackendRef(
        service(name, port),
        to == null ? null : resource(to.getApiGroup(), to.getKind(), to.getName()));
  }

  private static ServiceBackendRef service(@Nullable String name, @Nullable IntOrString port) {
    if (port != null && port.getStrVal() != null) {
      return ServiceBackendRef.named(text(name), text(port.getStrVal()));
    }
    Integer number = port == null ? null : port.getIntVal();
    return ServiceBackendRef.numbered(text(name), number == null ? 0 : number);
  }

  private static ResourceRef resource(
      @Nullable String apiGroup, @Nullable String kind, @Nullable String name) {
    return new ResourceRef(optional(apiGroup), text(kind), text(name));
  }

  private static IngressView.Builder builder(IngressApi mode, @Nullable ObjectMeta meta) {
    IngressView.Builder out = IngressView.builder().mode(mode);
    if (meta != null) {
      out.namespace(text(meta.getNamespace()))
          .name(text(meta.getName()))
          .labels(texts(meta.getLabels()))
          .annotations(texts(meta.getAnnotations()));
    }
    return out;
  }

  /** Reads the status as JSON, because its type differs between versions of fabric8. */
  private static ImmutableList<String> hostnames(@Nullable Object status) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (JsonNode entry : json(status).path("loadBalancer").path("ingress")) {
      out.add(text(entry.path("hostname").asText("")));
    }
    return out.build();
  }

  /**
   * A part of the object as JSON; a missing node if an unknown field in it cannot be written as
   * JSON.
   */
  private static JsonNode json(@Nullable Object part) {
    try {
      return MAPPER.valueToTree(part);
    } catch (IllegalArgumentException e) {
      return MissingNode.getInstance();
    }
  }

  private static IngressTls tls(@Nullable List<String> hosts, @Nullable String secret) {
    return new IngressTls(all(hosts, "", IngressReader::text), text(secret));
  }

  /** The elements of a list; a {@code null} is read as the empty element. */
  private static <T, R> ImmutableList<R> all(@Nullable List<T> list, R empty, Function<T, R> read) {
    if (list == null || list.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<R> out = ImmutableList.builderWithExpectedSize(list.size());
    for (T element : list) {
      out.add(element == null ? empty : read.apply(element));
    }
    return out.build();
  }

  /** The entries of a map; a {@code null} value is empty. JSON has no {@code null} keys. */
  private static ImmutableMap<String, String> texts(@Nullable Map<String, String> map) {
    if (map == null || map.isEmpty()) {
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, String> out = ImmutableMap.builderWithExpectedSize(map.size());
    for (Map.Entry<String, String> e : map.entrySet()) {
      if (e.getKey() != null) {
        out.put(text(e.getKey()), text(e.getValue()));
      }
    }
    return out.buildKeepingLast();
  }

  /**
   * A field that some versions of fabric8 keep among the unknown fields. Other versions have an
   * accessor for it, but this class cannot call it, since it must compile with all versions.
   */
  private static @Nullable String laterText(
      Object part, @Nullable Map<String, Object> unknown, String name) {
    return unknown != null && unknown.containsKey(name)
        ? asText(unknown.get(name))
        : asText(json(part).path(name).textValue());
  }

  private static @Nullable String asText(@Nullable Object value) {
    return value instanceof String s ? GoStrings.wellFormed(s) : null;
  }

  private static @Nullable String optional(@Nullable String value) {
    return value == null ? null : GoStrings.wellFormed(value);
  }

  /** Unpaired surrogates, which cannot occur in the API, become U+FFFD. */
  private static String text(@Nullable String value) {
    return value == null ? "" : GoStrings.wellFormed(value);
  }
}
