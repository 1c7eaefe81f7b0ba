package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.AviObjectListener;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.StringGroup;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.translate.AkoTranslator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes inventories of clusters.
 *
 * @rule The inventory of a cluster has every Avi object that exists after a full sync.
 */
public final class Inventories {
  private Inventories() {}

  /**
   * The inventory of a cluster: every Avi object that exists after a full sync, with every
   * Kubernetes object from which AKO derived its name during the sync. The result does not depend
   * on the order of the objects in the snapshot: where AKO defines no order, objects are processed
   * in the order of their names.
   */
  public static Inventory of(AkoConfig config, AkoCluster cluster) {
    Made made = new Made();
    AviGraph graph = AkoTranslator.translate(config, cluster.sorted(), made).orElseThrow();
    Set<Named> there = new HashSet<>();
    for (AviModel model : graph.models()) {
      if (model.virtualService() != null) {
        collect(model.virtualService(), there);
      }
    }
    List<InventoryRow> rows = new ArrayList<>(made.rows.size());
    for (InventoryRow row : made.rows) {
      if (there.contains(new Named(row.tenant(), row.name().kind().type(), row.name().value()))) {
        rows.add(row);
      }
    }
    rows.sort(null);
    return new Inventory(ImmutableList.copyOf(rows));
  }

  /** The objects that AKO omits because their names are too long. */
  static ImmutableList<InventoryRow> refused(AkoConfig config, AkoCluster cluster) {
    Made made = new Made();
    AkoTranslator.translate(config, cluster.sorted(), made).orElseThrow();
    return ImmutableList.sortedCopyOf(made.refused);
  }

  /** Identifies an object that exists after the full sync. */
  private record Named(String tenant, AviType type, String name) {}

  private static final class Made implements AviObjectListener {
    final Set<InventoryRow> rows = new LinkedHashSet<>();
    final Set<InventoryRow> refused = new LinkedHashSet<>();

    @Override
    public void created(String tenant, AviName name, Origin origin, String parent) {
      rows.add(new InventoryRow(tenant, name, origin, parent));
    }

    @Override
    public void omitted(String tenant, AviName name, Origin origin, String parent) {
      refused.add(new InventoryRow(tenant, name, origin, parent));
    }
  }

  private static void collect(VirtualService vs, Set<Named> out) {
    String tenant = vs.tenant();
    out.add(new Named(tenant, AviType.VIRTUAL_SERVICE, vs.name()));
    vs.vip().ifPresent(vip -> out.add(new Named(tenant, AviType.VS_VIP, vip.name())));
    vs.dataScript()
        .ifPresent(script -> out.add(new Named(tenant, AviType.DATA_SCRIPT, script.name())));
    vs.l4PolicySet()
        .ifPresent(set -> out.add(new Named(tenant, AviType.L4_POLICY_SET, set.name())));
    for (Pool pool : vs.pools()) {
      out.add(new Named(tenant, AviType.POOL, pool.name()));
      pool.pkiProfile()
          .ifPresent(profile -> out.add(new Named(tenant, AviType.PKI_PROFILE, profile.name())));
    }
    for (PoolGroup group : vs.poolGroups()) {
      out.add(new Named(tenant, AviType.POOL_GROUP, group.name()));
    }
    for (HttpPolicySet set : vs.httpPolicySets()) {
      out.add(new Named(tenant, AviType.HTTP_POLICY_SET, set.name()));
    }
    for (String certificate : vs.sslKeyCerts()) {
      out.add(new Named(tenant, AviType.SSL_KEY_AND_CERTIFICATE, certificate));
    }
    for (String authority : vs.caCerts()) {
      out.add(new Named(tenant, AviType.SSL_KEY_AND_CERTIFICATE, authority));
    }
    for (StringGroup group : vs.stringGroups()) {
      out.add(new Named(tenant, AviType.STRING_GROUP, group.name()));
    }
    for (VirtualService child : vs.children()) {
      collect(child, out);
    }
  }
}
