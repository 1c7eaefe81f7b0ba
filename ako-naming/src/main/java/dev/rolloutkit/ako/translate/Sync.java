package dev.rolloutkit.ako.translate;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.ObjectKey;
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
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one full sync knows and has made so far. */
final class Sync {
  final AkoConfig config;
  final AviNames names;
  final Markers markers;

  /** The cluster as AKO sees it now. */
  ClusterSnapshot cluster;

  /** A namespace that is handled whatever its labels say; empty for none. */
  String admitted = "";

  final Claims claims;

  /** AKO's own resources. */
  CustomRules custom;

  final List<Problem> problems = new ArrayList<>();

  /** The virtual services by model; one that is to be deleted is {@code null}. */
  final Map<String, @Nullable VsDraft> models = new LinkedHashMap<>();

  /** The Ingresses and Routes that were handled, with their hosts. */
  final Map<ObjectKey, L7Objects.Handled> handled = new LinkedHashMap<>();

  /** Who has a host, under strict reuse. */
  final HostClaims hostClaims;

  /** Whether Services are known as backends yet; they are not in the step of AviInfraSettings. */
  boolean backendsKnown = true;

  private final Map<String, Set<String>> ingressesOfHosts = new HashMap<>();
  private final Map<String, String> globalNames = new HashMap<>();
  private Map<ServersKey, PoolServers> servers = new HashMap<>();
  private @Nullable IngressClasses classes;

  /** The models of shared virtual services by the names of these. */
  private final SetMultimap<String, String> sharedModels = LinkedHashMultimap.create();

  private long handledSoFar;

  /** The names of the hosts. */
  final BuiltNames builtNames = new BuiltNames();

  Sync(AkoConfig config, ClusterSnapshot cluster, AviObjects avi, Claims claims) {
    this.config = config;
    this.names = AviNames.of(config);
    this.markers = Markers.of(config.clusterName());
    this.cluster = cluster;
    this.claims = claims;
    this.custom = CustomRules.of(cluster, avi);
    this.hostClaims = new HostClaims(config);
  }

  /** The cluster has changed, and a namespace is handled from now on. */
  void enter(ClusterSnapshot changed, String namespace) {
    cluster = changed;
    admitted = namespace;
    servers = new HashMap<>();
    classes = null;
  }

  /** Whether AKO looks at a namespace. */
  boolean accepts(String namespace) {
    return namespace.equals(admitted) || IngressSelection.accepts(config, cluster, namespace);
  }

  /** The Ingresses, {@code namespace/name}, of a host: those handled so far, in order. */
  Set<String> ingressesOf(String host) {
    return ingressesOfHosts.computeIfAbsent(host, h -> new LinkedHashSet<>(2));
  }

  /** Nothing is known of who uses a host. */
  void forgetHost(String host) {
    ingressesOfHosts.remove(host);
  }

  /** The place of an object in the order in which objects are first handled. */
  long nextInOrder() {
    return handledSoFar++;
  }

  /** The IngressClasses of AKO in the present state of the cluster. */
  IngressClasses classes() {
    if (classes == null) {
      classes = new IngressClasses(cluster);
    }
    return classes;
  }

  /** Remembers a virtual service that many hosts share. */
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

  /** The name in global load balancing that a host was last built with; empty for none. */
  String globalNameOf(String host) {
    return globalNames.getOrDefault(host, "");
  }

  /**
   * Remembers the name in global load balancing that a host is built with.
   *
   * @return the one before if it is another; empty if not
   */
  String renameGlobally(String host, String name) {
    String before = globalNameOf(host);
    globalNames.put(host, name);
    return before.equals(name) ? "" : before;
  }

  /** Port and servers of a pool; worked out once for each backend. */
  PoolServers servers(PoolPort pool, String namespace, String service, boolean ingress) {
    if (ingress && !backendsKnown && config.serviceType() != ServiceType.NODE_PORT) {
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

  /** Whether AKO leaves an object out because of its name, which is a problem then. */
  boolean refused(HostContext host, AviName name, String path, String vs) {
    boolean tooLong = name.tooLong();
    if (tooLong) {
      claims.refused(host.tenant(), name, host.origin(path, ""), vs);
      problems.add(
          Problem.text(
              host.source().at(),
              "AKO leaves out the "
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

  /** Problems in a fixed order, each once. */
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
