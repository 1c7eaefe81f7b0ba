package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviObjectListener;
import dev.rolloutkit.ako.internal.host.ServerLookup;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.ako.internal.merge.HostMerges;
import dev.rolloutkit.ako.internal.parse.HostRules;
import dev.rolloutkit.ako.internal.parse.IngressReader;
import dev.rolloutkit.ako.internal.parse.RouteReader;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.HostClaims;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;

/**
 * The Avi objects of a cluster with everything that AKO remembers of it. Instances are mutable.
 *
 * @param cluster the cluster
 * @param custom its custom resources
 * @param servers the servers of pools
 * @param l4 handles Services of type LoadBalancer
 * @param l7 handles Ingresses or Routes
 * @param merges the virtual services
 * @param reports the problems
 */
public record Translation(
    WatchedCluster cluster,
    CustomRules custom,
    ServerLookup servers,
    L4Services l4,
    L7Resources<?> l7,
    HostMerges merges,
    Reports reports) {

  /** The state after a full sync. */
  public static Translation fullSync(
      AkoConfig config, AkoCluster snapshot, AviObjects avi, AviObjectListener listener) {
    Translation out = connect(config, snapshot, avi, new Reports(listener));
    out.fullSync();
    return out;
  }

  /** The graph, with the problems as warnings. */
  public Outcome.Ok<AviGraph> result() {
    return new Outcome.Ok<>(merges.models().graph(), reports.sorted());
  }

  /** Applies a change of the labels or annotations of a namespace as the first event. */
  public void changeNamespace(Namespace before, Namespace after) {
    Relations relations = Relations.of(cluster, l7);
    Requeue requeue = Requeue.of(this, relations);
    NamespaceChange change = NamespaceChange.of(cluster.config(), before, after);
    cluster.replace(cluster.snapshot().with(after));
    new NamespaceEvent(requeue, l4).handle(NamespacedName.of(after).name(), change);
  }

  /** Connects the stages, without any object yet. */
  private static Translation connect(
      AkoConfig config, AkoCluster snapshot, AviObjects avi, Reports reports) {
    WatchedCluster cluster = new WatchedCluster(config, snapshot);
    CustomRules custom = CustomRules.of(snapshot, avi);
    HostRules hostRules = new HostRules(cluster, custom, reports);
    Placement placement = new Placement(config, AviNames.forOneThread(config));
    ServerLookup servers = new ServerLookup(cluster, reports);
    HostMerges merges = new HostMerges(cluster, custom, hostRules, placement, servers, reports);
    HostClaims claims = new HostClaims(config);
    L7Handler handler =
        new L7Handler(
            placement,
            merges,
            new HostRemovals(placement, merges, reports),
            claims,
            new Unmodelled(cluster, custom, reports));
    L7Resources<?> l7 =
        config.openShift()
            ? new Routes(
                cluster, new RouteReader(cluster, hostRules, reports), claims, handler, reports)
            : new Ingresses(
                cluster, new IngressReader(cluster, hostRules, reports), claims, handler, reports);
    L4Services l4 = new L4Services(cluster, custom, servers, merges.models(), reports);
    return new Translation(cluster, custom, servers, l4, l7, merges, reports);
  }

  private void fullSync() {
    reports.addAll(custom.problems());
    reports.addAll(cluster.snapshot().problems());
    Collection<Service> services = cluster.snapshot().services().values();
    l4.addOfSettings(services);
    l7.addOfSettings();
    servers.setPodsSeen(false);
    l4.addOfRules(services);
    servers.setPodsSeen(true);
    addBackends();
    l4.addAll(services);
    l7.addAll();
  }

  /**
   * Records each Service that can be a backend. AKO then handles again the Ingresses or Routes with
   * this backend that it has already handled because of an AviInfraSetting.
   */
  private void addBackends() {
    Requeue requeue =
        l7.handled().keys().isEmpty() ? null : Requeue.of(this, Relations.ofHandled(cluster, l7));
    cluster
        .snapshot()
        .services()
        .forEach(
            (key, service) -> {
              if (cluster.accepts(key.namespace())
                  && (cluster.config().layer7Only()
                      || !LoadBalancerServices.isLoadBalancer(service))) {
                servers.addBackend(key);
                if (requeue != null) {
                  requeue.backend(key);
                }
              }
            });
  }
}
