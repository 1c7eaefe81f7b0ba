package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.attachment.Attachments.PortRoute;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.backend.RouteBackend;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.listener.GatewayListener;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.internal.certificate.CertificateDiscovery;
import dev.rolloutkit.stack.internal.listener.CertificateRef;
import dev.rolloutkit.stack.internal.listener.RuleTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Builds the listener of each port to which a route attaches, with its rules.
 *
 * @rule Each port to which a route attaches has a listener, with the certificates and protocol of
 *     its configuration.
 */
final class PortListeners {
  private final Build build;
  private final Map<String, String> ownTags;
  private final GatewayTargetGroups targets;
  private final Stack.Builder stack;
  private final CertificateDiscovery certificates;
  private final AlbRules rules;

  PortListeners(
      Build build,
      Map<String, String> ownTags,
      TagRules tags,
      GatewayTargetGroups targets,
      Stack.Builder stack) {
    this.build = build;
    this.ownTags = ownTags;
    this.targets = targets;
    this.stack = stack;
    this.certificates = CertificateDiscovery.of(build.directory(), build.settings().stack());
    this.rules = new AlbRules(build, tags, targets, stack);
  }

  void add() throws Failure {
    SortedMap<Integer, String> protocols = PortProtocols.of(build.attachments().listeners().all());
    List<Integer> made = new ArrayList<>();
    for (Map.Entry<Integer, String> port : protocols.entrySet()) {
      ImmutableList<PortRoute> routes = routes(port.getKey());
      if (!routes.isEmpty() && add(port.getKey(), port.getValue(), routes)) {
        made.add(port.getKey());
      }
    }
    stack.listenerPorts(ImmutableList.copyOf(made));
  }

  /** The routes of a port that were loaded. */
  private ImmutableList<PortRoute> routes(int port) {
    return build.attachments().ports().getOrDefault(port, ImmutableList.of()).stream()
        .filter(route -> build.routes().containsKey(route.route().key()))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean add(int port, String asked, ImmutableList<PortRoute> routes) throws Failure {
    JsonNode configuration = build.configurations().listener(asked, port);
    boolean secure = asked.equals("HTTPS") || asked.equals("TLS");
    ObjectNode spec = Trees.object();
    spec.set(
        "loadBalancerARN",
        Trees.ref(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, "loadBalancerARN"));
    spec.put("port", port);
    spec.put("protocol", asked);
    spec.set("defaultActions", Trees.list());
    if (secure) {
      addCertificates(port, asked, configuration, routes, spec);
      spec.put(
          "sslPolicy",
          GatewayFields.optional(configuration, "sslPolicy")
              .filter(policy -> !policy.isEmpty())
              .orElse(build.settings().flags().defaultSslPolicy()));
    }
    String protocol = asked;
    if (configuration.path("quicEnabled").booleanValue()) {
      protocol = PortProtocols.withQuic(asked);
      spec.put("protocol", protocol);
    }
    if (build.isNetwork()) {
      if (asked.equals("TLS")) {
        spec.putArray("alpnPolicy")
            .add(GatewayFields.optional(configuration, "alpnPolicy").orElse("None"));
      }
    } else if (asked.equals("HTTPS") && configuration.path("mutualAuthentication").isObject()) {
      spec.set("mutualAuthentication", mutual(configuration.path("mutualAuthentication")));
    }
    Trees.putMap(spec, "tags", ownTags);
    ArrayNode attributes = Trees.list();
    GatewayFields.list(configuration, "listenerAttributes")
        .forEach(
            one ->
                attributes
                    .addObject()
                    .put("Key", GatewayFields.text(one, "key"))
                    .put("Value", GatewayFields.text(one, "value")));
    Trees.setNonEmpty(spec, "listenerAttributes", attributes);
    if (build.isNetwork()) {
      Optional<LbcAction> forward = forward(port, protocol, configuration, routes);
      if (forward.isEmpty()) {
        return false;
      }
      spec.set(
          "defaultActions",
          RuleTrees.actions(
              Optional.empty(), Optional.empty(), forward.get(), TargetGroups::reference));
      stack.add(ResourceTypes.LISTENER, Integer.toString(port), spec);
      return true;
    }
    spec.set("defaultActions", fixed(RuleActions.fixed("404")));
    stack.add(ResourceTypes.LISTENER, Integer.toString(port), spec);
    rules.add(port, protocol, routes);
    return true;
  }

  private static ArrayNode fixed(LbcAction action) {
    return RuleTrees.actions(Optional.empty(), Optional.empty(), action, TargetGroups::reference);
  }

  private void addCertificates(
      int port, String protocol, JsonNode configuration, List<PortRoute> routes, ObjectNode spec)
      throws Failure {
    List<String> arns = new ArrayList<>();
    GatewayFields.optional(configuration, "defaultCertificate")
        .filter(arn -> !arn.isEmpty())
        .ifPresent(arns::add);
    arns.addAll(GatewayFields.texts(configuration, "certificates"));
    if (arns.isEmpty()) {
      TreeSet<String> hosts = new TreeSet<>(CodePoints.ORDER);
      for (GatewayListener listener : build.attachments().listeners().all()) {
        if (listener.isValid() && listener.port() == port) {
          hosts.add(listener.hostname());
        }
      }
      routes.forEach(route -> hosts.addAll(route.hostnames()));
      hosts.remove("");
      if (hosts.isEmpty()) {
        throw Build.stop(
            "No hostnames found for TLS cert discovery for listener on gateway "
                + GatewayFields.key(build.gateway())
                + " with protocol:port "
                + protocol
                + ":"
                + port);
      }
      arns.addAll(certificates.find(hosts));
    }
    boolean hidden = !build.settings().stack().fixes().fixes(StackDefect.CERTIFICATES_HIDDEN);
    ArrayNode list = Trees.list();
    for (String arn : arns) {
      CertificateRef one = CertificateRef.existing(arn);
      list.addObject().set("certificateARN", hidden ? one.toHiddenTree() : one.toTree());
    }
    Trees.setNonEmpty(spec, "certificates", list);
    stack.certificates(port, ImmutableList.copyOf(arns));
  }

  private ObjectNode mutual(JsonNode given) throws Failure {
    String mode = GatewayFields.text(given, "mode");
    ObjectNode out = Trees.object().put("mode", mode);
    if (mode.equals("verify")) {
      String store = GatewayFields.text(given, "trustStore");
      String arn = store.startsWith("arn:") ? store : build.directory().trustStores().get(store);
      if (arn == null) {
        throw Build.stop(
            "failed to resolve trustStore ARN for name "
                + store
                + ": couldn't find trust store with name: "
                + store);
      }
      out.put("trustStoreArn", arn);
      out.put(
          "ignoreClientCertificateExpiry",
          given.path("ignoreClientCertificateExpiry").booleanValue());
    }
    return out.put(
        "advertiseTrustStoreCaNames", GatewayFields.text(given, "advertiseTrustStoreCaNames"));
  }

  /** The forward action of a listener of a network load balancer; empty if nothing gets traffic. */
  private Optional<LbcAction> forward(
      int port, String protocol, JsonNode configuration, List<PortRoute> routes) throws Failure {
    JsonNode oldest =
        routes.stream()
            .map(route -> route.route().route())
            .min(
                Comparator.<JsonNode, String>comparing(
                        route -> GatewayFields.text(route.path("metadata"), "creationTimestamp"),
                        CodePoints.ORDER)
                    .thenComparing(GatewayFields::key, CodePoints.ORDER))
            .orElseThrow();
    LoadedRoute loaded =
        build.routes().get(GatewayFields.text(oldest, "kind") + " " + GatewayFields.key(oldest));
    boolean weighs = !protocol.equals("QUIC") && !protocol.equals("TCP_QUIC");
    ImmutableList.Builder<LbcAction.Target> out = ImmutableList.builder();
    boolean any = false;
    if (loaded != null) {
      for (LoadedRoute.LoadedRule rule : loaded.rules()) {
        for (RouteBackend backend : rule.backends()) {
          LbcAction.Target target = targets.target(oldest, backend, protocol, port);
          out.add(
              weighs
                  ? target
                  : new LbcAction.Target(
                      target.targetGroupArn(), target.targetGroupName(), null, null, null));
          any |= backend.weight() > 0;
        }
      }
    }
    if (!any) {
      return Optional.empty();
    }
    LbcAction.Stickiness stickiness =
        configuration.path("targetGroupStickiness").isBoolean()
            ? new LbcAction.Stickiness(
                configuration.path("targetGroupStickiness").booleanValue(), null)
            : null;
    return Optional.of(new LbcAction.Forward(out.build(), stickiness));
  }
}
