package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoJsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Permissions as JSON: for the EC2 command line, and as the text of a key. */
final class PermissionJson {
  private PermissionJson() {}

  /**
   * The JSON text that is the key of a permission without a single source: every member is there,
   * {@code null} when absent.
   */
  static String keyText(IpPermission p) {
    GoJsonWriter out = new GoJsonWriter();
    out.beginObject();
    number(out.name("FromPort"), p.fromPort());
    out.name("IpProtocol").value(p.ipProtocol());
    if (begin(out.name("IpRanges"), p.ipRanges())) {
      for (IpRange r : p.ipRanges()) {
        out.beginObject().name("CidrIp").value(r.cidrIp());
        out.name("Description").value(r.description()).endObject();
      }
      out.endArray();
    }
    if (begin(out.name("Ipv6Ranges"), p.ipv6Ranges())) {
      for (Ipv6Range r : p.ipv6Ranges()) {
        out.beginObject().name("CidrIpv6").value(r.cidrIpv6());
        out.name("Description").value(r.description()).endObject();
      }
      out.endArray();
    }
    if (begin(out.name("PrefixListIds"), p.prefixListIds())) {
      for (PrefixListId l : p.prefixListIds()) {
        out.beginObject().name("Description").value(l.description());
        out.name("PrefixListId").value(l.prefixListId()).endObject();
      }
      out.endArray();
    }
    number(out.name("ToPort"), p.toPort());
    if (begin(out.name("UserIdGroupPairs"), p.userIdGroupPairs())) {
      for (UserIdGroupPair g : p.userIdGroupPairs()) {
        out.beginObject().name("Description").value(g.description());
        out.name("GroupId").value(g.groupId());
        out.name("GroupName").value(g.groupName());
        out.name("PeeringStatus").value(g.peeringStatus());
        out.name("UserId").value(g.userId());
        out.name("VpcId").value(g.vpcId());
        out.name("VpcPeeringConnectionId").value(g.vpcPeeringConnectionId()).endObject();
      }
      out.endArray();
    }
    return out.endObject().toString();
  }

  /** What the EC2 command line accepts: absent and empty members are left out. */
  static ObjectNode toCli(IpPermission p) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    put(out, "IpProtocol", p.ipProtocol());
    put(out, "FromPort", p.fromPort());
    put(out, "ToPort", p.toPort());
    if (filled(p.ipRanges())) {
      ArrayNode list = out.putArray("IpRanges");
      for (IpRange r : p.ipRanges()) {
        put(put(list.addObject(), "CidrIp", r.cidrIp()), "Description", r.description());
      }
    }
    if (filled(p.ipv6Ranges())) {
      ArrayNode list = out.putArray("Ipv6Ranges");
      for (Ipv6Range r : p.ipv6Ranges()) {
        put(put(list.addObject(), "CidrIpv6", r.cidrIpv6()), "Description", r.description());
      }
    }
    if (filled(p.prefixListIds())) {
      ArrayNode list = out.putArray("PrefixListIds");
      for (PrefixListId l : p.prefixListIds()) {
        put(
            put(list.addObject(), "PrefixListId", l.prefixListId()),
            "Description",
            l.description());
      }
    }
    if (filled(p.userIdGroupPairs())) {
      ArrayNode list = out.putArray("UserIdGroupPairs");
      for (UserIdGroupPair g : p.userIdGroupPairs()) {
        ObjectNode pair = put(list.addObject(), "GroupId", g.groupId());
        put(pair, "GroupName", g.groupName());
        put(pair, "UserId", g.userId());
        put(pair, "PeeringStatus", g.peeringStatus());
        put(pair, "VpcId", g.vpcId());
        put(pair, "VpcPeeringConnectionId", g.vpcPeeringConnectionId());
        put(pair, "Description", g.description());
      }
    }
    return out;
  }

  private static boolean begin(GoJsonWriter out, @Nullable List<?> list) {
    if (list == null) {
      out.nullValue();
      return false;
    }
    out.beginArray();
    return true;
  }

  private static void number(GoJsonWriter out, @Nullable Integer number) {
    if (number == null) {
      out.nullValue();
    } else {
      out.value(number.longValue());
    }
  }

  private static boolean filled(@Nullable List<?> list) {
    return list != null && !list.isEmpty();
  }

  private static ObjectNode put(ObjectNode out, String name, @Nullable String value) {
    return value == null ? out : out.put(name, value);
  }

  private static void put(ObjectNode out, String name, @Nullable Integer value) {
    if (value != null) {
      out.put(name, value);
    }
  }
}
