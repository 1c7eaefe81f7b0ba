package dev.rolloutkit.webhook.world;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.name.AviType;
import dev.rolloutkit.ako.name.ObjectIdentity;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.ingress.IngressBackends;
import dev.rolloutkit.program.world.AviWorld;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Indexes the names of Avi objects by the Services and Ingresses that use them. When an object
 * changes, only its own names are computed again. Not safe for use by several threads.
 */
final class AviIndex {
  /** The maximum number of other objects that a review considers. */
  private static final int MOST = 64;

  private static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";
  private static final String LOAD_BALANCER = "LoadBalancer";

  private final AkoConfig config;
  private final KeptObjects objects;
  private final Map<Claimant, Claims> claims = new HashMap<>();
  private final Map<Named, Map<ObjectIdentity, NavigableSet<Claimant>>> byName = new HashMap<>();
  private final SetMultimap<String, Claimant> together = HashMultimap.create(16, 1);

  /** A name in a tenant. */
  private record Named(String tenant, AviType type, String name) {}

  /** A Service or an Ingress. */
  private record Claimant(boolean isIngress, NamespacedName key) implements Comparable<Claimant> {
    static Claimant of(HasMetadata object) {
      return new Claimant(object instanceof Ingress, NamespacedName.of(object));
    }

    @Override
    public int compareTo(Claimant other) {
      int byKind = Boolean.compare(isIngress, other.isIngress);
      return byKind != 0 ? byKind : key.compareTo(other.key);
    }
  }

  private record Claim(Named name, ObjectIdentity identity) {}

  /** The names of an object, and what it shares with others: hosts, or a virtual address. */
  private record Claims(ImmutableSet<Claim> all, ImmutableSet<String> shared) {}

  AviIndex(AkoConfig config, KeptObjects objects) {
    this.config = config;
    this.objects = objects;
  }

  /** Updates the entry of an object, which may have been deleted. */
  void refresh(boolean isIngress, NamespacedName key) {
    Claimant claimant = new Claimant(isIngress, key);
    HasMetadata object = isIngress ? objects.ingress(key) : objects.service(key);
    forget(claimant);
    if (object != null && isNamed(object)) {
      remember(claimant, claims(object));
    }
  }

  /** AKO creates no objects for other Services. */
  static boolean isNamed(HasMetadata object) {
    return !(object instanceof Service service)
        || (service.getSpec() != null && LOAD_BALANCER.equals(service.getSpec().getType()));
  }

  private Claims claims(HasMetadata object) {
    ImmutableSet.Builder<Claim> all = ImmutableSet.builder();
    Claimant claimant = Claimant.of(object);
    for (InventoryRow row : AkoNaming.inventory(config, snapshot(List.of(object))).rows()) {
      boolean isIngress = row.origin().kind().equals(Origin.INGRESS);
      if (new Claimant(isIngress, row.origin().object()).equals(claimant)) {
        all.add(
            new Claim(
                new Named(row.tenant(), row.name().kind().type(), row.name().value()),
                row.identity()));
      }
    }
    return new Claims(all.build(), shared(object));
  }

  private void remember(Claimant claimant, Claims made) {
    claims.put(claimant, made);
    made.shared().forEach(what -> together.put(what, claimant));
    for (Claim claim : made.all()) {
      byName
          .computeIfAbsent(claim.name(), k -> new LinkedHashMap<>(2))
          .computeIfAbsent(claim.identity(), k -> new TreeSet<>())
          .add(claimant);
    }
  }

  private void forget(Claimant claimant) {
    Claims old = claims.remove(claimant);
    if (old == null) {
      return;
    }
    old.shared().forEach(what -> together.remove(what, claimant));
    for (Claim claim : old.all()) {
      Map<ObjectIdentity, NavigableSet<Claimant>> owners = byName.get(claim.name());
      NavigableSet<Claimant> own = owners == null ? null : owners.get(claim.identity());
      if (owners != null && own != null && own.remove(claimant) && own.isEmpty()) {
        owners.remove(claim.identity());
        if (owners.isEmpty()) {
          byName.remove(claim.name());
        }
      }
    }
  }

  private static ImmutableSet<String> shared(HasMetadata object) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    if (object instanceof Ingress ingress) {
      if (ingress.getSpec() != null && ingress.getSpec().getRules() != null) {
        for (IngressRule rule : ingress.getSpec().getRules()) {
          if (rule != null && rule.getHost() != null) {
            out.add("host " + rule.getHost());
          }
        }
      }
    } else {
      Map<String, String> annotations = object.getMetadata().getAnnotations();
      String vip = annotations == null ? null : annotations.get(SHARED_VIP);
      if (vip != null) {
        out.add("vip " + NamespacedName.of(object).namespace() + "/" + vip);
      }
    }
    return out.build();
  }

  /**
   * A snapshot of the objects that decide whether a new or changed one shares a name: those that
   * use one of its names for something else, and those that share a host or an address with it or
   * with them.
   */
  AkoCluster around(HasMetadata object) {
    Claims own = claims(object);
    Claimant itself = Claimant.of(object);
    Set<Claimant> chosen = new TreeSet<>();
    for (Claim claim : own.all()) {
      byName
          .getOrDefault(claim.name(), Map.of())
          .forEach(
              (identity, owners) -> {
                if (!identity.equals(claim.identity())) {
                  choose(owners, itself, chosen);
                }
              });
    }
    Set<String> shared = new TreeSet<>(own.shared());
    for (Claimant rival : chosen) {
      Claims theirs = claims.get(rival);
      if (theirs != null) {
        shared.addAll(theirs.shared());
      }
    }
    shared.forEach(what -> choose(new TreeSet<>(together.get(what)), itself, chosen));
    List<HasMetadata> out = new ArrayList<>();
    for (Claimant claimant : chosen) {
      HasMetadata other =
          claimant.isIngress() ? objects.ingress(claimant.key()) : objects.service(claimant.key());
      if (other != null) {
        out.add(other);
      }
    }
    out.add(object);
    return snapshot(out);
  }

  private static void choose(Iterable<Claimant> from, Claimant itself, Set<Claimant> chosen) {
    for (Claimant claimant : from) {
      if (chosen.size() >= MOST) {
        return;
      }
      if (!claimant.equals(itself)) {
        chosen.add(claimant);
      }
    }
  }

  /** These Services and Ingresses with the objects that affect their names. */
  private AkoCluster snapshot(List<? extends HasMetadata> named) {
    Map<NamespacedName, Service> services = new LinkedHashMap<>();
    Map<NamespacedName, Ingress> ingresses = new LinkedHashMap<>();
    Map<String, Namespace> namespaces = new LinkedHashMap<>();
    for (HasMetadata object : named) {
      NamespacedName key = NamespacedName.of(object);
      Namespace namespace = objects.namespace(key.namespace());
      if (namespace != null) {
        namespaces.put(key.namespace(), namespace);
      }
      if (object instanceof Service service) {
        services.put(key, service);
      } else if (object instanceof Ingress ingress) {
        ingresses.put(key, ingress);
      }
    }
    for (Ingress ingress : ingresses.values()) {
      String namespace = NamespacedName.of(ingress).namespace();
      for (String name : IngressBackends.services(ingress)) {
        NamespacedName key = new NamespacedName(namespace, name);
        @Nullable Service backend = objects.service(key);
        if (backend != null) {
          services.putIfAbsent(key, backend);
        }
      }
    }
    List<HasMetadata> others = new ArrayList<>(namespaces.values());
    others.addAll(ingresses.isEmpty() ? ImmutableList.of() : objects.classes());
    return AviWorld.of(List.copyOf(services.values()), List.copyOf(ingresses.values()), others)
        .snapshot();
  }
}
