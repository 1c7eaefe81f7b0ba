package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.inventory.Renaming;
import dev.rolloutkit.ako.inventory.ShardImpact.HostMove;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.ako.name.InjectiveNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares functions without a counterpart in AKO with slower and simpler computations over random
 * clusters, until a given number of hosts or names has been compared.
 */
class RecomputationTest {
  /** {@code -Dako.recomputation.cases=20000} compares more than a build does. */
  private static final int CASES = Integer.getInteger("ako.recomputation.cases", 5_000);

  @Test
  void theImpactListsTheVirtualServicesOfEachHostInBothGraphs() {
    RandomClusters random = new RandomClusters(1);
    int several = 0;
    for (int cases = 0; cases < CASES; ) {
      AkoConfig before = random.config();
      AkoConfig after = random.config();
      AkoCluster cluster = random.cluster();

      List<HostMove> hosts = AkoNaming.impact(before, after, cluster).hosts();

      Set<String> old = new TreeSet<>();
      Set<String> now = new TreeSet<>();
      for (HostMove move : hosts) {
        if (!move.before().isEmpty()) {
          assertThat(old.add(line(move.tenant(), move.host(), move.before()))).isTrue();
        }
        if (!move.after().isEmpty()) {
          assertThat(now.add(line(move.tenant(), move.host(), move.after()))).isTrue();
        }
      }
      assertThat(old).isEqualTo(hosts(before, cluster));
      assertThat(now).isEqualTo(hosts(after, cluster));
      cases += old.size() + now.size();
      long distinct = hosts.stream().map(m -> m.tenant() + " " + m.host()).distinct().count();
      several += (int) (hosts.size() - distinct);
    }
    assertThat(several).isGreaterThan(CASES / 100);
  }

  private static String line(String tenant, String host, String vs) {
    return tenant + " " + host + " " + vs;
  }

  private static Set<String> hosts(AkoConfig config, AkoCluster cluster) {
    Set<String> out = new TreeSet<>();
    for (VirtualService vs : virtualServices(config, cluster)) {
      if (vs.role() != Role.L4 && vs.role() != Role.SHARED_VIP) {
        List<String> hosts = new ArrayList<>(vs.vhDomains());
        vs.pools().forEach(pool -> hosts.addAll(pool.hostNames()));
        vs.children().forEach(child -> hosts.addAll(child.vhDomains()));
        hosts.forEach(host -> out.add(line(vs.tenant(), host, vs.name())));
      }
    }
    return out;
  }

  private static List<VirtualService> virtualServices(AkoConfig config, AkoCluster cluster) {
    List<VirtualService> out = new ArrayList<>();
    for (AviModel model : AkoNaming.translate(config, cluster.sorted()).orElseThrow().models()) {
      if (model.virtualService() != null) {
        out.add(model.virtualService());
      }
    }
    return out;
  }

  @Test
  void differentObjectsHaveDifferentInjectiveNames() {
    RandomClusters random = new RandomClusters(2);
    int settings = 0;
    for (int cases = 0; cases < CASES; ) {
      AkoConfig config = random.config();
      Map<String, InventoryRow> owners = new HashMap<>();

      for (Renaming renaming :
          InventoryDiffs.under(
              AkoNaming.inventory(config, random.cluster()),
              InjectiveNames.of(config.clusterName()))) {
        InventoryRow row = renaming.row();
        cases++;
        settings += row.origin().infra().isEmpty() ? 0 : 1;
        InventoryRow other = owners.putIfAbsent(row.tenant() + " " + renaming.otherName(), row);
        if (other != null) {
          assertThat(row.name().value()).isEqualTo(other.name().value());
          assertThat(row.identity()).isEqualTo(other.identity());
        }
      }
    }
    assertThat(settings).isGreaterThan(CASES / 10);
  }

  @Test
  void collisionsAreTheRowsWithOneNameAndSeveralIdentities() {
    RandomClusters random = new RandomClusters(3);
    int found = 0;
    for (int cases = 0; cases < CASES; ) {
      AkoConfig config = random.config();
      AkoCluster cluster = random.cluster();
      List<InventoryRow> rows = AkoNaming.inventory(config, cluster).rows();
      Set<String> expected = new HashSet<>();
      for (int a = 0; a < rows.size(); a++) {
        cases++;
        for (int b = a + 1; b < rows.size(); b++) {
          if (collide(rows.get(a), rows.get(b))) {
            expected.add(key(rows.get(a)));
          }
        }
      }

      Set<String> actual = new HashSet<>();
      for (Collision collision : AkoNaming.collisions(config, cluster)) {
        actual.add(collision.tenant() + " " + collision.type() + " " + collision.name());
      }

      assertThat(actual).isEqualTo(expected);
      assertThat(actual).containsAll(repeatedPools(config, cluster));
      found += actual.size();
    }
    assertThat(found).isGreaterThan(CASES / 100);
  }

  private static boolean collide(InventoryRow a, InventoryRow b) {
    return a.tenant().equals(b.tenant())
        && a.name().value().equals(b.name().value())
        && a.name().kind().type() == b.name().kind().type()
        && !a.identity().equals(b.identity());
  }

  private static String key(InventoryRow row) {
    return row.tenant() + " " + row.name().kind().type() + " " + row.name().value();
  }

  /** The names of pools that occur twice on a virtual service of the graph. */
  private static Set<String> repeatedPools(AkoConfig config, AkoCluster cluster) {
    Set<String> out = new HashSet<>();
    for (VirtualService vs : virtualServices(config, cluster)) {
      Set<String> names = new HashSet<>();
      for (Pool pool : vs.pools()) {
        if (!names.add(pool.name())) {
          out.add(vs.tenant() + " " + AviType.POOL + " " + pool.name());
        }
      }
    }
    return out;
  }
}
