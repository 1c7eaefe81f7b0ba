package dev.rolloutkit.stack.internal.certificate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.hash.Hashing;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.resource.Trees;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A certificate that the controller requests for the hosts of an Ingress.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of certificates.
 *
 * @rule A certificate that the controller requests is for the hosts of one Ingress, which must have
 *     at least one.
 * @param id the id of the resource in the stack
 * @param spec the {@code spec} of the resource
 */
public record CertificateRequest(String id, ObjectNode spec) {

  /**
   * Returns the given hosts of an Ingress, or fails if there are none, because a certificate needs
   * one. The controller checks this before it reads the tags.
   *
   * @param ingress {@code namespace/name}
   */
  public static ImmutableSortedSet<String> hosts(String ingress, ImmutableSortedSet<String> hosts)
      throws Failure {
    if (hosts.isEmpty()) {
      throw new Failure(
          Problem.plain(
              FieldPath.of("spec"),
              "ingress "
                  + ingress
                  + " has create-acm-cert enabled but no hostnames defined in spec.rules[].host or"
                  + " spec.tls[].hosts \u2014 cannot create a certificate without at least one"
                  + " hostname",
              StackProblemCodes.CERTIFICATE_NO_HOST));
    }
    return hosts;
  }

  /**
   * The certificate that the controller requests for one Ingress.
   *
   * @param ingress {@code namespace/name}
   * @param hosts its hosts, at least one
   * @param authority the ARN of the private certificate authority; empty for Amazon's public one
   * @param release the release of the controller
   */
  public static CertificateRequest of(
      String ingress,
      ImmutableSortedSet<String> hosts,
      String authority,
      Map<String, String> tags,
      ReleaseOf<LbcChange> release) {
    String type = authority.isEmpty() ? "AMAZON_ISSUED" : "PRIVATE";
    ObjectNode spec =
        Trees.object()
            .put("type", type)
            .put("certificateAuthorityARN", authority)
            .put("domainName", hosts.first());
    spec.set("subjectAlternativeNames", Trees.texts(hosts));
    spec.put("validationMethod", "DNS").put("keyAlgorithm", "");
    Trees.putMap(spec, "tags", tags);
    String hash =
        Hashing.sha256().hashString(ingress, StandardCharsets.UTF_8).toString().substring(0, 8);
    String host =
        release.has(LbcChange.WILDCARD_IN_CERTIFICATE_ID)
            ? hosts.first().replace("*", "wildcard")
            : hosts.first();
    return new CertificateRequest(GoStrings.toLower(type) + "/" + host + "-" + hash, spec);
  }
}
