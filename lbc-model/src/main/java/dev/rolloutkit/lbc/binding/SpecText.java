package dev.rolloutkit.lbc.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes the spec of a TargetGroupBinding as the controller does: known fields in the controller's
 * order, without empty and unknown fields.
 *
 * <p>Source: AWS Load Balancer Controller, checkpoint of a TargetGroupBinding.
 *
 * @rule The spec of a TargetGroupBinding is written with known fields in the controller's order.
 */
final class SpecText {
  private static final ImmutableList<String> BEFORE_SERVICE =
      ImmutableList.of("targetType", "targetGroupProtocol");
  private static final ImmutableList<String> LAST =
      ImmutableList.of("ipAddressType", "vpcID", "iamRoleArnToAssume", "assumeRoleExternalId");

  private SpecText() {}

  /** Returns the text of a spec in linear time. */
  static String of(JsonNode spec) {
    GoJsonWriter out = new GoJsonWriter().beginObject();
    text(out, spec, "targetGroupARN");
    text(out, spec, "targetGroupName");
    if (spec.path("multiClusterTargetGroup").asBoolean(false)) {
      out.name("multiClusterTargetGroup").value(true);
    }
    BEFORE_SERVICE.forEach(name -> text(out, spec, name));
    JsonNode service = spec.path("serviceRef");
    out.name("serviceRef").beginObject();
    out.name("name").value(service.path("name").asText(""));
    out.name("port");
    port(out, service.path("port"));
    out.endObject();
    if (spec.path("networking").isObject()) {
      networking(out.name("networking"), spec.path("networking"));
    }
    if (spec.path("nodeSelector").isObject()) {
      selector(out.name("nodeSelector"), spec.path("nodeSelector"));
    }
    LAST.forEach(name -> text(out, spec, name));
    return out.endObject().toString();
  }

  private static void text(GoJsonWriter out, JsonNode from, String name) {
    String text = from.path(name).asText("");
    if (!text.isEmpty()) {
      out.name(name).value(text);
    }
  }

  private static void port(GoJsonWriter out, JsonNode port) {
    if (port.isTextual()) {
      out.value(port.textValue());
    } else {
      out.value(port.longValue());
    }
  }

  private static void networking(GoJsonWriter out, JsonNode networking) {
    out.beginObject();
    if (networking.path("ingress").size() > 0) {
      out.name("ingress").beginArray();
      for (JsonNode rule : networking.path("ingress")) {
        out.beginObject().name("from");
        if (begin(out, rule.get("from"))) {
          rule.get("from").forEach(peer -> peer(out, peer));
          out.endArray();
        }
        out.name("ports");
        if (begin(out, rule.get("ports"))) {
          rule.get("ports").forEach(port -> networkingPort(out, port));
          out.endArray();
        }
        out.endObject();
      }
      out.endArray();
    }
    out.endObject();
  }

  /** Begins a list that is always written, or writes null for an absent one. */
  private static boolean begin(GoJsonWriter out, @Nullable JsonNode list) {
    if (list == null || !list.isArray()) {
      out.nullValue();
      return false;
    }
    out.beginArray();
    return true;
  }

  private static void peer(GoJsonWriter out, JsonNode peer) {
    out.beginObject();
    if (peer.path("ipBlock").isObject()) {
      out.name("ipBlock").beginObject();
      out.name("cidr").value(peer.at("/ipBlock/cidr").asText("")).endObject();
    }
    if (peer.path("securityGroup").isObject()) {
      out.name("securityGroup").beginObject();
      out.name("groupID").value(peer.at("/securityGroup/groupID").asText("")).endObject();
    }
    out.endObject();
  }

  private static void networkingPort(GoJsonWriter out, JsonNode port) {
    out.beginObject();
    if (port.path("protocol").isTextual()) {
      out.name("protocol").value(port.path("protocol").textValue());
    }
    if (port.hasNonNull("port")) {
      out.name("port");
      port(out, port.get("port"));
    }
    out.endObject();
  }

  private static void selector(GoJsonWriter out, JsonNode selector) {
    out.beginObject();
    if (selector.path("matchLabels").size() > 0) {
      Map<String, String> labels = new TreeMap<>(CodePoints.ORDER);
      selector
          .path("matchLabels")
          .properties()
          .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
      out.name("matchLabels").value(labels);
    }
    if (selector.path("matchExpressions").size() > 0) {
      out.name("matchExpressions").beginArray();
      for (JsonNode expression : selector.path("matchExpressions")) {
        out.beginObject();
        out.name("key").value(expression.path("key").asText(""));
        out.name("operator").value(expression.path("operator").asText(""));
        if (expression.path("values").size() > 0) {
          out.name("values").beginArray();
          expression.path("values").forEach(value -> out.value(value.asText("")));
          out.endArray();
        }
        out.endObject();
      }
      out.endArray();
    }
    out.endObject();
  }
}
