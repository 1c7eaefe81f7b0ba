package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.event.HandledObjects.Handled;
import dev.rolloutkit.ako.internal.merge.HostMerges;
import dev.rolloutkit.ako.internal.merge.SettingListeners;
import dev.rolloutkit.ako.internal.merge.VsDraft;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.place.HostClaims;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Adds the hosts of Ingresses and Routes to the virtual services and removes them. AKO adds the
 * hosts without TLS first, then those with TLS, then those with passthrough, and finally removes
 * what an Ingress or Route no longer needs. Source: AKO 2.1.
 *
 * @rule AKO adds hosts without TLS first, then those with TLS, then those with passthrough, and
 *     finally removes what is no longer needed.
 */
final class L7Handler {
  private final Placement placement;
  private final HostMerges merges;
  private final HostRemovals removals;
  private final HostClaims claims;
  private final HandledObjects handled = new HandledObjects();
  private final Unmodelled unmodelled;

  L7Handler(
      Placement placement,
      HostMerges merges,
      HostRemovals removals,
      HostClaims claims,
      Unmodelled unmodelled) {
    this.placement = placement;
    this.merges = merges;
    this.removals = removals;
    this.claims = claims;
    this.unmodelled = unmodelled;
  }

  /** Chooses the virtual services for hosts. */
  Placement placement() {
    return placement;
  }

  /** The objects that AKO has handled. */
  HandledObjects handled() {
    return handled;
  }

  /** Handles a new or changed Ingress or Route. */
  void put(L7Source source) {
    Handled before = handled.get(source.key());
    if (before != null && !before.source().isPlacedAs(source)) {
      removeFromFormerPlace(before);
      before = null;
    }
    Update update = new Update(source, before);
    ParsedIngress parsed = source.parsed();
    parsed.insecure().forEach(update::addInsecure);
    for (TlsHosts tls : parsed.tls()) {
      tls.hosts().forEach((host, paths) -> update.addSecure(host, paths, tls));
    }
    parsed.passthrough().forEach(update::addPassthrough);
    update.now.keySet().forEach(host -> unmodelled.report(source, host));
    handled.put(source, update.now, before);
    update.old.forEach(
        (host, state) -> removals.afterUpdate(source, host, state, update.now.get(host)));
    for (String host : update.old.keySet()) {
      if (!update.now.containsKey(host)) {
        claims.removed(source.key(), host);
      }
    }
  }

  /** One Ingress or Route while its hosts are added. */
  private final class Update {
    final L7Source source;

    /** Whether the names of pools contain their Service, as for Routes and in EVH mode. */
    final boolean byService;

    /** The former states of its hosts, without what the new ones have replaced. */
    final Map<String, HostState> old = new LinkedHashMap<>();

    /** The new states of its hosts. */
    final Map<String, HostState> now = new LinkedHashMap<>(2);

    Update(L7Source source, @Nullable Handled before) {
      this.source = source;
      this.byService = source.isRoute() || isEvh();
      if (before != null) {
        old.putAll(before.hosts());
      }
    }

    void addInsecure(String host, List<HostPath> paths) {
      if (!claims.build(source.key(), host)) {
        return;
      }
      PlacedHost placed = placement.place(source, host, paths);
      old.computeIfPresent(
          host, (h, state) -> state.withoutHttp(removed(state, paths), hasOneVs(placed)));
      now.put(host, stateOf(host).servedWithoutTls(paths));
      merge(placed, false, merges.of(placed)::addInsecure);
    }

    void addSecure(String host, List<HostPath> paths, TlsHosts tls) {
      if (!claims.build(source.key(), host)) {
        return;
      }
      PlacedHost placed = placement.place(source, host, paths);
      old.computeIfPresent(
          host, (h, state) -> state.withoutEdge(removed(state, paths), hasOneVs(placed)));
      now.put(host, stateOf(host).servedWithTls(paths, tls.redirect()));
      merge(placed, true, added -> merges.of(placed).addSecure(added, tls));
    }

    void addPassthrough(String host, List<HostPath> paths) {
      old.computeIfPresent(host, (h, state) -> state.withoutPassthrough());
      boolean redirect = source.parsed().redirectsPassthrough();
      now.put(host, stateOf(host).passedThrough(paths, redirect));
      merges.passthrough().add(placement.place(source, host, paths));
    }

    private HostState stateOf(String host) {
      return now.getOrDefault(host, HostState.NONE);
    }

    private ImmutableListMultimap<String, String> removed(HostState state, List<HostPath> paths) {
      return state.pathsWithout(paths, byService);
    }
  }

  private void merge(PlacedHost host, boolean secure, Consumer<PlacedHost> merge) {
    SettingListeners listeners = merges.settingListeners();
    if (!listeners.exist(host.source())) {
      merge.accept(host);
      return;
    }
    VsDraft known = merges.models().draft(host.model());
    merge.accept(host);
    listeners.apply(known, host, secure);
  }

  /** Whether the same virtual service serves the paths of a host with and without TLS. */
  private boolean hasOneVs(PlacedHost host) {
    return host.vs().dedicated() || isEvh();
  }

  private boolean isEvh() {
    return placement.config().mode() == NamingMode.EVH;
  }

  /**
   * Removes the objects of an Ingress or Route from the virtual services on which it was placed
   * with another AviInfraSetting or tenant, and gives back its hosts.
   *
   * @rule An Ingress or Route that gets another AviInfraSetting or tenant leaves the virtual
   *     services on which it was placed before.
   */
  private void removeFromFormerPlace(Handled before) {
    handled.remove(before.source().key());
    giveBack(before);
    before
        .hosts()
        .forEach((host, state) -> removals.afterUpdate(before.source(), host, state, null));
  }

  private void giveBack(Handled before) {
    before.hosts().keySet().forEach(host -> claims.removed(before.source().key(), host));
  }

  /** Removes the objects of an Ingress or Route unless its namespace still has its tenant. */
  void removeFromFormerTenant(NamespacedName key, @Nullable String tenant) {
    Handled before = handled.get(key);
    if (before != null
        && !AkoManifests.orEmpty(tenant).equals(AkoManifests.orEmpty(before.source().tenant()))) {
      removeFromFormerPlace(before);
    }
  }

  /** Removes all objects of an Ingress or Route that was deleted or that AKO no longer watches. */
  void remove(NamespacedName key) {
    Handled before = handled.remove(key);
    if (before != null) {
      giveBack(before);
      before.hosts().forEach((host, state) -> removals.afterDeletion(before.source(), host, state));
    }
  }
}
