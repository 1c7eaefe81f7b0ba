package dev.rolloutkit.stack.internal.listener;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.frontend.AlbFrontend;
import dev.rolloutkit.lbc.frontend.ListenPorts;
import dev.rolloutkit.lbc.frontend.MutualAuthentication;
import dev.rolloutkit.lbc.frontend.MutualTls;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.certificate.CertificateDiscovery;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The listeners that one member requests, before the settings of all members are compared.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of listeners.
 *
 * @rule A member listens on the ports of its annotation, otherwise on 443 if it has certificates
 *     and on 80 if not.
 * @param member the member
 * @param listen its ports, and the addresses that may reach them
 * @param certificates the certificates of its HTTPS ports
 */
public record MemberListener(
    GroupMember member, AlbFrontend.Listen listen, ImmutableList<CertificateRef> certificates) {

  /**
   * Reads the settings of a member. The messages of problems do not name the member.
   *
   * @param requested the certificate that the controller requests for the member; {@code null} for
   *     none
   */
  public static MemberListener of(
      GroupMember member,
      @Nullable CertificateRef requested,
      CertificateDiscovery discovery,
      AwsDirectory directory,
      StackSettings config)
      throws Failure {
    ImmutableList<CertificateRef> certificates = explicit(member, requested);
    GroupMember read = withCertificates(member, certificates);
    AlbFrontend.Inbound inbound = AlbFrontend.Inbound.of(read);
    ImmutableSortedMap<Integer, MutualTls> mutual =
        withTrustStores(MutualAuthentication.of(read), directory);
    Map<Integer, String> ports =
        config.fixes().fixes(StackDefect.PORT_OF_TWO_PROTOCOLS)
            ? ListenPorts.unambiguous(read)
            : ListenPorts.of(read);
    if (ports.isEmpty() && config.fixes().fixes(StackDefect.EMPTY_LISTEN_PORTS)) {
      throw SharedSettings.invalid("listen-ports", "listen-ports has no port");
    }
    if (certificates.isEmpty() && ports.containsValue(ListenPorts.HTTPS)) {
      ImmutableList.Builder<CertificateRef> found = ImmutableList.builder();
      discovery.find(hosts(member)).forEach(arn -> found.add(CertificateRef.existing(arn)));
      certificates = found.build();
    }
    return new MemberListener(member, new AlbFrontend.Listen(inbound, ports, mutual), certificates);
  }

  /** The distinct hosts of the rules and of {@code tls}, sorted. */
  public static ImmutableSortedSet<String> hosts(GroupMember member) {
    TreeSet<String> hosts = new TreeSet<>(CodePoints.ORDER);
    member
        .ingress()
        .rules()
        .forEach(
            rule -> {
              if (!rule.host().isEmpty()) {
                hosts.add(rule.host());
              }
            });
    member.ingress().tls().forEach(tls -> hosts.addAll(tls.hosts()));
    return ImmutableSortedSet.copyOfSorted(hosts);
  }

  private static ImmutableList<CertificateRef> explicit(
      GroupMember member, @Nullable CertificateRef requested) {
    ImmutableList<String> arns =
        member
            .params()
            .map(params -> params.texts("certificateArn"))
            .filter(list -> !list.isEmpty())
            .or(() -> member.read().list("certificate-arn"))
            .orElse(ImmutableList.of());
    if (arns.isEmpty()) {
      return requested == null ? ImmutableList.of() : ImmutableList.of(requested);
    }
    return arns.stream()
        .map(arn -> CertificateRef.existing(arn))
        .collect(ImmutableList.toImmutableList());
  }

  /** The member as the rule for default ports reads it: requested certificates count as well. */
  private static GroupMember withCertificates(
      GroupMember member, ImmutableList<CertificateRef> certificates) {
    if (certificates.size() == 1 && certificates.get(0).requested()) {
      Map<String, String> annotations = new TreeMap<>(member.annotations());
      annotations.put(Annotations.ALB + "certificate-arn", certificates.get(0).text());
      return new GroupMember(
          member.ingress().withAnnotations(annotations), member.ingressClass(), member.params());
    }
    return member;
  }

  private static ImmutableSortedMap<Integer, MutualTls> withTrustStores(
      ImmutableSortedMap<Integer, MutualTls> entries, AwsDirectory directory) throws Failure {
    TreeSet<String> names = new TreeSet<>(CodePoints.ORDER);
    for (MutualTls entry : entries.values()) {
      if (entry.mode().equals("verify") && !entry.trustStore().startsWith("arn:")) {
        names.add(entry.trustStore());
      }
    }
    if (names.isEmpty()) {
      return entries;
    }
    if (names.stream().noneMatch(directory.trustStores()::containsKey)) {
      throw SharedSettings.invalid(
          "mutual-authentication",
          "couldn't find TrustStores with names " + SharedSettings.spaced(names));
    }
    ImmutableSortedMap.Builder<Integer, MutualTls> out = ImmutableSortedMap.naturalOrder();
    for (String name : names) {
      if (!directory.trustStores().containsKey(name)) {
        throw SharedSettings.invalid(
            "mutual-authentication", "couldn't find TrustStore with name " + name);
      }
    }
    entries.forEach(
        (port, entry) -> {
          String arn = directory.trustStores().get(entry.trustStore());
          boolean named = names.contains(entry.trustStore()) && entry.mode().equals("verify");
          out.put(port, named && arn != null ? entry.withTrustStore(arn) : entry);
        });
    return out.build();
  }
}
