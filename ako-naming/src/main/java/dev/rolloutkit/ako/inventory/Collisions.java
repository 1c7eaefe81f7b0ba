package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.ako.name.ObjectIdentity;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds names that AKO gives to several different objects.
 *
 * <p>AKO joins the parts of a name with {@code -}, which each part may itself contain, and replaces
 * {@code /} by {@code _}. Hashes are computed from the same ambiguous text. If names collide, AKO
 * overwrites objects without a message.
 *
 * @rule Two different objects get one name because AKO joins parts with {@code -}, which the parts
 *     may contain, and writes {@code _} for {@code /}.
 */
public final class Collisions {
  private static final Comparator<Collision> ORDER =
      Comparator.comparing(Collision::tenant, CodePoints.ORDER)
          .thenComparing(c -> c.type().path(), CodePoints.ORDER)
          .thenComparing(Collision::name, CodePoints.ORDER);

  private Collisions() {}

  /** The collisions of a cluster, sorted by tenant, type and name. */
  public static ImmutableList<Collision> of(AkoConfig config, AkoCluster cluster) {
    Groups groups = new Groups();
    groups.add(0, config.clusterName(), Inventories.of(config, cluster));
    return groups.collisions();
  }

  /** The collisions in which a new or changed object takes part, for use in admission webhooks. */
  public static ImmutableList<Collision> withObject(
      AkoConfig config, AkoCluster cluster, HasMetadata object) {
    NamespacedName key = NamespacedName.of(object);
    ImmutableList.Builder<Collision> out = ImmutableList.builder();
    for (Collision collision : of(config, cluster.with(object))) {
      for (Collision.Owner owner : collision.owners()) {
        if (owner.row().origin().object().equals(key)
            && owner.row().origin().kind().equals(object.getKind())) {
          out.add(collision);
          break;
        }
      }
    }
    return out.build();
  }

  /**
   * The collisions between and within several clusters that share an Avi Controller.
   *
   * @param clusters the settings of each AKO with its cluster; the order has no influence
   */
  public static ImmutableList<Collision> crossCluster(Map<AkoConfig, AkoCluster> clusters) {
    Groups groups = new Groups();
    int index = 0;
    for (Map.Entry<AkoConfig, AkoCluster> cluster : clusters.entrySet()) {
      groups.add(
          index++,
          cluster.getKey().clusterName(),
          Inventories.of(cluster.getKey(), cluster.getValue()));
    }
    return groups.collisions();
  }

  /**
   * The problems of cluster names for clusters that share an Avi Controller: equal names, names
   * that contain {@code --}, and names that begin with another name and {@code --}.
   *
   * @rule Clusters that share an Avi Controller collide if their names are equal, contain {@code
   *     --}, or begin with another name and {@code --}.
   * @param names one for each cluster, in any order
   */
  public static ImmutableList<Problem> clusterNames(List<String> names) {
    List<String> sorted = CodePoints.sorted(names);
    List<Problem> out = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : sorted) {
      FieldPath at = FieldPath.of("clusters").key(name);
      if (!seen.add(name)) {
        out.add(
            Problem.duplicate(at, GoStrings.quote(name)).withCode(AkoProblemCodes.CLUSTER_NAME));
        continue;
      }
      int separator = name.indexOf("--");
      if (separator >= 0) {
        out.add(
            Problem.plain(
                at, "a cluster name should not contain \"--\"", AkoProblemCodes.CLUSTER_NAME));
      }
      for (; separator >= 0; separator = name.indexOf("--", separator + 1)) {
        String shorter = name.substring(0, separator);
        if (seen.contains(shorter)) {
          out.add(
              Problem.plain(
                  at,
                  "names of its Avi objects can collide with those of cluster "
                      + GoStrings.quote(shorter),
                  AkoProblemCodes.CLUSTER_NAME));
        }
      }
    }
    return ImmutableList.copyOf(out);
  }

  /** The values that colliding objects have in common. */
  private record Named(String tenant, AviType type, String name) {}

  /** An identity and the index of its cluster, because identities of two clusters may be equal. */
  private record Identity(int cluster, ObjectIdentity identity) {}

  /** The objects of all clusters, grouped by name. */
  private static final class Groups {
    private final Map<Named, List<Collision.Owner>> owners = new LinkedHashMap<>();
    private final Map<Named, Set<Identity>> identities = new LinkedHashMap<>();

    void add(int cluster, String name, Inventory inventory) {
      for (InventoryRow row : inventory.rows()) {
        Named key = new Named(row.tenant(), row.name().kind().type(), row.name().value());
        owners.computeIfAbsent(key, k -> new ArrayList<>(1)).add(new Collision.Owner(name, row));
        identities
            .computeIfAbsent(key, k -> new HashSet<>(2))
            .add(new Identity(cluster, row.identity()));
      }
    }

    ImmutableList<Collision> collisions() {
      List<Collision> out = new ArrayList<>();
      owners.forEach(
          (key, list) -> {
            if (identities.getOrDefault(key, Set.of()).size() > 1) {
              list.sort(
                  Comparator.comparing(Collision.Owner::cluster, CodePoints.ORDER)
                      .thenComparing(Collision.Owner::row));
              out.add(
                  new Collision(key.tenant(), key.type(), key.name(), ImmutableList.copyOf(list)));
            }
          });
      out.sort(ORDER);
      return ImmutableList.copyOf(out);
    }
  }
}
