package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** An index that finds the bindings which request a port, for many look-ups. */
public final class PortContributors {
  private final Map<Opening, Asked> byOpening = new HashMap<>();

  private record Opening(String group, String protocol, Source source) {}

  /** Most request one port; few for many. */
  private static final class Asked {
    private final Map<Integer, Set<TgbKey>> single = new HashMap<>();
    private final List<Contributor> wide = new ArrayList<>();
  }

  /**
   * Creates the index.
   *
   * @param needs for each binding the rules that it requests on each group
   */
  public PortContributors(Map<TgbKey, ? extends Map<String, ? extends List<Permission>>> needs) {
    needs.forEach(
        (key, perGroup) ->
            perGroup.forEach((group, rules) -> rules.forEach(p -> add(key, group, p))));
  }

  private void add(TgbKey key, String group, Permission p) {
    Asked asked =
        byOpening.computeIfAbsent(
            new Opening(group, p.canonicalProtocol(), p.source()), o -> new Asked());
    PortRange ports = new Contributor(key, p.ports()).effective();
    if (ports.from() == ports.to()) {
      asked.single.computeIfAbsent(ports.from(), port -> new TreeSet<>()).add(key);
    } else {
      asked.wide.add(new Contributor(key, ports));
    }
  }

  /**
   * The bindings that request this port, alone or within a range, by ascending key.
   *
   * @param protocol in EC2's spelling, such as {@code tcp}
   */
  public ImmutableList<TgbKey> of(String group, String protocol, Source source, int port) {
    Asked asked = byOpening.get(new Opening(group, protocol, source));
    if (asked == null) {
      return ImmutableList.of();
    }
    ImmutableSortedSet.Builder<TgbKey> out = ImmutableSortedSet.naturalOrder();
    out.addAll(asked.single.getOrDefault(port, Set.of()));
    for (Contributor contributor : asked.wide) {
      if (contributor.ports().contains(port)) {
        out.add(contributor.binding());
      }
    }
    return out.build().asList();
  }
}
