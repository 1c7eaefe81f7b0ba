package dev.rolloutkit.ako.inventory;

import com.google.common.base.Predicate;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares what AKO makes of a cluster under two settings. */
public final class ShardImpacts {
  private ShardImpacts() {}

  /**
   * What a change of settings does: of shard size, cluster name, mode, or anything else.
   *
   * <p>A shard is a mask of the host's hash, so halving the number of virtual services moves half
   * of the hosts, evenly spread, and doubling it moves the same hosts back.
   */
  public static ShardImpact of(AkoConfig before, AkoConfig after, ClusterSnapshot cluster) {
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
   * A virtual service that a host has the address of.
   *
   * @param passthrough whether it passes TLS through
   * @param name its name
   */
  private record Carrier(boolean passthrough, String name) {
    static final Comparator<Carrier> ORDER =
        Comparator.comparing(Carrier::passthrough).thenComparing(Carrier::name, CodePoints.ORDER);
  }

  /**
   * Where a host stays, then where it moves: of those that are not in both, terminated ones are
   * paired with terminated ones and passed-through ones with their like, in the order of the names.
   */
  private static List<ShardImpact.HostMove> moves(Host host, Set<Carrier> old, Set<Carrier> now) {
    List<ShardImpact.HostMove> out = new ArrayList<>();
    for (Carrier carrier : sorted(Sets.intersection(old, now))) {
      out.add(move(host, carrier.name(), carrier.name()));
    }
    for (boolean passthrough : new boolean[] {false, true}) {
      Predicate<Carrier> alike = carrier -> carrier.passthrough() == passthrough;
      List<Carrier> gone = sorted(Sets.filter(Sets.difference(old, now), alike));
      List<Carrier> come = sorted(Sets.filter(Sets.difference(now, old), alike));
      for (int i = 0; i < Math.max(gone.size(), come.size()); i++) {
        out.add(
            move(
                host,
                i < gone.size() ? gone.get(i).name() : "",
                i < come.size() ? come.get(i).name() : ""));
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

  /** The virtual services whose address each host has: not its child, but the one above it. */
  private static SetMultimap<Host, Carrier> carriers(AkoConfig config, ClusterSnapshot cluster) {
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
