package dev.rolloutkit.sg.internal.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** An index of the bindings that request a port, for many look-ups. */
public final class PortContributors {
  private final Map<Key, Requests> byKey = new HashMap<>();

  private record Key(String group, String protocol, Source source) {}

  /** Single ports and ranges are kept apart, because most bindings request a single port. */
  private static final class Requests {
    private final Map<Integer, Set<NamespacedName>> single = new HashMap<>();
    private final List<Contributor> wide = new ArrayList<>();
  }

  /**
   * Creates the index.
   *
   * @param needs for each binding the rules that it requests on each group
   */
  public PortContributors(
      Map<NamespacedName, ? extends Map<String, ? extends List<Permission>>> needs) {
    needs.forEach(
        (key, perGroup) ->
            perGroup.forEach((group, rules) -> rules.forEach(p -> add(key, group, p))));
  }

  private void add(NamespacedName key, String group, Permission p) {
    Requests requests =
        byKey.computeIfAbsent(
            new Key(group, p.canonicalProtocol(), p.source()), o -> new Requests());
    PortRange ports = new Contributor(key, p.ports()).effective();
    if (ports.from() == ports.to()) {
      requests.single.computeIfAbsent(ports.from(), port -> new TreeSet<>()).add(key);
    } else {
      requests.wide.add(new Contributor(key, ports));
    }
  }

  /**
   * The bindings that request this port, alone or within a range, by ascending key.
   *
   * @param protocol in EC2's spelling, such as {@code tcp}
   */
  public ImmutableList<NamespacedName> of(String group, String protocol, Source source, int port) {
    Requests requests = byKey.get(new Key(group, protocol, source));
    if (requests == null) {
      return ImmutableList.of();
    }
    ImmutableSortedSet.Builder<NamespacedName> out = ImmutableSortedSet.naturalOrder();
    out.addAll(requests.single.getOrDefault(port, Set.of()));
    for (Contributor contributor : requests.wide) {
      if (contributor.ports().contains(port)) {
        out.add(contributor.binding());
      }
    }
    return out.build().asList();
  }
}
