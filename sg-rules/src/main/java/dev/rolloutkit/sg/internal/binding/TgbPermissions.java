package dev.rolloutkit.sg.internal.binding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.binding.EndpointSecurityGroups;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.ec2.CanonicalSources;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Computes the rules that one networking block requests.
 *
 * <p>Source: AWS Load Balancer Controller, networking manager.
 *
 * @rule A networking block requests a rule for each of its peers and ports; without ports it
 *     requests none.
 */
public final class TgbPermissions {
  private static final String ALL_TCP = "tcp";

  private final ImmutableList<PodEndpoint> pods;
  private final Fixes<SgDefect> fixes;
  private final Map<String, Resolved> namedPorts = new HashMap<>();
  private final ImmutableList.Builder<Permission> out = ImmutableList.builder();
  private final Set<Problem> problems = new LinkedHashSet<>();
  private final List<Problem> warnings = new ArrayList<>();

  /** The port ranges of a named or numbered port, or the reason why there are none. */
  private record Resolved(ImmutableList<PortRange> ports, @Nullable Reason reason) {
    static Resolved of(Collection<PortRange> ports) {
      return new Resolved(ImmutableList.copyOf(ports), null);
    }

    static Resolved not(String message, ProblemCode code) {
      return new Resolved(ImmutableList.of(), new Reason(message, code));
    }
  }

  /** Why a port has no ranges. */
  private record Reason(String message, ProblemCode code) {}

  private TgbPermissions(Collection<PodEndpoint> pods, Fixes<SgDefect> fixes) {
    this.pods = ImmutableList.copyOf(pods);
    this.fixes = fixes;
  }

  /** The rules that a block requests, in its order; see {@code SecurityGroupRules.permissions}. */
  public static Outcome<ImmutableList<Permission>> of(
      TargetGroupBindingNetworking networking,
      Collection<PodEndpoint> pods,
      Fixes<SgDefect> fixes) {
    TgbPermissions run = new TgbPermissions(pods, fixes);
    FieldPath ingress = NetworkingBlocks.NETWORKING.child("ingress");
    for (int i = 0; i < networking.ingress().size(); i++) {
      run.rule(ingress.index(i), networking.ingress().get(i));
    }
    return run.problems.isEmpty()
        ? Outcome.ok(run.out.build(), run.warnings)
        : Outcome.failed(run.problems);
  }

  /**
   * The rules that a block requests on each group; see {@code
   * SecurityGroupRules.permissionsPerGroup}.
   */
  public static Outcome<ImmutableMap<String, ImmutableList<Permission>>> perSecurityGroup(
      TargetGroupBindingNetworking networking,
      Endpoints endpoints,
      Map<String, SecurityGroup> groups,
      LbcFlags flags,
      Fixes<SgDefect> fixes) {
    Map<String, List<PodEndpoint>> targets = new TreeMap<>(CodePoints.ORDER);
    List<Problem> problems = new ArrayList<>();
    if (endpoints instanceof Endpoints.Pods pods) {
      for (PodEndpoint pod : lastOfEach(pods.pods(), TgbPermissions::key)) {
        pod.eni()
            .ifPresent(
                eni ->
                    EndpointSecurityGroups.resolve(eni, groups, flags)
                        .match(
                            (id, warnings) ->
                                targets.computeIfAbsent(id, k -> new ArrayList<>()).add(pod),
                            problems::addAll));
      }
      return problems.isEmpty()
          ? perPodGroup(networking, targets, fixes)
          : Outcome.failed(problems);
    }
    List<NodeEndpoint> nodes = ((Endpoints.Nodes) endpoints).nodes();
    for (NodeEndpoint node : lastOfEach(nodes, NodeEndpoint::name)) {
      EndpointSecurityGroups.resolve(node.eni(), groups, flags)
          .match(
              (id, warnings) -> targets.computeIfAbsent(id, k -> new ArrayList<>()).isEmpty(),
              problems::addAll);
    }
    return problems.isEmpty()
        ? of(networking, ImmutableList.of(), fixes)
            .map(permissions -> copyOf(Maps.transformValues(targets, pods -> permissions)))
        : Outcome.failed(problems);
  }

  private static NamespacedName key(PodEndpoint pod) {
    return new NamespacedName(pod.namespace(), pod.name());
  }

  /** The endpoints without those that are given again later. */
  private static <T> Collection<T> lastOfEach(List<T> endpoints, Function<T, Object> key) {
    Map<Object, T> out = Maps.newLinkedHashMapWithExpectedSize(endpoints.size());
    endpoints.forEach(endpoint -> out.put(key.apply(endpoint), endpoint));
    return out.size() == endpoints.size() ? endpoints : out.values();
  }

  /**
   * A named port may have another number on each group, so each group uses only its own pods.
   *
   * @rule A named port may have another number on each security group, so each uses only its own
   *     pods.
   */
  private static Outcome<ImmutableMap<String, ImmutableList<Permission>>> perPodGroup(
      TargetGroupBindingNetworking networking,
      Map<String, List<PodEndpoint>> targets,
      Fixes<SgDefect> fixes) {
    Map<String, ImmutableList<Permission>> out = new LinkedHashMap<>();
    Set<Problem> warnings = new LinkedHashSet<>();
    Set<Problem> problems = new LinkedHashSet<>();
    targets.forEach(
        (id, pods) ->
            of(networking, pods, fixes)
                .match(
                    (permissions, notes) -> {
                      out.put(id, permissions);
                      return warnings.addAll(notes);
                    },
                    problems::addAll));
    return problems.isEmpty()
        ? Outcome.ok(ImmutableMap.copyOf(out), warnings)
        : Outcome.failed(problems);
  }

  private static ImmutableMap<String, ImmutableList<Permission>> copyOf(
      Map<String, ImmutableList<Permission>> map) {
    return ImmutableMap.copyOf(map);
  }

  private void rule(FieldPath at, NetworkingIngressRule rule) {
    warn(at, rule);
    boolean noPorts = rule.ports().isEmpty();
    List<NetworkingPort> ports =
        noPorts ? ImmutableList.of(new NetworkingPort(null, null)) : rule.ports();
    FieldPath portsAt = at.child("ports");
    for (int i = 0; i < rule.from().size(); i++) {
      NetworkingPeer peer = rule.from().get(i);
      FieldPath peerAt = at.child("from").index(i);
      Source source = null;
      boolean sourceRead = false;
      for (int j = 0; j < ports.size(); j++) {
        NetworkingPort port = ports.get(j);
        // The port is checked before the peer, so that the first problem is the controller's error.
        Resolved resolved = resolve(port.port());
        Reason reason = resolved.reason();
        if (reason != null) {
          FieldPath portAt = portsAt.index(j).child("port");
          problems.add(Problem.plain(portAt, reason.message(), reason.code()));
          continue;
        }
        if (!sourceRead) {
          source = source(peerAt, peer);
          sourceRead = true;
        }
        if (source != null && (!noPorts || fixes.fixes(SgDefect.EMPTY_PORTS_OPEN_NOTHING))) {
          add(protocol(port.protocol()), resolved.ports(), source);
        }
      }
    }
  }

  private void add(String protocol, List<PortRange> ranges, Source source) {
    for (PortRange range : ranges) {
      Permission permission = Permission.managed(protocol, range, source);
      out.add(
          fixes.fixes(SgDefect.SOURCES_NOT_CANONICAL)
              ? CanonicalSources.of(permission)
              : permission);
    }
  }

  private Resolved resolve(@Nullable IntOrStringValue port) {
    if (port == null) {
      return Resolved.of(ImmutableList.of(PortRange.ALL));
    }
    if (port.isInt()) {
      return Resolved.of(ImmutableList.of(new PortRange(port.intValue(), port.intValue())));
    }
    return namedPorts.computeIfAbsent(port.stringValue(), this::resolveName);
  }

  private Resolved resolveName(String name) {
    if (pods.isEmpty()) {
      return Resolved.not(
          "named ports can only be used with pod endpoints",
          SgProblemCodes.NAMED_PORT_WITHOUT_PODS);
    }
    Set<PortRange> ports = new TreeSet<>();
    for (PodEndpoint pod : pods) {
      OptionalInt port = pod.port(name);
      if (port.isEmpty()) {
        return Resolved.not(
            "unable to find port " + name + " on pod " + pod.namespace() + "/" + pod.name(),
            SgProblemCodes.NAMED_PORT_NOT_FOUND);
      }
      ports.add(new PortRange(port.getAsInt(), port.getAsInt()));
    }
    return Resolved.of(ports);
  }

  private @Nullable Source source(FieldPath at, NetworkingPeer peer) {
    if (peer.groupId() != null) {
      return new Source.SecurityGroup(peer.groupId());
    }
    String cidr = peer.cidr();
    if (cidr == null) {
      problems.add(
          Problem.plain(
              at,
              "either ipBlock or securityGroup should be specified",
              SgProblemCodes.PEER_EMPTY));
      return null;
    }
    FieldPath cidrAt = at.child("ipBlock", "cidr");
    Cidr block = Cidr.parse(cidr).orElse(null);
    if (block == null) {
      problems.add(
          Problem.plain(cidrAt, "invalid CIDR address: " + cidr, SgProblemCodes.CIDR_INVALID));
      return null;
    }
    if (block.hasHostBits() && !fixes.fixes(SgDefect.SOURCES_NOT_CANONICAL)) {
      warnings.add(
          Problem.plain(
              cidrAt,
              "host bits are set: EC2 stores " + block.canonical() + " and never matches " + cidr,
              SgProblemCodes.CIDR_HOST_BITS));
    }
    return cidr.indexOf(':') >= 0 ? new Source.Cidr6(cidr) : new Source.Cidr4(cidr);
  }

  private static String protocol(@Nullable String protocol) {
    return "UDP".equals(protocol) ? "udp" : ALL_TCP;
  }

  private void warn(FieldPath at, NetworkingIngressRule rule) {
    if (rule.ports().isEmpty() && !fixes.fixes(SgDefect.EMPTY_PORTS_OPEN_NOTHING)) {
      warnings.add(
          Problem.plain(
              at.child("ports"),
              "a rule without ports opens nothing",
              SgProblemCodes.EMPTY_PORTS_OPEN_NOTHING));
    }
    boolean fromGroup = rule.from().stream().anyMatch(peer -> peer.groupId() != null);
    for (int i = 0; i < rule.ports().size(); i++) {
      FieldPath portAt = at.child("ports").index(i);
      String protocol = rule.ports().get(i).protocol();
      if (protocol != null && !protocol.equals("TCP") && !protocol.equals("UDP")) {
        warnings.add(
            Problem.plain(
                portAt.child("protocol"),
                "protocol " + protocol + " is treated as TCP",
                SgProblemCodes.UNKNOWN_PROTOCOL));
      }
      IntOrStringValue port = rule.ports().get(i).port();
      if (port == null || !port.isInt()) {
        continue;
      }
      int number = port.intValue();
      if (number == 0 && fromGroup) {
        warnings.add(
            Problem.plain(
                portAt.child("port"),
                "port 0 opens every port to a security group in restricted mode",
                SgProblemCodes.PORT_ZERO_OPENS_ALL));
      } else if (number < 0 || number > PortRange.ALL.to()) {
        warnings.add(
            Problem.plain(
                portAt.child("port"),
                "port " + number + " is not within 0-65535",
                SgProblemCodes.PORT_OUT_OF_RANGE));
      }
    }
  }
}
