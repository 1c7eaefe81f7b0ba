package dev.rolloutkit.lbc.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The listen ports of an application load balancer, merged from all members of its Ingress group,
 * and the sources that may reach each of them.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule The listen ports of a group are those of all members, which must agree on the protocol of
 *     each port.
 */
public final class AlbFrontend {
  private static final String INBOUND = "inbound-cidrs";
  private static final String PREFIX_LISTS = "security-group-prefix-lists";
  private static final String SSL_POLICY = "ssl-policy";

  private final Map<Integer, Port> ports = new TreeMap<>();

  /**
   * The sources that may reach the listen ports of one Ingress. They are the same for each of its
   * ports.
   *
   * @param member the Ingress
   * @param v4 the IPv4 CIDR blocks as written
   * @param v6 the IPv6 CIDR blocks as written
   * @param prefixLists the ids of prefix lists
   * @param sslPolicy the SSL policy of listeners with certificates, which may be an empty string;
   *     absent if none is given
   */
  public record Inbound(
      GroupMember member,
      ImmutableSortedSet<String> v4,
      ImmutableSortedSet<String> v6,
      ImmutableSortedSet<String> prefixLists,
      Optional<String> sslPolicy) {
    boolean hasCidrs() {
      return !v4.isEmpty() || !v6.isEmpty();
    }

    /**
     * Reads the sources from the annotations of an Ingress and the parameters of its class.
     *
     * @throws Failure at the first problem, whose message does not name the Ingress
     */
    public static Inbound of(GroupMember member) throws Failure {
      return inbound(member);
    }
  }

  /**
   * The listeners of one Ingress.
   *
   * @param inbound the sources that may reach them
   * @param protocols {@code HTTP} or {@code HTTPS} by port
   * @param mutualTls the mutual authentication by port; entries for ports without HTTPS are ignored
   */
  public record Listen(
      Inbound inbound, Map<Integer, String> protocols, Map<Integer, MutualTls> mutualTls) {}

  /** One listen port. Each setting is stored with the first member that specifies it. */
  private static final class Port {
    final String protocol;
    final GroupMember protocolOf;
    @Nullable Inbound cidrs;
    @Nullable Inbound prefixLists;
    @Nullable Inbound sslPolicy;
    @Nullable MutualTls mutualTls;
    @Nullable GroupMember mutualTlsOf;

    Port(String protocol, GroupMember protocolOf) {
      this.protocol = protocol;
      this.protocolOf = protocolOf;
    }
  }

  /**
   * The ports of all members.
   *
   * @throws Failure at the first invalid or conflicting setting
   */
  public static AlbFrontend of(List<GroupMember> members) throws Failure {
    List<Listen> listens = new ArrayList<>();
    for (GroupMember member : members) {
      try {
        Inbound inbound = inbound(member);
        MutualAuthentication.of(member);
        listens.add(new Listen(inbound, ListenPorts.of(member), ImmutableMap.of()));
      } catch (Failure e) {
        throw e.prefixed("ingress: " + member.key() + ": ");
      }
    }
    return merged(listens);
  }

  /**
   * Merges the listeners of all members, port by port.
   *
   * @throws Failure at the first conflict
   */
  public static AlbFrontend merged(List<Listen> listens) throws Failure {
    return merged(listens, MergeRules.reference());
  }

  /** As {@link #merged(List)}, with merge rules other than the controller's. */
  public static AlbFrontend merged(List<Listen> listens, MergeRules rules) throws Failure {
    Set<Integer> numbers = new TreeSet<>();
    listens.forEach(listen -> numbers.addAll(listen.protocols().keySet()));
    AlbFrontend out = new AlbFrontend();
    for (Integer number : numbers) {
      for (Listen listen : listens) {
        String protocol = listen.protocols().get(number);
        if (protocol != null) {
          out.merge(number, protocol, listen, rules);
        }
      }
    }
    return out;
  }

  /** The protocol of each port, by ascending port. */
  public ImmutableSortedMap<Integer, String> protocols() {
    ImmutableSortedMap.Builder<Integer, String> out = ImmutableSortedMap.naturalOrder();
    ports.forEach((number, port) -> out.put(number, port.protocol));
    return out.build();
  }

  /** The SSL policy of a port; empty if no member gives one. */
  public Optional<String> sslPolicy(int port) {
    Port found = ports.get(port);
    return found == null || found.sslPolicy == null
        ? Optional.empty()
        : found.sslPolicy.sslPolicy();
  }

  /** The mutual authentication of a port; empty if no member requests it. */
  public Optional<MutualTls> mutualTls(int port) {
    Port found = ports.get(port);
    return found == null ? Optional.empty() : Optional.ofNullable(found.mutualTls);
  }

  /** The sources of the first member that names CIDR blocks for a port; empty if no member does. */
  public Optional<Inbound> cidrs(int port) {
    Port found = ports.get(port);
    return found == null ? Optional.empty() : Optional.ofNullable(found.cidrs);
  }

  /**
   * The sources of the first member that names prefix lists for a port; empty if no member does.
   */
  public Optional<Inbound> prefixLists(int port) {
    Port found = ports.get(port);
    return found == null ? Optional.empty() : Optional.ofNullable(found.prefixLists);
  }

  private void merge(int number, String protocol, Listen listen, MergeRules rules) throws Failure {
    Inbound next = listen.inbound();
    Port port = ports.computeIfAbsent(number, n -> new Port(protocol, next.member()));
    if (!port.protocol.equals(protocol)) {
      throw conflict(
          number,
          "protocol",
          port.protocolOf.key() + ": " + port.protocol,
          next.member().key() + ": " + protocol);
    }
    if (next.hasCidrs()) {
      Inbound first = port.cidrs;
      if (first == null) {
        port.cidrs = next;
      } else if (!first.v4().equals(next.v4()) || !first.v6().equals(next.v6())) {
        throw conflict(number, INBOUND, cidrs(first), cidrs(next));
      }
    }
    if (!next.prefixLists().isEmpty()) {
      Inbound first = port.prefixLists;
      if (first == null) {
        port.prefixLists = next;
      } else if (!first.prefixLists().equals(next.prefixLists())) {
        throw conflict(
            number,
            "inbound-prefix-lists",
            first.member().key() + ": " + list(first.prefixLists()),
            next.member().key() + ": " + list(next.prefixLists()));
      }
    }
    if (protocol.equals(ListenPorts.HTTPS) && next.sslPolicy().isPresent()) {
      Inbound first = port.sslPolicy;
      if (first == null) {
        port.sslPolicy = next;
      } else if (!first.sslPolicy().equals(next.sslPolicy())) {
        Failure conflict =
            conflict(
                number,
                "sslPolicy",
                first.member().key() + ": " + first.sslPolicy().orElse(""),
                next.member().key() + ": " + next.sslPolicy().orElse(""));
        if (rules.policiesStop()) {
          throw conflict;
        }
        rules.warn(conflict.problem());
      }
    }
    MutualTls mutual = listen.mutualTls().get(number);
    if (protocol.equals(ListenPorts.HTTPS) && mutual != null) {
      if (port.mutualTls == null || port.mutualTlsOf == null) {
        port.mutualTls = mutual;
        port.mutualTlsOf = next.member();
      } else if (!port.mutualTls.equals(mutual)) {
        throw conflict(
            number,
            "mTLS Attributes",
            port.mutualTlsOf.key() + ": " + printed(port.mutualTls, rules),
            next.member().key() + ": " + printed(mutual, rules));
      }
    }
  }

  private static String printed(MutualTls mutual, MergeRules rules) {
    return rules.addressesPrinted() ? mutual.printed() : mutual.readable();
  }

  private static Inbound inbound(GroupMember member) throws Failure {
    List<String> fromParams =
        member.params().map(IngressClassParams::inboundCidrs).orElse(ImmutableList.of());
    List<String> cidrs =
        fromParams.isEmpty() ? member.read().list(INBOUND).orElse(ImmutableList.of()) : fromParams;
    ImmutableSortedSet.Builder<String> v4 = ImmutableSortedSet.orderedBy(CodePoints.ORDER);
    ImmutableSortedSet.Builder<String> v6 = ImmutableSortedSet.orderedBy(CodePoints.ORDER);
    for (String cidr : cidrs) {
      if (Cidr.parse(cidr).isEmpty()) {
        String where =
            fromParams.isEmpty()
                ? "invalid inbound-cidrs settings on Ingress: " + member.key()
                : "invalid CIDR in IngressClassParams InboundCIDR " + cidr;
        throw new Failure(
            member.read().problem(INBOUND, where + ": invalid CIDR address: " + cidr));
      }
      (cidr.indexOf(':') >= 0 ? v6 : v4).add(cidr);
    }
    List<String> lists =
        member.params().map(IngressClassParams::prefixListIds).orElse(ImmutableList.of());
    if (lists.isEmpty()) {
      lists = member.read().list(PREFIX_LISTS).orElse(ImmutableList.of());
    }
    return new Inbound(
        member,
        v4.build(),
        v6.build(),
        ImmutableSortedSet.copyOf(CodePoints.ORDER, lists),
        member
            .params()
            .map(IngressClassParams::sslPolicy)
            .filter(policy -> !policy.isEmpty())
            .or(() -> member.read().text(SSL_POLICY)));
  }

  private static String cidrs(Inbound inbound) {
    return inbound.member().key() + ": " + list(inbound.v4()) + ", " + list(inbound.v6());
  }

  private static String list(Set<String> texts) {
    return "[" + String.join(" ", texts) + "]";
  }

  private static Failure conflict(int port, String what, String first, String next) {
    return new Failure(
        Problem.plain(
            FieldPath.of("metadata", "annotations"),
            "failed to merge listenPort config for port: "
                + port
                + ": conflicting "
                + what
                + ", "
                + first
                + " | "
                + next,
            LbcProblemCodes.GROUP_ANNOTATIONS_CONFLICT));
  }
}
