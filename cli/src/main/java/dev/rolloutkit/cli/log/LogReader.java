package dev.rolloutkit.cli.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calls out of a log: lines of the AWS Load Balancer Controller ({@code authorizing
 * securityGroup ingress}, {@code revoking securityGroup ingress}), and events of CloudTrail, one a
 * line or as {@code Records} of one document. All other lines are skipped.
 */
final class LogReader {
  private static final ObjectReader JSON = JsonMapper.builder().build().reader();
  private static final Map<String, Boolean> MESSAGES =
      Map.of(
          "authorizing securityGroup ingress", true,
          "revoking securityGroup ingress", false);
  private static final Map<String, Boolean> EVENTS =
      Map.of(
          "AuthorizeSecurityGroupIngress", true,
          "RevokeSecurityGroupIngress", false);

  private LogReader() {}

  static ImmutableList<RuleEvent> read(String text) {
    ImmutableList.Builder<RuleEvent> out = ImmutableList.builder();
    JsonNode whole = text.stripLeading().startsWith("{") ? tree(text) : null;
    if (whole != null && whole.path("Records").isArray()) {
      whole.path("Records").forEach(r -> add(r, 1, out));
      return out.build();
    }
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int start = lines.get(i).indexOf('{');
      JsonNode tree = start < 0 ? null : tree(lines.get(i).substring(start));
      if (tree != null) {
        add(tree, i + 1, out);
      }
    }
    return out.build();
  }

  private static @Nullable JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static void add(JsonNode tree, int line, ImmutableList.Builder<RuleEvent> out) {
    Boolean ofController = MESSAGES.get(tree.path("msg").asText(""));
    if (ofController != null) {
      out.add(
          new RuleEvent(
              line,
              ofController,
              tree.path("securityGroupID").asText(""),
              ofController(tree.path("permission"))));
      return;
    }
    Boolean ofTrail = EVENTS.get(tree.path("eventName").asText(""));
    if (ofTrail != null) {
      JsonNode asked = tree.path("requestParameters");
      out.add(
          new RuleEvent(
              line,
              ofTrail,
              asked.path("groupId").asText(""),
              ofTrail(asked.path("ipPermissions").path("items"))));
    }
  }

  private static ImmutableList<RuleEvent.Range> ofController(JsonNode permissions) {
    List<RuleEvent.Range> out = new ArrayList<>();
    for (JsonNode p : permissions) {
      sources(p, out, "IpProtocol", "FromPort", "ToPort", p.path("UserIdGroupPairs"), "GroupId");
      sources(p, out, "IpProtocol", "FromPort", "ToPort", p.path("IpRanges"), "CidrIp");
      sources(p, out, "IpProtocol", "FromPort", "ToPort", p.path("Ipv6Ranges"), "CidrIpv6");
      sources(p, out, "IpProtocol", "FromPort", "ToPort", p.path("PrefixListIds"), "PrefixListId");
    }
    return ImmutableList.copyOf(out);
  }

  private static ImmutableList<RuleEvent.Range> ofTrail(JsonNode permissions) {
    List<RuleEvent.Range> out = new ArrayList<>();
    for (JsonNode p : permissions) {
      sources(p, out, "ipProtocol", "fromPort", "toPort", p.at("/groups/items"), "groupId");
      sources(p, out, "ipProtocol", "fromPort", "toPort", p.at("/ipRanges/items"), "cidrIp");
      sources(p, out, "ipProtocol", "fromPort", "toPort", p.at("/ipv6Ranges/items"), "cidrIpv6");
      sources(
          p, out, "ipProtocol", "fromPort", "toPort", p.at("/prefixListIds/items"), "prefixListId");
    }
    return ImmutableList.copyOf(out);
  }

  private static void sources(
      JsonNode permission,
      List<RuleEvent.Range> out,
      String protocol,
      String from,
      String to,
      JsonNode sources,
      String id) {
    for (JsonNode source : sources) {
      out.add(
          new RuleEvent.Range(
              permission.path(protocol).asText(""),
              permission.path(from).asInt(0),
              permission.path(to).asInt(65_535),
              source.path(id).asText("")));
    }
  }
}
