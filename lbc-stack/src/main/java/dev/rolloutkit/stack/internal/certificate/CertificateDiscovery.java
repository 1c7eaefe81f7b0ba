package dev.rolloutkit.stack.internal.certificate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds the certificates that match hosts.
 *
 * <p>Source: AWS Load Balancer Controller, certificate discovery.
 *
 * @rule A certificate is discovered for a host if one of its domains is the host, or {@code *.} and
 *     the host without its first label.
 */
public final class CertificateDiscovery {
  private final Map<String, List<String>> byDomain = new HashMap<>();

  private CertificateDiscovery() {}

  /** Indexes the certificates that may be discovered. */
  public static CertificateDiscovery of(AwsDirectory directory, StackSettings config) {
    CertificateDiscovery out = new CertificateDiscovery();
    boolean leaveOwn = config.flags().has(FeatureGate.ENABLE_CERTIFICATE_MANAGEMENT);
    List<String> allowed = config.flags().allowedCertificateAuthorityArns();
    for (CertificateInfo certificate : directory.certificates()) {
      boolean own =
          certificate.tags().containsKey("elbv2.k8s.aws/cluster")
              && certificate.tags().containsKey("ingress.k8s.aws/stack");
      if ((leaveOwn && own)
          || (!allowed.isEmpty() && !allowed.contains(certificate.certificateAuthorityArn()))) {
        continue;
      }
      for (String domain : certificate.domains()) {
        out.byDomain.computeIfAbsent(domain, d -> new ArrayList<>()).add(certificate.arn());
      }
    }
    return out;
  }

  /**
   * Returns the ARNs of all certificates that match at least one of the hosts, sorted. Fails if
   * there is a host that no certificate matches. A domain {@code *.x.y} matches hosts with the same
   * number of labels that differ only in the first label.
   *
   * <p>The time is linear in the number of hosts.
   *
   * @rule A host for which no certificate is found fails the whole group.
   */
  public ImmutableList<String> find(Collection<String> hosts) throws Failure {
    TreeSet<String> arns = new TreeSet<>(CodePoints.ORDER);
    for (String host : ImmutableSortedSet.copyOf(CodePoints.ORDER, hosts)) {
      List<String> exact = byDomain.getOrDefault(host, List.of());
      int dot = host.indexOf('.');
      List<String> wildcard =
          byDomain.getOrDefault(dot < 0 ? "*" : "*" + host.substring(dot), List.of());
      arns.addAll(exact);
      arns.addAll(wildcard);
      if (exact.isEmpty() && wildcard.isEmpty()) {
        throw new Failure(
            Problem.plain(
                FieldPath.of("spec", "tls"),
                "no certificate found for host: " + host,
                StackProblemCodes.CERTIFICATE_NOT_FOUND));
      }
    }
    return ImmutableList.copyOf(arns);
  }
}
