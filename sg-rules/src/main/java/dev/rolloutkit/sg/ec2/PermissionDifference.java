package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.sg.internal.ec2.PermissionSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Computes how two states of security groups differ.
 *
 * @rule A port is closed if it was admitted for a protocol and source before and is not afterwards.
 */
public final class PermissionDifference {
  private static final String ANY_PROTOCOL = "-1";

  private PermissionDifference() {}

  /** One entry for each group whose rules differ, by ascending id. */
  public static ImmutableList<SecurityGroupChange> between(
      Map<String, ? extends Collection<Permission>> before,
      Map<String, ? extends Collection<Permission>> after) {
    Set<String> ids = new LinkedHashSet<>(before.keySet());
    ids.addAll(after.keySet());
    ImmutableList.Builder<SecurityGroupChange> out = ImmutableList.builder();
    for (String id : CodePoints.sorted(ids)) {
      Collection<Permission> was = before.get(id);
      Collection<Permission> is = after.get(id);
      SecurityGroupChange change =
          ofGroup(id, was == null ? List.of() : was, is == null ? List.of() : is);
      if (!change.authorize().isEmpty() || !change.revoke().isEmpty()) {
        out.add(change);
      }
    }
    return out.build();
  }

  static SecurityGroupChange ofGroup(
      String id, Collection<Permission> before, Collection<Permission> after) {
    PermissionSet was = PermissionSet.of(before);
    PermissionSet is = PermissionSet.of(after);
    ImmutableList<Permission> authorize = missing(is, was);
    ImmutableList<Permission> revoke = missing(was, is);
    return new SecurityGroupChange(
        id, authorize, revoke, closed(before, after, revoke), closed(after, before, authorize));
  }

  /** The permissions of {@code of} that {@code from} does not contain, by ascending key. */
  private static ImmutableList<Permission> missing(PermissionSet of, PermissionSet from) {
    List<Permission> out = new ArrayList<>();
    of.forEach(
        permission -> {
          if (!from.contains(permission.key())) {
            out.add(permission);
          }
        });
    out.sort((a, b) -> a.key().compareTo(b.key()));
    return ImmutableList.copyOf(out);
  }

  /**
   * The ports that {@code before} admits and {@code after} does not, for each protocol and source.
   * Protocols are in EC2's spelling, so {@code 6} and {@code tcp} are the same protocol.
   *
   * @param removed the permissions that are only in {@code before}, usually few. Only their
   *     protocols and sources can lose ports
   */
  private static ImmutableList<OpenRange> closed(
      Collection<Permission> before, Collection<Permission> after, List<Permission> removed) {
    Set<Key> losing = new HashSet<>();
    removed.forEach(permission -> losing.add(Key.of(permission)));
    if (losing.isEmpty()) {
      return ImmutableList.of();
    }
    Map<Key, List<PortRange>> was = byKey(before, losing);
    losing.addAll(losing.stream().map(Key::ofAnyProtocol).toList());
    Map<Key, List<PortRange>> is = byKey(after, losing);
    ImmutableList.Builder<OpenRange> out = ImmutableList.builder();
    was.forEach(
        (key, ports) -> {
          if (is.containsKey(key.ofAnyProtocol())) {
            return;
          }
          for (PortRange left : PortRanges.minus(ports, is.getOrDefault(key, List.of()))) {
            out.add(new OpenRange(key.protocol(), key.kind().source(key.source()), left));
          }
        });
    return out.build();
  }

  /** A protocol and a source; sorted by protocol, kind and id of the source. */
  private record Key(String protocol, SourceKind kind, String source) implements Comparable<Key> {
    static Key of(Permission permission) {
      return new Key(permission.canonicalProtocol(), permission.kind(), permission.sourceId());
    }

    Key ofAnyProtocol() {
      return new Key(ANY_PROTOCOL, kind, source);
    }

    @Override
    public int compareTo(Key other) {
      int byProtocol = CodePoints.compare(protocol, other.protocol);
      if (byProtocol != 0) {
        return byProtocol;
      }
      return kind == other.kind
          ? CodePoints.compare(source, other.source)
          : kind.compareTo(other.kind);
    }
  }

  /** The ports of these protocols and sources, sorted by them. */
  private static Map<Key, List<PortRange>> byKey(
      Collection<Permission> permissions, Set<Key> keys) {
    Map<Key, List<PortRange>> out = new TreeMap<>();
    for (Permission p : permissions) {
      Key key = Key.of(p);
      if (p.kind() != SourceKind.OTHER && keys.contains(key)) {
        PortRange ports = key.protocol().equals(ANY_PROTOCOL) ? PortRange.ALL : p.ports();
        out.computeIfAbsent(key, k -> new ArrayList<>()).add(ports);
      }
    }
    return out;
  }
}
