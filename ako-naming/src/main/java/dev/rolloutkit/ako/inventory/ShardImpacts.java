package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.CodePoints;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** Compares what AKO makes of a cluster under two settings. */
public final class ShardImpacts {
  private ShardImpacts() {}

  /**
   * What a change of settings does: of shard size, cluster name, mode, or anything else.
   *
   * <p>A shard is a mask of the host's hash, so halving the number of virtual services moves half
   * of the hosts, evenly spread, and doubling it moves the same ones back.
   */
  public static ShardImpact of(AkoConfig before, AkoConfig after, ClusterSnapshot cluster) {
    Map<Host, String> old = parents(before, cluster);
    Map<Host, String> now = parents(after, cluster);
    TreeMap<Host, String> all = new TreeMap<>(Host.ORDER);
    all.putAll(old);
    all.putAll(now);
    ImmutableList.Builder<ShardImpact.HostMove> hosts = ImmutableList.builder();
    for (Host host : all.keySet()) {
      hosts.add(
          new ShardImpact.HostMove(
              host.tenant, host.name, old.getOrDefault(host, ""), now.getOrDefault(host, "")));
    }
    return new ShardImpact(
        InventoryDiffs.between(Inventories.of(before, cluster), Inventories.of(after, cluster)),
        hosts.build());
  }

  private record Host(String tenant, String name) {
    static final Comparator<Host> ORDER =
        Comparator.comparing(Host::tenant, CodePoints.ORDER)
            .thenComparing(Host::name, CodePoints.ORDER);
  }

  /** The virtual service whose address each host has: not its child, but the one above it. */
  private static Map<Host, String> parents(AkoConfig config, ClusterSnapshot cluster) {
    AviGraph graph = AkoTranslator.translate(config, cluster.sorted()).orElseThrow();
    Map<Host, String> out = new TreeMap<>(Host.ORDER);
    for (AviModel model : graph.models()) {
      VirtualService vs = model.virtualService();
      if (vs == null || vs.role() == Role.L4 || vs.role() == Role.SHARED_VIP) {
        continue;
      }
      vs.pools()
          .forEach(
              pool ->
                  pool.hostNames()
                      .forEach(host -> out.put(new Host(vs.tenant(), host), vs.name())));
      vs.vhDomains().forEach(host -> out.put(new Host(vs.tenant(), host), vs.name()));
      vs.children()
          .forEach(
              child ->
                  child
                      .vhDomains()
                      .forEach(host -> out.put(new Host(vs.tenant(), host), vs.name())));
    }
    return out;
  }
}
