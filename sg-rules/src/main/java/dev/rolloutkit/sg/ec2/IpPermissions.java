package dev.rolloutkit.sg.ec2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes permissions in the JSON form of EC2 and the AWS command line.
 *
 * <p>Source: AWS Load Balancer Controller, security group info; Amazon EC2 API, IpPermission.
 */
public final class IpPermissions {
  private IpPermissions() {}

  /**
   * Reads what {@code aws ec2 describe-security-groups} prints as {@code IpPermissions}: an array
   * of permissions. Absent and empty lists are distinguished.
   *
   * @param json the array; {@code null} is read as an empty one
   * @return the permissions, with a warning for each unknown field and for each {@code null}
   *     element (which is read as an empty object); or problems for fields of a wrong type
   */
  public static Outcome<ImmutableList<IpPermission>> parse(@Nullable JsonNode json) {
    JsonTreeReader in = new JsonTreeReader();
    ImmutableList.Builder<IpPermission> out = ImmutableList.builder();
    for (JsonTreeReader.Element element : in.elements(FieldPath.root(), json)) {
      out.add(permission(in, element.path(), element.value()));
    }
    return in.outcome(out.build());
  }

  /** Reads one permission, with the warnings and problems of {@link #parse}. */
  public static Outcome<IpPermission> parseOne(JsonNode json) {
    JsonTreeReader in = new JsonTreeReader();
    return in.outcome(permission(in, FieldPath.root(), json));
  }

  /**
   * The JSON that the AWS command line accepts as {@code --ip-permissions}, without empty fields.
   */
  public static ArrayNode toCli(Collection<IpPermission> permissions) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode(permissions.size());
    permissions.forEach(p -> out.add(PermissionJson.toCli(p)));
    return out;
  }

  /**
   * Splits a permission with several sources into rules of one source each, in the order IPv4
   * blocks, IPv6 blocks, prefix lists, security groups. A permission without a source is returned
   * as it is, without labels. Duplicates are kept.
   *
   * <pre>{@code
   * IpPermissions.expand(permission)  // tcp 80 from 10.0.0.0/8, tcp 80 from sg-1
   * }</pre>
   */
  public static ImmutableList<Permission> expand(IpPermission raw) {
    ImmutableList.Builder<Permission> out = ImmutableList.builder();
    boolean any = false;
    any |= split(raw.ipRanges(), raw, out, (p, r) -> p.ipRanges(ImmutableList.of(r)));
    any |= split(raw.ipv6Ranges(), raw, out, (p, r) -> p.ipv6Ranges(ImmutableList.of(r)));
    any |= split(raw.prefixListIds(), raw, out, (p, l) -> p.prefixListIds(ImmutableList.of(l)));
    any |=
        split(raw.userIdGroupPairs(), raw, out, (p, g) -> p.userIdGroupPairs(ImmutableList.of(g)));
    return any ? out.build() : ImmutableList.of(Permission.of(raw));
  }

  /** Applies {@link #expand(IpPermission)} to each permission and concatenates the results. */
  public static ImmutableList<Permission> expandAll(Collection<IpPermission> permissions) {
    ImmutableList.Builder<Permission> out = ImmutableList.builder();
    permissions.forEach(p -> out.addAll(expand(p)));
    return out.build();
  }

  /** The key of a permission with any number of sources. */
  public static PermissionKey key(IpPermission raw) {
    return Permission.of(raw).key();
  }

  private static <T> boolean split(
      @Nullable List<T> sources,
      IpPermission raw,
      ImmutableList.Builder<Permission> out,
      BiConsumer<IpPermission.Builder, T> put) {
    if (sources == null) {
      return false;
    }
    for (T source : sources) {
      IpPermission.Builder one =
          IpPermission.builder()
              .ipProtocol(raw.ipProtocol())
              .fromPort(raw.fromPort())
              .toPort(raw.toPort());
      put.accept(one, source);
      out.add(Permission.of(one.build()));
    }
    return !sources.isEmpty();
  }

  private static IpPermission permission(JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    ImmutableMap<String, JsonNode> m =
        in.members(
            at,
            json,
            "IpProtocol",
            "FromPort",
            "ToPort",
            "IpRanges",
            "Ipv6Ranges",
            "PrefixListIds",
            "UserIdGroupPairs");
    return IpPermission.builder()
        .ipProtocol(in.text(at, m, "IpProtocol"))
        .fromPort(in.int32(at, m, "FromPort"))
        .toPort(in.int32(at, m, "ToPort"))
        .ipRanges(
            in.list(
                at.child("IpRanges"),
                m.get("IpRanges"),
                (path, r) -> {
                  ImmutableMap<String, JsonNode> e = in.members(path, r, "CidrIp", "Description");
                  return new IpRange(in.text(path, e, "CidrIp"), in.text(path, e, "Description"));
                }))
        .ipv6Ranges(
            in.list(
                at.child("Ipv6Ranges"),
                m.get("Ipv6Ranges"),
                (path, r) -> {
                  ImmutableMap<String, JsonNode> e = in.members(path, r, "CidrIpv6", "Description");
                  return new Ipv6Range(
                      in.text(path, e, "CidrIpv6"), in.text(path, e, "Description"));
                }))
        .prefixListIds(
            in.list(
                at.child("PrefixListIds"),
                m.get("PrefixListIds"),
                (path, r) -> {
                  ImmutableMap<String, JsonNode> e =
                      in.members(path, r, "PrefixListId", "Description");
                  return new PrefixListId(
                      in.text(path, e, "PrefixListId"), in.text(path, e, "Description"));
                }))
        .userIdGroupPairs(
            in.list(
                at.child("UserIdGroupPairs"),
                m.get("UserIdGroupPairs"),
                (path, r) -> pair(in, path, r)))
        .build();
  }

  private static UserIdGroupPair pair(JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    ImmutableMap<String, JsonNode> m =
        in.members(
            at,
            json,
            "Description",
            "GroupId",
            "GroupName",
            "PeeringStatus",
            "UserId",
            "VpcId",
            "VpcPeeringConnectionId");
    return UserIdGroupPair.builder()
        .description(in.text(at, m, "Description"))
        .groupId(in.text(at, m, "GroupId"))
        .groupName(in.text(at, m, "GroupName"))
        .peeringStatus(in.text(at, m, "PeeringStatus"))
        .userId(in.text(at, m, "UserId"))
        .vpcId(in.text(at, m, "VpcId"))
        .vpcPeeringConnectionId(in.text(at, m, "VpcPeeringConnectionId"))
        .build();
  }
}
