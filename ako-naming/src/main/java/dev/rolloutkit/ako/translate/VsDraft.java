package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.graph.HttpPolicySet;
import dev.rolloutkit.ako.graph.L4PolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.StringGroup;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.DataScript;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.graph.VirtualService.Vip;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.apimachinery.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A virtual service that is being built.
 *
 * <p>Objects that AKO looks up by name are stored in maps by name, and pools that only their owner
 * replaces are stored by owner and name. So the time of each step does not depend on the size of
 * the virtual service.
 */
final class VsDraft {
  static final Port HTTP = new Port(80, "HTTP", false);
  static final Port HTTPS = new Port(443, "HTTP", true);

  final String tenant;
  final String name;

  /** The host; empty for virtual services of several hosts. */
  String host = "";

  final Role role;
  String applicationProfile = "";
  String networkProfile = "";
  List<Port> ports = new ArrayList<>(2);

  /** Whether listeners of an AviInfraSetting were merged into the ports. */
  boolean hasSettingPorts;

  /** The listeners of a layer 4 virtual service. */
  final List<NamedPort> listeners = new ArrayList<>(2);

  boolean secure;

  /** Whether AKO keeps a model without a virtual service. */
  boolean empty;

  boolean trafficDisabled;
  String vhParent = "";
  ImmutableList<String> vhDomains = ImmutableList.of();

  /** The DNS name of a shared virtual service, or its name if it has none. */
  String ownFqdn = "";

  boolean hasVip = true;

  /** The name of the VsVip; {@code null} if it is that of the virtual service. */
  @Nullable String vipName;

  String ip = "";

  /** The DNS names of the VsVip, which two virtual services may share. */
  final Set<String> fqdns;

  final Map<PoolKey, Pool> pools = new LinkedHashMap<>();

  /** The keys of the pools of each owner; only for passthrough virtual services. */
  final SetMultimap<String, PoolKey> poolsOfOwner = LinkedHashMultimap.create(1, 1);

  final Map<String, GroupDraft> groups = new LinkedHashMap<>();
  final Map<String, Map<String, HttpPolicySet.Rule>> policySets = new LinkedHashMap<>();
  final Set<String> redirectHosts = new LinkedHashSet<>();
  final Set<String> certificates = new LinkedHashSet<>(2);
  final Set<String> caCerts = new LinkedHashSet<>(1);

  /** Maps the name of a certificate to the name of its CA certificate. */
  final Map<String, String> authorities = new LinkedHashMap<>(1);

  /** Every path that it has or ever had. */
  final Set<String> paths = new HashSet<>();

  /** The string groups in the order of their rules, with duplicates if rules have the same path. */
  final List<StringGroup> stringGroups = new ArrayList<>(0);

  /** The last applied L7Rule; absent for none. */
  Tree l7Rule = Tree.ABSENT;

  /** The fields of the last applied SSORule. */
  Map<String, Object> sso = Map.of();

  /** Whether connections to port 80 are closed. */
  boolean closesHttp;

  /** The custom resources that apply to it; {@code null} if none can. */
  @Nullable HostEffects effects;

  /** The ports for which requests to {@code /} are redirected. */
  List<Port> rootPorts = List.of();

  Map<String, Object> refs = new LinkedHashMap<>();
  @Nullable CrdStatus crd;
  @Nullable Boolean enabled;

  /** The rewrites of the host header, by the name of their policy set. */
  final Map<String, HttpPolicySet.HeaderRewrite> headerRewrites = new LinkedHashMap<>();

  @Nullable L4PolicySet l4PolicySet;
  ImmutableList<Marker> markers = ImmutableList.of();
  Metadata metadata = Metadata.NONE;
  final Map<String, VsDraft> children = new LinkedHashMap<>();

  VsDraft(String tenant, String name, Role role) {
    this(tenant, name, role, new LinkedHashSet<>());
  }

  private VsDraft(String tenant, String name, Role role, Set<String> fqdns) {
    this.tenant = tenant;
    this.name = name;
    this.role = role;
    this.fqdns = fqdns;
  }

  /** A virtual service in the same tenant that has the same VsVip as this one. */
  VsDraft twin(String name, Role role) {
    VsDraft out = new VsDraft(tenant, name, role, fqdns);
    out.vipName = this.name;
    return out;
  }

  /**
   * Identifies a pool in a virtual service; a pool replaces another one with the same key.
   *
   * @param name its name
   * @param owner the Ingress, Route or host to which it belongs; empty if pools of any owner
   *     replace each other
   * @param place distinguishes pools with the same name and owner
   */
  record PoolKey(String name, String owner, int place) {
    static PoolKey of(String name) {
      return new PoolKey(name, "", 0);
    }
  }

  /** A listener of a layer 4 virtual service with its sort key. */
  record NamedPort(String order, Port port) {}

  /** Adds the listeners to the ports, sorted by their key. */
  void sortListeners() {
    listeners.sort(Comparator.comparing(NamedPort::order, CodePoints.ORDER));
    listeners.forEach(listener -> ports.add(listener.port()));
  }

  /** A pool group that is being built. */
  static final class GroupDraft {
    final List<PoolGroup.Member> members = new ArrayList<>(2);
  }

  /** Adds a certificate, or replaces the only one. */
  void certificate(String name) {
    if (certificates.size() == 1) {
      certificates.clear();
    }
    certificates.add(name);
  }

  /** Removes a certificate and its link to a CA certificate. */
  void removeCertificate(String name) {
    certificates.remove(name);
    authorities.remove(name);
  }

  /** Removes all certificates and the SSL profile, as when the virtual service becomes empty. */
  void removeTls() {
    certificates.clear();
    caCerts.clear();
    authorities.clear();
    refs.remove("sslProfile");
  }

  /** Removes all pools of an owner and returns their names. */
  Set<String> removePoolsOf(String owner) {
    Set<String> names = new HashSet<>();
    for (PoolKey key : poolsOfOwner.removeAll(owner)) {
      pools.remove(key);
      names.add(key.name());
    }
    return names;
  }

  VirtualService freeze() {
    VirtualService.Builder out =
        VirtualService.builder()
            .name(name)
            .tenant(tenant)
            .role(role)
            .applicationProfile(applicationProfile)
            .networkProfile(networkProfile)
            .ports(ports)
            .secure(secure)
            .trafficDisabled(trafficDisabled)
            .vhParent(vhParent)
            .vhDomains(vhDomains)
            .refs(Frozen.ofMap(refs))
            .crd(Optional.ofNullable(crd))
            .enabled(Optional.ofNullable(enabled))
            .pools(pools.values())
            .sslKeyCerts(certificates)
            .caCerts(caCerts)
            .authorities(ImmutableMap.copyOf(authorities))
            .markers(markers)
            .metadata(metadata);
    if (hasVip) {
      out.vip(new Vip(vipName == null ? name : vipName, ImmutableList.copyOf(fqdns), ip));
    }
    if (l4PolicySet != null) {
      out.l4PolicySet(l4PolicySet);
    }
    freezeGroups(out);
    freezePolicies(out);
    headerRewrites.forEach(
        (set, rewrite) ->
            out.addHttpPolicySets(
                new HttpPolicySet(set, ImmutableList.of(), ImmutableList.of(), rewrite, false)));
    for (VsDraft child : children.values()) {
      out.addChildren(child.freeze());
    }
    VirtualService frozen = out.build();
    return effects == null ? frozen : PolicyEffects.apply(effects, this, frozen);
  }

  private void freezeGroups(VirtualService.Builder out) {
    if (role == Role.SHARED && !AviName.exceedsLimit(name)) {
      ImmutableList.Builder<PoolGroup.Member> members =
          ImmutableList.builderWithExpectedSize(pools.size());
      for (Pool pool : pools.values()) {
        members.add(new PoolGroup.Member(pool.name(), pool.priorityLabel(), pool.ratio()));
      }
      out.addPoolGroups(new PoolGroup(name, members.build()));
      out.dataScript(new DataScript(name, ImmutableList.of(name)));
    }
    ImmutableList.Builder<String> names = ImmutableList.builder();
    groups.forEach(
        (group, draft) -> {
          out.addPoolGroups(new PoolGroup(group, ImmutableList.copyOf(draft.members)));
          names.add(group);
        });
    if (role == Role.PASSTHROUGH && !AviName.exceedsLimit(name)) {
      out.dataScript(new DataScript(name, names.build()));
    }
  }

  private void freezePolicies(VirtualService.Builder out) {
    policySets.forEach(
        (set, rules) ->
            out.addHttpPolicySets(
                new HttpPolicySet(set, ImmutableList.copyOf(rules.values()), ImmutableList.of())));
    if (!redirectHosts.isEmpty() || closesHttp) {
      ImmutableList<HttpPolicySet.Redirect> redirects =
          redirectHosts.isEmpty()
              ? ImmutableList.of()
              : ImmutableList.of(
                  HttpPolicySet.Redirect.toHttps(ImmutableList.copyOf(redirectHosts)));
      out.addHttpPolicySets(
          new HttpPolicySet(name, ImmutableList.of(), redirects, null, closesHttp));
    }
  }
}
