package dev.rolloutkit.sg;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What differs between two sets of rules. */
final class PermissionDifference {
  private static final String ANY_PROTOCOL = "-1";

  private PermissionDifference() {}

  static ImmutableList<SecurityGroupChange> between(
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
    Map<PermissionKey, Permission> was = byKey(before);
    Map<PermissionKey, Permission> is = byKey(after);
    return new SecurityGroupChange(
        id,
        missing(is, was),
        missing(was, is),
        closed(was.values(), is.values()),
        closed(is.values(), was.values()));
  }

  /** The last of equal keys wins. */
  static Map<PermissionKey, Permission> byKey(Collection<Permission> permissions) {
    Map<PermissionKey, Permission> out = new LinkedHashMap<>(permissions.size() * 2);
    permissions.forEach(p -> out.put(p.key(), p));
    return out;
  }

  /** What is in {@code of} and not in {@code from}, by ascending key; sorts only the result. */
  static ImmutableList<Permission> missing(
      Map<PermissionKey, Permission> of, Map<PermissionKey, Permission> from) {
    List<Permission> out = new ArrayList<>();
    of.forEach(
        (key, permission) -> {
          if (!from.containsKey(key)) {
            out.add(permission);
          }
        });
    out.sort((a, b) -> a.key().compareTo(b.key()));
    return ImmutableList.copyOf(out);
  }

  /** The ports of {@code before} that {@code after} does not admit by the same source. */
  static ImmutableList<OpenRange> closed(
      Collection<Permission> before, Collection<Permission> after) {
    Map<Opening, List<PortRange>> was = byOpening(before);
    Map<Opening, List<PortRange>> is = byOpening(after);
    ImmutableList.Builder<OpenRange> out = ImmutableList.builder();
    was.forEach(
        (opening, ports) -> {
          if (is.containsKey(new Opening(ANY_PROTOCOL, opening.kind(), opening.source()))) {
            return;
          }
          for (PortRange left : PortRanges.minus(ports, is.getOrDefault(opening, List.of()))) {
            out.add(
                new OpenRange(opening.protocol(), opening.kind().source(opening.source()), left));
          }
        });
    return out.build();
  }

  /** A protocol and a source; sorted by protocol, kind and id of the source. */
  private record Opening(String protocol, SourceKind kind, String source)
      implements Comparable<Opening> {
    @Override
    public int compareTo(Opening other) {
      int byProtocol = CodePoints.compare(protocol, other.protocol);
      if (byProtocol != 0) {
        return byProtocol;
      }
      return kind == other.kind
          ? CodePoints.compare(source, other.source)
          : kind.compareTo(other.kind);
    }
  }

  private static Map<Opening, List<PortRange>> byOpening(Collection<Permission> permissions) {
    Map<Opening, List<PortRange>> out = new TreeMap<>();
    for (Permission p : permissions) {
      if (p.kind() == SourceKind.OTHER) {
        continue;
      }
      PortRange ports = p.protocol().equals(ANY_PROTOCOL) ? PortRange.ALL : p.ports();
      out.computeIfAbsent(
              new Opening(p.protocol(), p.kind(), p.sourceId()), key -> new ArrayList<>())
          .add(ports);
    }
    return out;
  }
}
