package dev.rolloutkit.ako.internal.inventory;

import com.google.common.base.Predicate;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.inventory.Inventories;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares the Avi objects that AKO creates for a cluster with two different settings.
 *
 * @rule A change of the shard size moves a host to the virtual service that its hash names under
 *     the new size.
 */
public final class ShardImpacts {
  private ShardImpacts() {}

  /**
   * The effect of a change of any of AKO's settings, such as shard size, cluster name or mode.
   *
   * <p>The shard consists of the lowest bits of the host's hash, so halving the number of shared
   * virtual services moves about half of the hosts, and doubling it again moves them back.
   */
  public static ShardImpact of(AkoConfig before, AkoConfig after, AkoCluster cluster) {
    SetMultimap<Host, Carrier> old = carriers(before, cluster);
    SetMultimap<Host, Carrier> now = carriers(after, cluster);
    TreeSet<Host> all = new TreeSet<>(Host.ORDER);
    all.addAll(old.keySet());
    all.addAll(now.keySet());
    ImmutableList.Builder<ShardImpact.HostMove> hosts = ImmutableList.builder();
    all.forEach(host -> hosts.addAll(moves(host, old.get(host), now.get(host))));
    return new ShardImpact(
        InventoryDiffs.between(Inventories.of(before, cluster), Inventories.of(after, cluster)),
        hosts.build());
  }

  private record Host(String tenant, String name) {
    static final Comparator<Host> ORDER =
        Comparator.comparing(Host::tenant, CodePoints.ORDER)
            .thenComparing(Host::name, CodePoints.ORDER);
  }

  /**
   * A virtual service that serves a host with its address.
   *
   * @param passthrough whether it passes TLS through
   * @param name its name
   */
  private record Carrier(boolean passthrough, String name) {
    static final Comparator<Carrier> ORDER =
        Comparator.comparing(Carrier::passthrough).thenComparing(Carrier::name, CodePoints.ORDER);
  }

  /**
   * The moves of one host. Virtual services that serve the host before and after the change come
   * first. The others are paired in the order of their names, passthrough virtual services only
   * with each other.
   */
  private static List<ShardImpact.HostMove> moves(Host host, Set<Carrier> old, Set<Carrier> now) {
    List<ShardImpact.HostMove> out = new ArrayList<>();
    for (Carrier carrier : sorted(Sets.intersection(old, now))) {
      out.add(move(host, carrier.name(), carrier.name()));
    }
    for (boolean passthrough : new boolean[] {false, true}) {
      Predicate<Carrier> alike = carrier -> carrier.passthrough() == passthrough;
      List<Carrier> onlyBefore = sorted(Sets.filter(Sets.difference(old, now), alike));
      List<Carrier> onlyAfter = sorted(Sets.filter(Sets.difference(now, old), alike));
      for (int i = 0; i < Math.max(onlyBefore.size(), onlyAfter.size()); i++) {
        out.add(
            move(
                host,
                i < onlyBefore.size() ? onlyBefore.get(i).name() : "",
                i < onlyAfter.size() ? onlyAfter.get(i).name() : ""));
      }
    }
    return out;
  }

  private static List<Carrier> sorted(Set<Carrier> carriers) {
    List<Carrier> out = new ArrayList<>(carriers);
    out.sort(Carrier.ORDER);
    return out;
  }

  private static ShardImpact.HostMove move(Host host, String before, String after) {
    return new ShardImpact.HostMove(host.tenant(), host.name(), before, after);
  }

  /** The virtual services whose address each host has; for a child, that is its parent. */
  private static SetMultimap<Host, Carrier> carriers(AkoConfig config, AkoCluster cluster) {
    AviGraph graph = AkoTranslator.translate(config, cluster.sorted()).orElseThrow();
    SetMultimap<Host, Carrier> out = LinkedHashMultimap.create();
    for (AviModel model : graph.models()) {
      VirtualService vs = model.virtualService();
      if (vs == null || vs.role() == Role.L4 || vs.role() == Role.SHARED_VIP) {
        continue;
      }
      Carrier carrier = new Carrier(vs.role() == Role.PASSTHROUGH, vs.name());
      vs.pools()
          .forEach(
              pool ->
                  pool.hostNames().forEach(host -> out.put(new Host(vs.tenant(), host), carrier)));
      vs.vhDomains().forEach(host -> out.put(new Host(vs.tenant(), host), carrier));
      for (VirtualService child : vs.children()) {
        child.vhDomains().forEach(host -> out.put(new Host(vs.tenant(), host), carrier));
      }
    }
    return out;
  }
}
