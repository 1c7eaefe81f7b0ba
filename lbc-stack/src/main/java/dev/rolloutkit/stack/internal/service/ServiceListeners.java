package dev.rolloutkit.stack.internal.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.internal.target.TargetPorts;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.listener.CertificateRef;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds the listeners of the load balancer of one Service.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule Each listener of a Service gets its protocol, certificates, security policy and attributes
 *     from annotations.
 */
final class ServiceListeners {
  private static final String TLS = "TLS";
  private static final ImmutableSet<String> ALPN =
      ImmutableSet.of("None", "HTTP1Only", "HTTP2Only", "HTTP2Optional", "HTTP2Preferred");

  private final ServiceView service;
  private final Annotations annotations;
  private final Map<String, ServiceView> services;
  private final ServiceTargetGroups targets;
  private final StackSettings config;
  private final TagRules tags;
  private final Stack.Builder stack;

  ServiceListeners(
      ServiceView service,
      Map<String, ServiceView> services,
      ServiceTargetGroups targets,
      StackSettings config,
      TagRules tags,
      Stack.Builder stack) {
    this.service = service;
    this.annotations = service.read();
    this.services = services;
    this.targets = targets;
    this.config = config;
    this.tags = tags;
    this.stack = stack;
  }

  /** The settings that all listeners share. */
  private record Shared(
      List<String> certificates,
      Optional<ImmutableList<String>> sslPorts,
      List<String> quicPorts,
      String backendProtocol,
      String sslPolicy) {}

  void add() throws Failure {
    List<ServicePorts.Listened> ports = ServicePorts.of(service, config);
    Optional<ImmutableList<String>> sslPorts = list("ssl-ports");
    Shared shared =
        new Shared(
            list("ssl-cert").orElse(ImmutableList.of()),
            sslPorts,
            config.flags().release().has(LbcChange.QUIC)
                ? list("quic-enabled-ports").orElse(ImmutableList.of())
                : ImmutableList.of(),
            text("backend-protocol").orElse(""),
            text("ssl-negotiation-policy").orElse(config.flags().defaultSslPolicy()));
    List<String> unused = ServicePorts.unused(sslPorts.orElse(ImmutableList.of()), service);
    if (!unused.isEmpty()) {
      throw Annotations.invalid(
          Annotations.NLB + "ssl-ports",
          "Unused port in ssl-ports annotation [" + String.join(" ", unused) + "]");
    }
    for (ServicePorts.Listened port : ports) {
      add(port, shared);
    }
  }

  private Optional<String> text(String name) {
    return annotations.text(Annotations.NLB_SUFFIX + name);
  }

  private Optional<ImmutableList<String>> list(String name) {
    return annotations.list(Annotations.NLB_SUFFIX + name);
  }

  private void add(ServicePorts.Listened listened, Shared shared) throws Failure {
    ServiceView.Port port = listened.port();
    String id = Integer.toString(port.port());
    String protocol = listened.protocol();
    String behind = protocol;
    boolean datagrams = protocol.equals("UDP") || protocol.equals("TCP_UDP");
    boolean named =
        shared.sslPorts().isEmpty()
            || shared.sslPorts().get().isEmpty()
            || ServicePorts.names(shared.sslPorts().get(), port);
    if (!datagrams && !shared.certificates().isEmpty() && named) {
      protocol = TLS;
      behind = shared.backendProtocol().equals("ssl") ? TLS : behind;
    }
    if (ServicePorts.names(shared.quicPorts(), port)) {
      protocol =
          switch (protocol) {
            case "UDP" -> "QUIC";
            case "TCP_UDP" -> "TCP_QUIC";
            default ->
                throw Annotations.invalid(
                    Annotations.NLB + "quic-enabled-ports",
                    "Unsupported QUIC upgrade for protocol " + protocol);
          };
      behind = protocol;
    }
    ImmutableMap<String, String> ownTags = tags.ofService(annotations);
    ArrayNode actions = actions(port, protocol, behind);
    boolean tls = protocol.equals(TLS);
    Optional<String> alpn = tls ? text("alpn-policy") : Optional.empty();
    if (alpn.isPresent() && !ALPN.contains(alpn.get())) {
      throw Annotations.invalid(
          Annotations.NLB + "alpn-policy",
          "invalid ALPN policy "
              + alpn.get()
              + ", policy must be one of ["
              + String.join(", ", ALPN)
              + "]");
    }
    ImmutableMap<String, String> attributes =
        Failure.orStop(
            annotations.map(
                Annotations.NLB_SUFFIX + "listener-attributes." + protocol + "-" + port.port(),
                config.flags().release()));
    if (stack.has(ResourceTypes.LISTENER, id)) {
      return;
    }
    ObjectNode spec = Trees.object();
    spec.set(
        "loadBalancerARN",
        Trees.ref(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, "loadBalancerARN"));
    spec.put("port", port.port()).put("protocol", protocol);
    spec.set("defaultActions", actions);
    if (tls) {
      ArrayNode certificates = Trees.list();
      boolean hidden = config.hidesCertificates();
      shared
          .certificates()
          .forEach(
              arn -> {
                CertificateRef one = CertificateRef.existing(arn);
                certificates
                    .addObject()
                    .set("certificateARN", hidden ? one.toHiddenTree() : one.toTree());
              });
      Trees.setNonEmpty(spec, "certificates", certificates);
      spec.put("sslPolicy", shared.sslPolicy());
      stack.certificates(port.port(), ImmutableList.copyOf(shared.certificates()));
      alpn.ifPresent(policy -> spec.putArray("alpnPolicy").add(policy));
    }
    Trees.putMap(spec, "tags", ownTags);
    Trees.setNonEmpty(spec, "listenerAttributes", Trees.pairs(attributes, "Key", "Value"));
    stack.add(ResourceTypes.LISTENER, id, spec);
  }

  private ArrayNode actions(ServiceView.Port port, String protocol, String behind) throws Failure {
    ServiceActions weighted =
        config.flags().release().has(LbcChange.WEIGHTED_NLB_ACTIONS)
            ? ServiceActions.of(annotations, protocol, port.port())
            : null;
    ArrayNode groups = Trees.list();
    ArrayNode out = Trees.list();
    ObjectNode action = out.addObject().put("type", "forward");
    ObjectNode forward = action.putObject("forwardConfig");
    if (weighted == null) {
      add(groups, own(port, behind), null);
      forward.set("targetGroups", groups);
      return out;
    }
    TreeSet<String> names = new TreeSet<>(CodePoints.ORDER);
    for (ServiceActions.Target target : weighted.targets()) {
      if (target.service() != null) {
        names.add(target.service());
      }
    }
    for (String name : names) {
      if (!services.containsKey(service.namespace() + "/" + name)) {
        throw new Failure(
            Problem.plain(
                FieldPath.root(),
                "Service " + GoStrings.quote(name) + " not found",
                StackProblemCodes.SERVICE_NOT_FOUND));
      }
    }
    add(groups, own(port, behind), weighted.baseWeight());
    for (ServiceActions.Target target : weighted.targets()) {
      add(groups, reference(target, protocol), target.weight());
    }
    forward.set("targetGroups", groups);
    if (weighted.stickiness() != null) {
      ObjectNode stickiness = forward.putObject("targetGroupStickinessConfig");
      if (weighted.stickiness().enabled() != null) {
        stickiness.put("enabled", weighted.stickiness().enabled());
      }
    }
    return out;
  }

  private JsonNode own(ServiceView.Port port, String protocol) throws Failure {
    return Trees.ref(
        ResourceTypes.TARGET_GROUP, targets.add(service, port, protocol), "targetGroupARN");
  }

  private JsonNode reference(ServiceActions.Target target, String protocol) throws Failure {
    if (target.arn() != null) {
      return Trees.text(target.arn());
    }
    ServiceView other = services.get(service.namespace() + "/" + target.service());
    if (other == null || target.port() == null) {
      throw new IllegalStateException("not checked: " + target);
    }
    ServiceView.Port port = TargetPorts.find(other, target.port());
    return Trees.ref(
        ResourceTypes.TARGET_GROUP,
        targets.add(other, port, protocol.equals(TLS) && target.decrypt() ? "TCP" : protocol),
        "targetGroupARN");
  }

  private static void add(ArrayNode groups, JsonNode reference, @Nullable Integer weight) {
    ObjectNode one = groups.addObject();
    one.set("targetGroupARN", reference);
    if (weight != null) {
      one.put("weight", weight);
    }
  }
}
