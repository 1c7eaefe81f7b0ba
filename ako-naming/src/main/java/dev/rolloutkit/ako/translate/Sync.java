package dev.rolloutkit.ako.translate;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.Markers;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of a full sync: the cluster, the models built so far, and the problems found. */
final class Sync {
  final AkoConfig config;
  final AviNames names;
  final Markers markers;

  /** The current cluster. */
  ClusterSnapshot cluster;

  /** The namespaces that AKO watches, if it does not watch all. */
  private final Set<String> watched = new HashSet<>();

  final Claims claims;

  /** AKO's custom resources. */
  CustomRules custom;

  final List<Problem> problems = new ArrayList<>();

  /** The virtual service of each model; {@code null} if it is to be deleted. */
  final Map<String, @Nullable VsDraft> models = new LinkedHashMap<>();

  /** The state of the Ingresses and Routes that were handled. */
  final Map<NamespacedName, L7Objects.Handled> handled = new LinkedHashMap<>();

  /** The owners of hosts if the reuse policy is strict. */
  final HostClaims hostClaims;

  /** The Ingresses and Routes that a full sync left out because of these owners. */
  final Set<NamespacedName> refused = new HashSet<>();

  /**
   * The Services that AKO has seen as backends of Ingresses. It has seen none while it handles
   * objects of AviInfraSettings in a full sync.
   */
  final Set<NamespacedName> backends = new HashSet<>();

  /** Whether AKO has seen the Pods, whose node ports it uses in NodePortLocal mode. */
  boolean podsKnown = true;

  final SharingServices sharingServices = new SharingServices();

  /** The tenant with which the virtual service of each LoadBalancer Service was last built. */
  final Map<NamespacedName, String> tenantsOfServices = new HashMap<>();

  private final Map<String, Set<String>> ingressesOfHosts = new HashMap<>();
  private final Map<String, String> globalNames = new HashMap<>();
  private Map<ServersKey, PoolServers> servers = new HashMap<>();
  private @Nullable IngressClasses classes;

  /** The models of shared virtual services by their DNS name, or their name if they have none. */
  private final SetMultimap<String, String> sharedModels = LinkedHashMultimap.create();

  private long handledSoFar;

  /** The names with which hosts were last built. */
  final BuiltNames builtNames = new BuiltNames();

  Sync(AkoConfig config, ClusterSnapshot cluster, AviObjects avi, Claims claims) {
    this.config = config;
    this.names = AviNames.of(config);
    this.markers = Markers.of(config.clusterName());
    this.cluster = cluster;
    this.claims = claims;
    this.custom = CustomRules.of(cluster, avi);
    this.hostClaims = new HostClaims(config);
    if (config.namespaceSelector().isActive()) {
      for (String namespace : cluster.namespaces().keySet()) {
        watch(namespace, IngressSelection.accepts(config, cluster, namespace));
      }
    }
  }

  /** Replaces the cluster. */
  void enter(ClusterSnapshot changed) {
    cluster = changed;
    servers = new HashMap<>();
    classes = null;
  }

  /** Whether AKO watches a namespace. */
  boolean accepts(String namespace) {
    return !config.namespaceSelector().isActive() || watched.contains(namespace);
  }

  /** Starts or stops watching a namespace. */
  void watch(String namespace, boolean accepted) {
    if (accepted) {
      watched.add(namespace);
    } else {
      watched.remove(namespace);
    }
  }

  /** The handled Ingresses that use a host, as {@code namespace/name}, in order; mutable. */
  Set<String> ingressesOf(String host) {
    return ingressesOfHosts.computeIfAbsent(host, h -> new LinkedHashSet<>(2));
  }

  /** Forgets the Ingresses that use a host. */
  void forgetHost(String host) {
    ingressesOfHosts.remove(host);
  }

  /** The next position in the order in which objects are first handled. */
  long nextInOrder() {
    return handledSoFar++;
  }

  /** The IngressClasses of the current cluster. */
  IngressClasses classes() {
    if (classes == null) {
      classes = new IngressClasses(cluster);
    }
    return classes;
  }

  /** Adds a shared virtual service. */
  void addShared(String model, VsDraft vs) {
    models.put(model, vs);
    sharedModels.put(vs.ownFqdn, model);
  }

  /** The shared virtual services whose names a HostRule matches. */
  List<VsDraft> sharedVirtualServices(Tree virtualHost) {
    String type = virtualHost.at("fqdnType").text();
    Collection<String> names =
        !virtualHost.isPresent()
            ? ImmutableSet.of()
            : type.equals("Contains") || type.equals("Wildcard")
                ? Collections2.filter(
                    sharedModels.keySet(), name -> CustomRules.matches(virtualHost, name))
                : ImmutableSet.of(virtualHost.at("fqdn").text());
    List<VsDraft> out = new ArrayList<>();
    for (String name : names) {
      for (String model : sharedModels.get(name)) {
        VsDraft vs = models.get(model);
        if (vs != null && !name.isEmpty()) {
          out.add(vs);
        }
      }
    }
    return out;
  }

  /** The GSLB name with which a host was last built; empty for none. */
  String globalNameOf(String host) {
    return globalNames.getOrDefault(host, "");
  }

  /**
   * Stores the GSLB name with which a host is built.
   *
   * @return the previous name if it was different, otherwise empty
   */
  String renameGlobally(String host, String name) {
    String before = globalNameOf(host);
    globalNames.put(host, name);
    return before.equals(name) ? "" : before;
  }

  /** The port and servers of a pool, computed once for each backend. */
  PoolServers servers(PoolPort pool, String namespace, String service, boolean ingress) {
    if (ingress
        && config.serviceType() != ServiceType.NODE_PORT
        && !backends.contains(new NamespacedName(namespace, service))) {
      return new PoolServers(pool.port(), ImmutableList.of());
    }
    if (!podsKnown && config.serviceType() == ServiceType.NODE_PORT_LOCAL) {
      return new PoolServers(pool.port(), ImmutableList.of());
    }
    ServersKey key = new ServersKey(pool, namespace, service, ingress);
    PoolServers known = servers.get(key);
    if (known == null) {
      known = PoolServerRules.of(config, cluster, pool, namespace, service, ingress, problems);
      servers.put(key, known);
    }
    return known;
  }

  private record ServersKey(PoolPort pool, String namespace, String service, boolean ingress) {}

  void claim(String tenant, AviName name, Origin origin, String parent) {
    if (claims != Claims.NONE) {
      claims.made(tenant, name, origin, parent);
    }
  }

  /** Whether AKO omits an object because its name is too long; reports a problem in that case. */
  boolean refused(HostContext host, AviName name, String path, String vs) {
    boolean tooLong = name.tooLong();
    if (tooLong) {
      claims.refused(host.tenant(), name, host.origin(path, ""), vs);
      problems.add(
          Problem.text(
              host.source().at(),
              "AKO omits the "
                  + name.kind().type().path()
                  + " "
                  + GoStrings.quote(name.value())
                  + ": its name is longer than "
                  + AviName.MAX_BYTES
                  + " bytes",
              ProblemCodes.NAME_TOO_LONG));
    }
    return tooLong;
  }

  AviGraph graph() {
    List<String> keys = new ArrayList<>(models.keySet());
    keys.sort(CodePoints.ORDER);
    ImmutableList.Builder<AviModel> out = ImmutableList.builderWithExpectedSize(keys.size());
    for (String key : keys) {
      VsDraft draft = models.get(key);
      out.add(
          draft != null && draft.empty
              ? new AviModel(key, null, true)
              : new AviModel(key, draft == null ? null : draft.freeze()));
    }
    return new AviGraph(out.build());
  }

  /** The problems in a fixed order, without duplicates. */
  ImmutableList<Problem> problems() {
    return sorted(problems);
  }

  static ImmutableList<Problem> sorted(Collection<Problem> problems) {
    List<Problem> out = new ArrayList<>(new LinkedHashSet<>(problems));
    out.sort(
        Comparator.comparing(Problem::field, CodePoints.ORDER)
            .thenComparing(Problem::code, CodePoints.ORDER)
            .thenComparing(Problem::message, CodePoints.ORDER));
    return ImmutableList.copyOf(out);
  }
}
