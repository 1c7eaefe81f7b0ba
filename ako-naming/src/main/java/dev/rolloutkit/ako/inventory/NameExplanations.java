package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.inventory.NameExplanation.Guess;
import dev.rolloutkit.ako.inventory.NameExplanation.Search;
import dev.rolloutkit.ako.inventory.NameExplanation.Shape;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the Kubernetes objects behind Avi names.
 *
 * <pre>{@code
 * NameExplanations explanations = NameExplanations.of(config, cluster);
 * explanations.explain("prod--0a1b…").sources().get(0).origin(); // the Ingress, its host and path
 * }</pre>
 *
 * <p>Names are looked up in the cluster's inventory, so hashed names are found as well as plain
 * ones. The inventory is computed once; explaining a name that it contains takes one look-up.
 *
 * @rule A name of an Avi object, even a hashed one, is explained by the Kubernetes objects of the
 *     inventory that lead to it.
 */
public final class NameExplanations {
  private final AkoConfig config;
  private final AviNames names;
  private final Inventory inventory;

  private NameExplanations(AkoConfig config, Inventory inventory) {
    this.config = config;
    this.names = AviNames.of(config);
    this.inventory = inventory;
  }

  /** Explains the names of one cluster. */
  public static NameExplanations of(AkoConfig config, AkoCluster cluster) {
    return new NameExplanations(config, Inventories.of(config, cluster));
  }

  /** Explains a name, which may be any string. */
  public NameExplanation explain(String name) {
    Shape shape = NameShapes.of(config, name);
    ImmutableList<InventoryRow> sources = inventory.find(name);
    int tried = inventory.rows().size();
    if (sources.isEmpty() && shape != Shape.FOREIGN) {
      sources = derived(name);
      tried += inventory.rows().size();
    }
    ImmutableList<Guess> guesses =
        sources.isEmpty() && isPlain(shape)
            ? NameSplits.of(name.substring(names.prefix().length()))
            : ImmutableList.of();
    return new NameExplanation(name, shape, sources, hostsOn(name), new Search(tried, guesses));
  }

  private static boolean isPlain(Shape shape) {
    return shape == Shape.PLAIN || shape == Shape.DEDICATED;
  }

  /**
   * Objects with this name that are not in the inventory and whose names are derived from those of
   * others: PKI profiles of pools, CA certificates of hosts, and SNI pools and pool groups whose
   * path is a regular expression. HostRules and HTTPRules can add them.
   */
  private ImmutableList<InventoryRow> derived(String name) {
    ImmutableList.Builder<InventoryRow> out = ImmutableList.builder();
    Set<String> hosts = new HashSet<>();
    for (InventoryRow row : inventory.rows()) {
      AviType type = row.name().kind().type();
      if (type == AviType.POOL) {
        addIfNamed(out, row, names.pkiProfile(row.name().value()), name);
      }
      if (type == AviType.POOL || type == AviType.POOL_GROUP) {
        addIfNamed(out, row, names.regexEncoded(row.name().value()), name);
      }
      if (row.name().kind().type() == AviType.SSL_KEY_AND_CERTIFICATE
          && hosts.add(row.origin().host())) {
        addIfNamed(out, row, names.caCert(row.origin().host(), null), name);
      }
    }
    return out.build();
  }

  private static void addIfNamed(
      ImmutableList.Builder<InventoryRow> out,
      InventoryRow row,
      AviName derived,
      @Nullable String name) {
    if (derived.value().equals(name)) {
      out.add(new InventoryRow(row.tenant(), derived, row.origin(), row.parent()));
    }
  }

  /** The hosts on a shared virtual service; empty for any other name. */
  private ImmutableList<String> hostsOn(String name) {
    List<InventoryRow> own = inventory.find(name);
    boolean shared = own.stream().anyMatch(row -> isShared(row.name()));
    if (!shared) {
      return ImmutableList.of();
    }
    Set<String> hosts = new LinkedHashSet<>();
    for (InventoryRow row : inventory.rows()) {
      if (row.parent().equals(name) && !row.origin().host().isEmpty()) {
        hosts.add(row.origin().host());
      }
    }
    return CodePoints.sorted(hosts);
  }

  private static boolean isShared(AviName name) {
    return switch (name.kind()) {
      case SHARED_VS, EVH_SHARED_VS, EVH_NAMESPACE_VS, PASSTHROUGH_VS -> true;
      default -> false;
    };
  }
}
