package dev.rolloutkit.lbc.classparams;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.lbc.internal.problem.ManifestRules;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the manifest of an IngressClassParams and reports the fields that have a wrong type. */
final class ParamsReader {
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final ImmutableList<String> STRINGS =
      ImmutableList.of(
          "ipAddressType",
          "loadBalancerName",
          "scheme",
          "sslPolicy",
          "sslRedirectPort",
          "targetType",
          "wafv2AclArn",
          "wafv2AclName");
  private static final ImmutableList<String> LISTS =
      ImmutableList.of("PrefixListsIDs", "certificateArn", "inboundCIDRs", "prefixListsIDs");
  private static final ImmutableList<String> PAIRS =
      ImmutableList.of("loadBalancerAttributes", "tags");

  private final JsonTreeReader in = new JsonTreeReader();

  private ParamsReader() {}

  static Outcome<IngressClassParams> read(JsonNode manifest) {
    return new ParamsReader().params(manifest);
  }

  private Outcome<IngressClassParams> params(JsonNode manifest) {
    ImmutableMap<String, JsonNode> top = in.members(FieldPath.root(), manifest);
    ManifestRules.type(in, top, IngressClassParams.KIND);
    String name = ManifestRules.name(in, in.members(FieldPath.of("metadata"), top.get("metadata")));
    spec(in.members(SPEC, top.get("spec")));
    JsonNode spec = top.getOrDefault("spec", JsonNodeFactory.instance.objectNode());
    return in.outcome(IngressClassParams.of(name, spec));
  }

  private void spec(ImmutableMap<String, JsonNode> spec) {
    STRINGS.forEach(field -> in.text(SPEC, spec, field));
    LISTS.forEach(field -> strings(SPEC.child(field), spec.get(field)));
    PAIRS.forEach(field -> pairs(SPEC.child(field), spec.get(field)));
    in.text(SPEC.child("group"), members(spec, "group"), "name");
    in.text(SPEC.child("ipamConfiguration"), members(spec, "ipamConfiguration"), "ipv4IPAMPoolId");
    in.int32(
        SPEC.child("minimumLoadBalancerCapacity"),
        members(spec, "minimumLoadBalancerCapacity"),
        "capacityUnits");
    members(spec, "namespaceSelector");
    ImmutableMap<String, JsonNode> subnets = members(spec, "subnets");
    strings(SPEC.child("subnets", "ids"), subnets.get("ids"));
    FieldPath tags = SPEC.child("subnets", "tags");
    in.members(tags, subnets.get("tags")).forEach((key, values) -> strings(tags.key(key), values));
    for (JsonTreeReader.Element listener :
        in.elements(SPEC.child("listeners"), spec.get("listeners"))) {
      FieldPath at = listener.path();
      ImmutableMap<String, JsonNode> fields = in.members(at, listener.value());
      in.text(at, fields, "protocol");
      in.int32(at, fields, "port");
      pairs(at.child("listenerAttributes"), fields.get("listenerAttributes"));
    }
  }

  private ImmutableMap<String, JsonNode> members(Map<String, JsonNode> spec, String field) {
    return in.members(SPEC.child(field), spec.get(field));
  }

  private void strings(FieldPath at, @Nullable JsonNode list) {
    for (JsonTreeReader.Element element : in.elements(at, list)) {
      JsonNode value = element.value();
      if (value != null && !value.isTextual()) {
        in.problem(JsonTreeReader.wrongType(element.path(), value, "string"));
      }
    }
  }

  private void pairs(FieldPath at, @Nullable JsonNode list) {
    for (JsonTreeReader.Element element : in.elements(at, list)) {
      ImmutableMap<String, JsonNode> pair = in.members(element.path(), element.value());
      in.text(element.path(), pair, "key");
      in.text(element.path(), pair, "value");
    }
  }
}
