package dev.rolloutkit.sg.ec2;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes permissions as JSON: for the EC2 command line, and as the text of a key.
 *
 * @rule A rule without a single source is identified by its whole JSON text.
 */
final class PermissionJson {
  private PermissionJson() {}

  /**
   * The JSON text that is the key of a permission without a single source. It contains every field;
   * absent ones are {@code null}.
   */
  static String keyText(IpPermission p) {
    GoJsonWriter out = new GoJsonWriter();
    out.beginObject();
    number(out.name("FromPort"), p.fromPort());
    out.name("IpProtocol").value(p.ipProtocol());
    list(
        out.name("IpRanges"),
        p.ipRanges(),
        r -> {
          out.name("CidrIp").value(r.cidrIp());
          out.name("Description").value(r.description());
        });
    list(
        out.name("Ipv6Ranges"),
        p.ipv6Ranges(),
        r -> {
          out.name("CidrIpv6").value(r.cidrIpv6());
          out.name("Description").value(r.description());
        });
    list(
        out.name("PrefixListIds"),
        p.prefixListIds(),
        l -> {
          out.name("Description").value(l.description());
          out.name("PrefixListId").value(l.prefixListId());
        });
    number(out.name("ToPort"), p.toPort());
    list(
        out.name("UserIdGroupPairs"),
        p.userIdGroupPairs(),
        g -> {
          out.name("Description").value(g.description());
          out.name("GroupId").value(g.groupId());
          out.name("GroupName").value(g.groupName());
          out.name("PeeringStatus").value(g.peeringStatus());
          out.name("UserId").value(g.userId());
          out.name("VpcId").value(g.vpcId());
          out.name("VpcPeeringConnectionId").value(g.vpcPeeringConnectionId());
        });
    return out.endObject().toString();
  }

  /** A permission as the EC2 command line accepts it, without absent and empty fields. */
  static ObjectNode toCli(IpPermission p) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    put(out, "IpProtocol", p.ipProtocol());
    put(out, "FromPort", p.fromPort());
    put(out, "ToPort", p.toPort());
    list(
        out,
        "IpRanges",
        p.ipRanges(),
        (to, r) -> put(put(to, "CidrIp", r.cidrIp()), "Description", r.description()));
    list(
        out,
        "Ipv6Ranges",
        p.ipv6Ranges(),
        (to, r) -> put(put(to, "CidrIpv6", r.cidrIpv6()), "Description", r.description()));
    list(
        out,
        "PrefixListIds",
        p.prefixListIds(),
        (to, l) -> put(put(to, "PrefixListId", l.prefixListId()), "Description", l.description()));
    list(
        out,
        "UserIdGroupPairs",
        p.userIdGroupPairs(),
        (to, g) -> {
          put(to, "GroupId", g.groupId());
          put(to, "GroupName", g.groupName());
          put(to, "UserId", g.userId());
          put(to, "PeeringStatus", g.peeringStatus());
          put(to, "VpcId", g.vpcId());
          put(to, "VpcPeeringConnectionId", g.vpcPeeringConnectionId());
          put(to, "Description", g.description());
        });
    return out;
  }

  private static <T> void list(GoJsonWriter out, @Nullable List<T> list, Consumer<T> members) {
    if (list == null) {
      out.nullValue();
      return;
    }
    out.beginArray();
    for (T element : list) {
      out.beginObject();
      members.accept(element);
      out.endObject();
    }
    out.endArray();
  }

  private static <T> void list(
      ObjectNode out, String name, @Nullable List<T> list, BiConsumer<ObjectNode, T> members) {
    if (list != null && !list.isEmpty()) {
      ArrayNode array = out.putArray(name);
      list.forEach(element -> members.accept(array.addObject(), element));
    }
  }

  private static void number(GoJsonWriter out, @Nullable Integer number) {
    if (number == null) {
      out.nullValue();
    } else {
      out.value(number.longValue());
    }
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
