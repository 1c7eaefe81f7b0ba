package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.crd.NamesInUse;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.apimachinery.Fixes;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of the hosts that AKO has built, and the Ingresses and Routes that use each host.
 *
 * @rule A host stays on a virtual service as long as an Ingress or Route uses it; the metadata of a
 *     deleted Ingress stays.
 */
public final class HostNames {
  private final Fixes<AkoDefect> fixes;
  private final Map<String, Set<String>> sources = new HashMap<>();

  /** The GSLB name with which each host was last built. */
  private final Map<String, String> gslbNames = new HashMap<>();

  private final BuiltNames built = new BuiltNames();

  public HostNames(Fixes<AkoDefect> fixes) {
    this.fixes = fixes;
  }

  /** The names and aliases with which hosts were last built. */
  public NamesInUse inUse() {
    return built;
  }

  /** Records that an Ingress or Route uses a host. */
  void addSource(PlacedHost host) {
    sources.computeIfAbsent(host.host(), h -> new LinkedHashSet<>(2)).add(host.sourceText());
  }

  /** Records that an Ingress or Route no longer uses a host; returns whether another one does. */
  boolean removeSource(PlacedHost host) {
    Set<String> users = sources.get(host.host());
    if (users == null) {
      return false;
    }
    users.remove(host.sourceText());
    return !users.isEmpty();
  }

  /**
   * Records that an Ingress or Route no longer uses a host.
   *
   * <p>Compatibility: AKO also does so when only some paths are removed; see {@link
   * AkoDefect#DELETED_INGRESS_STAYS_IN_METADATA}.
   */
  void removeSource(PlacedHost host, HostRemoval removal) {
    if (removal.fqdn() || !fixes.fixes(AkoDefect.DELETED_INGRESS_STAYS_IN_METADATA)) {
      removeSource(host);
    }
  }

  /** Forgets which Ingresses or Routes use a host. */
  void forgetSources(String host) {
    sources.remove(host);
  }

  /** The metadata of a virtual service for one host. */
  Metadata metadata(PlacedHost host) {
    return new Metadata(
        ImmutableList.copyOf(sources.getOrDefault(host.host(), ImmutableSet.of())),
        ImmutableList.of(),
        ImmutableList.of(host.host()),
        "",
        "");
  }

  /**
   * Updates the metadata of a virtual service after an Ingress was removed from a host.
   *
   * <p>Compatibility: AKO does not update it; see {@link
   * AkoDefect#DELETED_INGRESS_STAYS_IN_METADATA}.
   */
  void updateMetadata(VsDraft vs, PlacedHost host) {
    if (fixes.fixes(AkoDefect.DELETED_INGRESS_STAYS_IN_METADATA)) {
      vs.names.metadata = metadata(host);
    }
  }

  /**
   * Stores the GSLB name with which a host is built; empty for none.
   *
   * @return the previous name if it was different, otherwise empty
   */
  String replaceGslbName(String host, String name) {
    String before = gslbNameOf(host);
    gslbNames.put(host, name);
    return before.equals(name) ? "" : before;
  }

  private String gslbNameOf(String host) {
    return gslbNames.getOrDefault(host, "");
  }

  /**
   * Replaces the names with which a host was last built by new ones, among the DNS names of a
   * virtual service. The GSLB name is not one of these.
   *
   * @return the removed names
   */
  ImmutableSet<String> replace(VsDraft vs, String host, List<String> names) {
    ImmutableSet<String> now = ImmutableSet.copyOf(names);
    ImmutableSet<String> removed =
        Sets.difference(ImmutableSet.copyOf(built.put(host, names)), now).immutableCopy();
    vs.names.fqdns.removeAll(removed);
    String gslbName = gslbNameOf(host);
    for (String name : now) {
      if (!name.equals(gslbName)) {
        vs.names.fqdns.add(name);
      }
    }
    return removed;
  }

  /** A host and the names with which it was last built. */
  ImmutableSet<String> of(String host) {
    return ImmutableSet.<String>builder().add(host).addAll(built.of(host)).build();
  }

  /** As {@link #of}, with the GSLB name. */
  ImmutableSet<String> withGslbName(String host) {
    return ImmutableSet.<String>builder().addAll(of(host)).add(gslbNameOf(host)).build();
  }

  /** Removes a host that has no certificate from the names and redirects of a virtual service. */
  void removeFrom(VsDraft vs, String host, List<String> domains) {
    Set<String> names = new LinkedHashSet<>(domains);
    names.add(host);
    names.add(gslbNameOf(host));
    vs.names.fqdns.removeAll(names);
    vs.policies.redirectHosts.removeAll(names);
  }
}
