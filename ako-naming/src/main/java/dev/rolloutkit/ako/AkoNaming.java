package dev.rolloutkit.ako;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoOptions;
import dev.rolloutkit.ako.config.ClusterNames;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.ako.events.EventTraces;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.Collisions;
import dev.rolloutkit.ako.inventory.ExpectedNames;
import dev.rolloutkit.ako.inventory.Explanation;
import dev.rolloutkit.ako.inventory.Explanations;
import dev.rolloutkit.ako.inventory.HostNames;
import dev.rolloutkit.ako.inventory.Inventories;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.InventoryDiff;
import dev.rolloutkit.ako.inventory.InventoryDiffs;
import dev.rolloutkit.ako.inventory.LengthFinding;
import dev.rolloutkit.ako.inventory.LengthFindings;
import dev.rolloutkit.ako.inventory.Renaming;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.ako.inventory.ShardImpacts;
import dev.rolloutkit.ako.inventory.VipEdit;
import dev.rolloutkit.ako.inventory.VipEdits;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.DocumentedNames;
import dev.rolloutkit.ako.name.EncodedNames;
import dev.rolloutkit.ako.name.GatewayNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.name.Legacy13Names;
import dev.rolloutkit.ako.name.Markers;
import dev.rolloutkit.ako.name.NamePrefixes;
import dev.rolloutkit.ako.name.NamingScheme;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.ako.shard.Fqdns;
import dev.rolloutkit.ako.shard.PassthroughVs;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.ako.translate.NamespaceTransition;
import dev.rolloutkit.ako.translate.NplRequest;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that this module answers, in one place.
 *
 * <pre>{@code
 * AkoConfig config = AkoConfig.builder().clusterName("prod").shardSize(ShardSize.LARGE).build();
 * AkoNaming.names(config).l4Vs("red", "web").value();          // "prod--red-web"
 * AkoNaming.shardVs(config, "foo.com", "red", null, null).name(); // prod--Shared-L7-0
 * }</pre>
 */
public final class AkoNaming {
  private AkoNaming() {}

  /**
   * The names that current AKO gives. Keep the result: it holds what all names have in common.
   *
   * <pre>{@code
   * names(config).l4Pool("red", "web", "TCP", 80).value(); // "prod--red-web-TCP-80"
   * }</pre>
   */
  public static AviNames names(AkoConfig config) {
    return AviNames.of(config);
  }

  /**
   * The names of AKO's published object-translation page, to the letter.
   *
   * <pre>{@code
   * documentedNames("prod").sniPool("red", "foo.com", "/bar", "web"); // "prod--red-foo.com_bar-web"
   * }</pre>
   */
  public static DocumentedNames documentedNames(String cluster) {
    return DocumentedNames.of(cluster);
  }

  /**
   * The names of AKO 1.3.
   *
   * <pre>{@code
   * legacy13Names("prod").l4Pool("prod--red-web", 80); // "prod--red-web--80"
   * }</pre>
   */
  public static Legacy13Names legacy13Names(String cluster) {
    return Legacy13Names.of(cluster);
  }

  /**
   * The names of AKO's Gateway API container and CRD operator.
   *
   * <pre>{@code
   * gatewayNames("prod").parentVs("red", "gw", "").value(); // "ako-gw-prod--red-gw-EVH"
   * }</pre>
   */
  public static GatewayNames gatewayNames(String cluster) {
    return GatewayNames.of(cluster);
  }

  /**
   * The tags that name the Kubernetes objects behind an Avi object.
   *
   * <pre>{@code
   * markers("prod").l4Vs("red", "web"); // clustername=[prod], Namespace=[red], ServiceName=[web]
   * }</pre>
   */
  public static Markers markers(String cluster) {
    return Markers.of(cluster);
  }

  /**
   * What the names of an AKO container begin with.
   *
   * <pre>{@code
   * prefixes("ako-gw-", "prod", true, "avi-system").namePrefix(); // "ako-gw-prod--"
   * }</pre>
   */
  public static NamePrefixes prefixes(
      String prefix, String cluster, boolean primary, String akoNamespace) {
    return NamePrefixes.of(prefix, cluster, primary, akoNamespace);
  }

  /**
   * What is wrong with a cluster name; empty if AKO starts with it.
   *
   * <pre>{@code
   * validateClusterName("a b", AkoOptions.reference()).get(0).message();
   * // clusterName must consist of alphanumeric characters or '-'/'_' (max 32 chars), …
   * }</pre>
   */
  public static ImmutableList<Problem> validateClusterName(String name, AkoOptions options) {
    return ClusterNames.validate(name, options);
  }

  /**
   * Whether a name that a controller shows is a hash.
   *
   * <pre>{@code
   * isEncoded("c--beef", AkoOptions.reference()); // true, as AKO believes
   * isEncoded("c--beef", AkoOptions.safe());      // false
   * }</pre>
   */
  public static boolean isEncoded(String name, AkoOptions options) {
    return EncodedNames.isEncoded(name, options);
  }

  /**
   * The names that a Service of type LoadBalancer will get: its virtual service, then the pool of
   * each port.
   *
   * <pre>{@code
   * serviceNames(config, service); // [prod--red-web, prod--red-web-TCP-80]
   * }</pre>
   */
  public static ImmutableList<AviName> serviceNames(AkoConfig config, Service service) {
    return ExpectedNames.ofService(config, service);
  }

  /**
   * The names that the hosts of an Ingress will get, with what AKO passes over as warnings.
   * Classes, secrets and AviInfraSettings are taken to be as the Ingress needs them.
   *
   * <pre>{@code
   * ingressNames(config, ingress).orElseThrow().get(0).virtualService(); // prod--Shared-L7-0
   * }</pre>
   */
  public static Outcome<ImmutableList<HostNames>> ingressNames(AkoConfig config, Ingress ingress) {
    return ExpectedNames.ofIngress(config, ingress);
  }

  /**
   * The virtual service that a host is put on.
   *
   * <pre>{@code
   * shardVs(config, "bar.com", "red", null, null).shard(); // 1
   * }</pre>
   */
  public static ShardVs shardVs(
      AkoConfig config,
      String host,
      String namespace,
      @Nullable InfraSetting infra,
      @Nullable String namespaceTenant) {
    return Sharding.shardVs(config, AviNames.of(config), host, namespace, infra, namespaceTenant);
  }

  /**
   * The virtual services that a host with TLS passthrough is put on.
   *
   * <pre>{@code
   * passthroughVs(config, "bar.com", null).name(); // prod--Shared-Passthrough-0
   * }</pre>
   */
  public static PassthroughVs passthroughVs(
      AkoConfig config, String host, @Nullable InfraSetting infra) {
    return Sharding.passthroughVs(config, AviNames.of(config), host, infra);
  }

  /**
   * Whether AKO takes a virtual service for a shared one, by its name.
   *
   * <pre>{@code
   * isShardVs(config, "prod--Shared-L7-0"); // true
   * }</pre>
   */
  public static boolean isShardVs(AkoConfig config, String vsName) {
    return Sharding.isShardVs(config, vsName);
  }

  /**
   * The DNS names of a Service of type LoadBalancer.
   *
   * <pre>{@code
   * l4Fqdns(config, "red", "web", null); // [web.red.avi.internal]
   * }</pre>
   *
   * @param hostname its annotation for external-dns; {@code null} if there is none
   */
  public static ImmutableList<String> l4Fqdns(
      AkoConfig config, String namespace, String service, @Nullable String hostname) {
    return Fqdns.l4(config, namespace, service, hostname);
  }

  /**
   * The DNS names of a Service if its external-dns annotation counted without {@code autoFQDN} too.
   *
   * <pre>{@code
   * l4FqdnsAnnotationFirst(config, "red", "web", "web.example.com"); // [web.example.com]
   * }</pre>
   */
  public static ImmutableList<String> l4FqdnsAnnotationFirst(
      AkoConfig config, String namespace, String service, @Nullable String hostname) {
    return Fqdns.l4AnnotationFirst(config, namespace, service, hostname);
  }

  /**
   * The DNS name of a shared virtual service, one of {@code shards}.
   *
   * <pre>{@code
   * sharedVsFqdn(config, "prod--Shared-L7-0", "admin", 8);
   * // Optional[prod--Shared-L7-0.admin.avi.internal]
   * }</pre>
   */
  public static Optional<String> sharedVsFqdn(
      AkoConfig config, String vsName, String tenant, long shards) {
    return Optional.ofNullable(Fqdns.sharedVs(config, vsName, tenant, shards));
  }

  /**
   * What AKO reads out of an Ingress: always a value, with what AKO passes over as warnings.
   *
   * <pre>{@code
   * parseIngress(config, ingress, cluster).orElseThrow().insecure().keySet(); // [foo.com]
   * }</pre>
   */
  public static Outcome<ParsedIngress> parseIngress(
      AkoConfig config, Ingress ingress, ClusterSnapshot cluster) {
    return IngressParser.parse(config, ingress, cluster);
  }

  /**
   * Port and servers of a pool: endpoints, nodes or ports of nodes for one pod each, as the service
   * type of the settings has it. Always a value, with what AKO crashes on or cannot decide as
   * warnings.
   *
   * <pre>{@code
   * PoolPort pool = new PoolPort("http", IntOrStringValue.of(8080), 80);
   * poolServers(config, cluster, pool, "red", "web", true).orElseThrow().port(); // 8080
   * }</pre>
   *
   * @param ingress whether the pool is that of an Ingress, which a LoadBalancer Service cannot feed
   */
  public static Outcome<PoolServers> poolServers(
      AkoConfig config,
      ClusterSnapshot cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress) {
    return PoolServerRules.of(config, cluster, pool, namespace, service, ingress);
  }

  /**
   * What AKO makes of a cluster in one full sync: always a value, with what it leaves out or
   * crashes on as warnings.
   *
   * <pre>{@code
   * AviGraph graph = translate(config, ClusterSnapshot.of(manifests)).orElseThrow();
   * graph.model("admin/prod--Shared-L7-0");
   * }</pre>
   */
  public static Outcome<AviGraph> translate(AkoConfig config, ClusterSnapshot cluster) {
    return AkoTranslator.translate(config, cluster);
  }

  /**
   * The same on a load balancer of which not everything that could exist does, which decides on the
   * custom resources that count.
   *
   * <pre>{@code
   * translate(config, cluster, AviObjects.EVERYTHING);
   * }</pre>
   */
  public static Outcome<AviGraph> translate(
      AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    return AkoTranslator.translate(config, cluster, avi);
  }

  /**
   * The status that AKO writes to each HostRule, HTTPRule, SSORule, L4Rule and L7Rule, by {@code
   * Kind/namespace/name}.
   *
   * <pre>{@code
   * customStatuses(cluster, AviObjects.EVERYTHING).get("HostRule/red/web").error();
   * }</pre>
   */
  public static ImmutableSortedMap<String, CustomStatus> customStatuses(
      ClusterSnapshot cluster, AviObjects avi) {
    return CustomRules.of(cluster, avi).statuses();
  }

  /**
   * What AKO has made after a full sync and a number of events, and what a restart would change:
   * always a value, with what AKO crashes on as warnings.
   *
   * <pre>{@code
   * eventTrace(config, cluster, List.of(ClusterEvent.delete(ingress)), AviObjects.EVERYTHING)
   *     .orElseThrow().missing(); // [fqdn prod--Shared-L7-0 foo.com]
   * }</pre>
   */
  public static Outcome<EventTrace> eventTrace(
      AkoConfig config, ClusterSnapshot cluster, List<ClusterEvent> events, AviObjects avi) {
    return EventTraces.of(config, cluster, events, avi);
  }

  /**
   * What a change of a namespace's labels or tenant leads to.
   *
   * <pre>{@code
   * namespaceTransition(config, cluster, before, after).requeued(); // [Ingress/red/web, …]
   * }</pre>
   */
  public static NamespaceTransition namespaceTransition(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    return AkoTranslator.namespaceTransition(config, cluster, before, after);
  }

  /**
   * The graph after a change of a namespace that stands in the cluster as it was; what is taken off
   * stays in it as a model to be deleted.
   *
   * <pre>{@code
   * translateTransition(config, cluster, before, after).orElseThrow().models();
   * }</pre>
   */
  public static Outcome<AviGraph> translateTransition(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    return AkoTranslator.translateTransition(config, cluster, before, after);
  }

  /**
   * The NodePortLocal annotations that AKO asks for during a full sync, sorted by their text.
   *
   * <pre>{@code
   * nplAutoAnnotate(config, cluster).get(0).toString(); // "UpdateStatus red/web"
   * }</pre>
   */
  public static ImmutableList<NplRequest> nplAutoAnnotate(
      AkoConfig config, ClusterSnapshot cluster) {
    return AkoTranslator.nplAutoAnnotate(config, cluster);
  }

  /**
   * Every Avi object that AKO makes of a cluster, with the Kubernetes objects behind it.
   *
   * <pre>{@code
   * inventory(config, cluster).toCsv();
   * }</pre>
   */
  public static Inventory inventory(AkoConfig config, ClusterSnapshot cluster) {
    return Inventories.of(config, cluster);
  }

  /**
   * Where an Avi name comes from, hashed or plain. For many names of one cluster keep {@link
   * #explanations}.
   *
   * <pre>{@code
   * explain(config, "prod--foo.com_bar-red-web", cluster).sources().get(0).origin().object();
   * // red/web
   * }</pre>
   */
  public static Explanation explain(AkoConfig config, String aviName, ClusterSnapshot cluster) {
    return Explanations.of(config, cluster).explain(aviName);
  }

  /**
   * Explains many names of one cluster.
   *
   * <pre>{@code
   * Explanations explanations = explanations(config, cluster);
   * names.forEach(name -> print(explanations.explain(name)));
   * }</pre>
   */
  public static Explanations explanations(AkoConfig config, ClusterSnapshot cluster) {
    return Explanations.of(config, cluster);
  }

  /**
   * Names that different objects of a cluster claim.
   *
   * <pre>{@code
   * collisions(config, cluster).get(0).name(); // prod--a-b-c, of Services a/b-c and a-b/c
   * }</pre>
   */
  public static ImmutableList<Collision> collisions(AkoConfig config, ClusterSnapshot cluster) {
    return Collisions.of(config, cluster);
  }

  /**
   * The collisions that a new or changed object would take part in, for admission webhooks.
   *
   * <pre>{@code
   * if (!collisionsWith(config, cluster, service).isEmpty()) { refuse(); }
   * }</pre>
   */
  public static ImmutableList<Collision> collisionsWith(
      AkoConfig config, ClusterSnapshot cluster, HasMetadata object) {
    return Collisions.withObject(config, cluster, object);
  }

  /**
   * The collisions of several clusters on one controller, those within each included.
   *
   * <pre>{@code
   * crossCluster(Map.of(east, eastObjects, west, westObjects));
   * }</pre>
   */
  public static ImmutableList<Collision> crossCluster(Map<AkoConfig, ClusterSnapshot> clusters) {
    return Collisions.crossCluster(clusters);
  }

  /**
   * Cluster names that cannot share a controller safely.
   *
   * <pre>{@code
   * clusterNameConflicts(List.of("a", "a--b")).get(0).code(); // Ako.ClusterName
   * }</pre>
   */
  public static ImmutableList<Problem> clusterNameConflicts(List<String> names) {
    return Collisions.clusterNames(names);
  }

  /**
   * Names, hosts and labels that are too long to work.
   *
   * <pre>{@code
   * lengthFindings(config, cluster).get(0).effect(); // "the path has neither pool group nor rule"
   * }</pre>
   */
  public static ImmutableList<LengthFinding> lengthFindings(
      AkoConfig config, ClusterSnapshot cluster) {
    return LengthFindings.of(config, cluster);
  }

  /**
   * What a change of settings does: which objects move or are renamed, which hosts change address.
   *
   * <pre>{@code
   * impact(large, medium, cluster).moving().size(); // half of the hosts
   * }</pre>
   */
  public static ShardImpact impact(AkoConfig before, AkoConfig after, ClusterSnapshot cluster) {
    return ShardImpacts.of(before, after, cluster);
  }

  /**
   * How one inventory becomes another.
   *
   * <pre>{@code
   * inventoryDiff(inventory(config, before), inventory(config, after)).created();
   * }</pre>
   */
  public static InventoryDiff inventoryDiff(Inventory before, Inventory after) {
    return InventoryDiffs.between(before, after);
  }

  /**
   * What every object is called under another naming scheme, such as that of AKO 1.3 before an
   * upgrade.
   *
   * <pre>{@code
   * namesUnder(inventory, legacy13Names("prod")).stream().filter(Renaming::isRenamed);
   * }</pre>
   */
  public static ImmutableList<Renaming> namesUnder(Inventory inventory, NamingScheme scheme) {
    return InventoryDiffs.under(inventory, scheme);
  }

  /**
   * Names without collisions, to compare with.
   *
   * <pre>{@code
   * namesUnder(inventory, injectiveNames("prod"));
   * }</pre>
   */
  public static InjectiveNames injectiveNames(String cluster) {
    return InjectiveNames.of(cluster);
  }

  /**
   * Why AKO passes over, leaves out or crashes on something, for every object, host and path,
   * sorted.
   *
   * <pre>{@code
   * skipped(config, cluster).get(0).text();
   * // ingresses[red/web]: its ingress class is not AKO's
   * }</pre>
   */
  public static ImmutableList<Problem> skipped(AkoConfig config, ClusterSnapshot cluster) {
    return AkoTranslator.translate(config, cluster).problems();
  }

  /**
   * Whether the address of a Service can change as an edit asks.
   *
   * <pre>{@code
   * loadBalancerIpEdit(before, after).verdict(); // RECREATE_REQUIRED
   * }</pre>
   */
  public static VipEdit loadBalancerIpEdit(Service before, Service after) {
    return VipEdits.of(before, after);
  }
}
