package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.SmallReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.L4PolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.pool.PoolServer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Writes graphs in the form of the recordings. */
final class GraphJson {
  /** Orders servers by address, port, node and the other fields. */
  static final Comparator<JsonNode> BY_ADDRESS =
      Comparator.comparing((JsonNode s) -> s.path("ip").asText())
          .thenComparing(s -> s.path("port").asInt())
          .thenComparing(s -> s.path("node").asText())
          .thenComparing(s -> s.path("enabled").asText());

  private static final Set<String> SORTED =
      Set.of(
          "pools",
          "poolGroups",
          "members",
          "httpPolicySets",
          "rules",
          "sslKeyCerts",
          "caCerts",
          "sniChildren",
          "evhChildren",
          "passthroughChildren",
          "l4PolicySets",
          "portPools",
          "fqdns",
          "vhDomains",
          "stringGroups",
          "redirects",
          "hosts",
          "ingresses",
          "services",
          "hostNames",
          "servers",
          "clustername",
          "Namespace",
          "Host",
          "InfrasettingName",
          "ServiceName",
          "Path",
          "Port",
          "Protocol",
          "IngressName",
          "GatewayName");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private GraphJson() {}

  static ArrayNode servers(List<PoolServer> servers) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (PoolServer server : servers) {
      ObjectNode node = object().put("ip", server.ip()).put("type", server.type().name());
      if (server.port() != null && server.port() != 0) {
        node.put("port", server.port());
      }
      if (!server.node().isEmpty()) {
        node.put("node", server.node());
      }
      if (server.enabled() != null) {
        node.put("enabled", server.enabled());
      }
      out.add(node);
    }
    return out;
  }

  static ArrayNode graph(AviGraph graph) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (AviModel model : graph.models()) {
      ObjectNode node = out.addObject().put("model", model.key());
      if (model.empty()) {
        node.put("empty", true);
      } else if (model.virtualService() == null) {
        node.put("deleted", true);
      } else {
        node.set("vs", virtualService(model.virtualService()));
      }
    }
    return out;
  }

  private static ObjectNode virtualService(VirtualService vs) {
    ObjectNode out =
        object()
            .put("name", vs.name())
            .put("tenant", vs.tenant())
            .put("applicationProfile", vs.applicationProfile())
            .put("networkProfile", vs.networkProfile())
            .put("secure", vs.secure())
            .put("trafficDisabled", vs.trafficDisabled())
            .put("vhParent", vs.vhParent());
    role(out, vs);
    for (Port port : vs.ports()) {
      withArray(out, "ports")
          .addObject()
          .put("port", port.port())
          .put("protocol", port.protocol())
          .put("ssl", port.ssl());
    }
    out.set("vhDomains", texts(vs.vhDomains()));
    vs.vip()
        .ifPresent(
            vip ->
                withArray(out, "vsVips")
                    .addObject()
                    .put("name", vip.name())
                    .put("ip", vip.ip())
                    .set("fqdns", texts(vip.fqdns())));
    vs.pools().forEach(pool -> withArray(out, "pools").add(pool(pool)));
    vs.poolGroups().forEach(group -> withArray(out, "poolGroups").add(group(group)));
    vs.dataScript()
        .ifPresent(
            script ->
                withArray(out, "dataScripts")
                    .addObject()
                    .put("name", script.name())
                    .set("poolGroups", texts(script.poolGroups())));
    vs.httpPolicySets().forEach(set -> withArray(out, "httpPolicySets").add(policySet(set)));
    vs.sslKeyCerts()
        .forEach(
            name ->
                withArray(out, "sslKeyCerts")
                    .addObject()
                    .put("name", name)
                    .put("type", "SSL_CERTIFICATE_TYPE_VIRTUALSERVICE")
                    .put("caCert", vs.authorities().getOrDefault(name, "")));
    vs.caCerts()
        .forEach(
            name ->
                withArray(out, "caCerts")
                    .addObject()
                    .put("name", name)
                    .put("type", "SSL_CERTIFICATE_TYPE_CA"));
    vs.stringGroups()
        .forEach(
            group ->
                withArray(out, "stringGroups")
                    .addObject()
                    .put("name", group.name())
                    .set("keys", texts(group.keys())));
    ObjectNode refs = MAPPER.valueToTree(vs.refs());
    if (refs.at("/analyticsPolicy/full_client_logs") instanceof ObjectNode logs
        && !logs.has("enabled")) {
      logs.putNull("enabled");
    }
    out.set("refs", refs);
    vs.crd().ifPresent(crd -> out.set("crd", crd(crd)));
    vs.enabled().ifPresent(enabled -> out.put("enabled", enabled));
    vs.l4PolicySet().ifPresent(set -> withArray(out, "l4PolicySets").add(l4PolicySet(set)));
    out.set("markers", markers(vs.markers()));
    Metadata metadata = vs.metadata();
    ObjectNode meta = out.putObject("metadata");
    meta.set("ingresses", texts(metadata.ingresses()));
    meta.set("services", texts(metadata.services()));
    meta.set("hostNames", texts(metadata.hostNames()));
    meta.put("passthroughParent", metadata.passthroughParent());
    meta.put("passthroughChild", metadata.passthroughChild());
    return out;
  }

  private static void role(ObjectNode out, VirtualService vs) {
    switch (vs.role()) {
      case L4 -> out.put("l4", true);
      case SHARED_VIP -> {}
      case SHARED -> children(out.put("shared", true).put("sniParent", true), vs, "sniChildren");
      case EVH_SHARED ->
          children(out.put("shared", true).put("evhParent", true), vs, "evhChildren");
      case DEDICATED -> out.put("dedicated", true);
      case SNI_CHILD -> out.put("sniChild", true);
      case EVH_CHILD -> out.put("evhHost", vs.vhDomains().get(0));
      case PASSTHROUGH -> children(out.put("shared", true), vs, "passthroughChildren");
      case PASSTHROUGH_INSECURE -> out.put("shared", true);
    }
  }

  private static void children(ObjectNode out, VirtualService vs, String member) {
    vs.children().forEach(child -> withArray(out, member).add(virtualService(child)));
  }

  private static ObjectNode pool(Pool pool) {
    ObjectNode out =
        object()
            .put("name", pool.name())
            .put("priorityLabel", pool.priorityLabel())
            .put("port", pool.port())
            .put("portName", pool.portName())
            .put("protocol", pool.protocol());
    pool.targetPort().ifPresent(t -> out.set("targetPort", TranslationReplays.json(t)));
    out.set("hostNames", texts(pool.hostNames()));
    out.set("markers", markers(pool.markers()));
    out.set("servers", servers(pool.servers()));
    out.set("refs", MAPPER.valueToTree(pool.refs()));
    out.put("sniEnabled", pool.sniEnabled());
    out.put("insecureEdgeTermAllow", pool.insecureEdgeTermAllow());
    out.put("ratio", pool.ratio() == 100 ? 0 : pool.ratio());
    pool.crd().ifPresent(crd -> out.set("crd", crd(crd)));
    pool.pkiProfile()
        .ifPresent(
            profile -> {
              out.put("pkiProfile", profile.name());
              out.put("pkiCaCert", profile.caCert());
              out.set("pkiMarkers", markers(profile.markers()));
            });
    return out;
  }

  private static ObjectNode crd(CrdStatus crd) {
    return object().put("type", crd.type()).put("value", crd.value()).put("status", crd.status());
  }

  private static ObjectNode group(PoolGroup group) {
    ObjectNode out = object().put("name", group.name());
    for (PoolGroup.Member member : group.members()) {
      withArray(out, "members")
          .addObject()
          .put("pool", member.pool())
          .put("priorityLabel", member.priorityLabel())
          .put("ratio", member.ratio());
    }
    return out;
  }

  private static ObjectNode policySet(HttpPolicySet set) {
    ObjectNode out = object().put("name", set.name());
    for (HttpPolicySet.Rule rule : set.rules()) {
      ObjectNode node =
          withArray(out, "rules")
              .addObject()
              .put("name", rule.name())
              .put("match", rule.match().name())
              .put(rule.target().isPool() ? "pool" : "poolGroup", rule.target().name())
              .put("svcPort", rule.scope().svcPort())
              .put("ingress", rule.scope().ingress());
      if (rule.scope().hosts().size() > 1) {
        node.set("hosts", texts(rule.scope().hosts()));
      }
      if (rule.scope().stringGroup() != null) {
        node.put("matchCase", "INSENSITIVE");
        node.putArray("stringGroups").add(rule.scope().stringGroup());
      }
      if (!rule.path().isEmpty()) {
        node.putArray("path").add(rule.path());
      }
    }
    for (HttpPolicySet.Redirect redirect : set.redirects()) {
      if (redirect.path() != null) {
        withArray(out, "redirects")
            .addObject()
            .put("redirectPort", redirect.redirectPort())
            .put("statusCode", redirect.statusCode())
            .put("protocol", redirect.path().protocol())
            .put("path", redirect.path().path())
            .put("redirectPath", redirect.path().redirectPath())
            .put("matchPath", "EQUALS")
            .put("matchPort", "IS_IN");
        continue;
      }
      withArray(out, "redirects")
          .addObject()
          .put("vsPort", redirect.vsPort())
          .put("redirectPort", redirect.redirectPort())
          .put("statusCode", redirect.statusCode())
          .set("hosts", texts(redirect.hosts()));
    }
    if (set.headerRewrite() != null) {
      out.putObject("headerRewrite")
          .put("sourceHost", set.headerRewrite().sourceHost())
          .put("targetHost", set.headerRewrite().targetHost());
    }
    if (set.closesHttp()) {
      withArray(out, "securityRules")
          .addObject()
          .put("action", "HTTP_SECURITY_ACTION_CLOSE_CONN")
          .put("enable", true)
          .put("matchCriteria", "IS_IN")
          .put("port", 80);
    }
    return out;
  }

  private static ObjectNode l4PolicySet(L4PolicySet set) {
    ObjectNode out = object().put("name", set.name());
    for (L4PolicySet.PortPool port : set.portPools()) {
      withArray(out, "portPools")
          .addObject()
          .put("port", port.port())
          .put("protocol", port.protocol())
          .put("pool", port.pool());
    }
    out.set("markers", markers(set.markers()));
    return out;
  }

  private static ObjectNode markers(List<Marker> markers) {
    ObjectNode out = object();
    markers.forEach(m -> out.set(m.key(), texts(m.values())));
    return out;
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    texts.forEach(out::add);
    return out;
  }

  private static ArrayNode withArray(ObjectNode node, String member) {
    return node.withArrayProperty(member);
  }

  /**
   * The normal form of graphs: absent, empty and zero fields are equal, except {@code enabled};
   * lists whose order AKO does not define are sorted.
   */
  static JsonNode normalized(JsonNode value) {
    if (value.isObject()) {
      ObjectNode out = object();
      value
          .properties()
          .forEach(
              member -> {
                JsonNode kept = normalized(member.getValue());
                if (member.getKey().equals("enabled") || !isEmpty(kept)) {
                  out.set(member.getKey(), ordered(member.getKey(), kept));
                }
              });
      return out;
    }
    if (value.isArray()) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      value.forEach(element -> out.add(normalized(element)));
      return out;
    }
    return value;
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isNull()
        || (value.isContainerNode() && value.isEmpty())
        || (value.isTextual() && value.textValue().isEmpty())
        || (value.isNumber() && value.decimalValue().signum() == 0)
        || (value.isBoolean() && !value.booleanValue());
  }

  private static JsonNode ordered(String member, JsonNode value) {
    if (!value.isArray() || !SORTED.contains(member)) {
      return value;
    }
    List<JsonNode> elements = new ArrayList<>();
    value.forEach(elements::add);
    elements.sort(
        member.equals("servers")
            ? BY_ADDRESS
            : Comparator.comparing((JsonNode e) -> e.path("name").asText())
                .thenComparing(e -> e.path("pool").asText())
                .thenComparing(GraphJson::canonical));
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    return out.addAll(elements);
  }

  /** JSON with sorted fields, by which elements with the same name are ordered. */
  private static String canonical(JsonNode value) {
    if (value.isObject()) {
      TreeMap<String, String> members = new TreeMap<>();
      value.properties().forEach(m -> members.put(m.getKey(), canonical(m.getValue())));
      return members.toString();
    }
    if (value.isArray()) {
      List<String> elements = new ArrayList<>();
      value.forEach(e -> elements.add(canonical(e)));
      return elements.toString();
    }
    return value.asText();
  }
}
