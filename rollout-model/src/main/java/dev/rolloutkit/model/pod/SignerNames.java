package dev.rolloutkit.model.pod;

import com.google.common.base.Splitter;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/**
 * Validates names of certificate signers and of ClusterTrustBundles.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateSignerName,
 * ValidateClusterTrustBundleName.
 *
 * @rule The name of a signer is a domain and a path.
 */
final class SignerNames {
  private static final int MAX_PATH = NameFormats.MAX_SUBDOMAIN + NameFormats.MAX_LABEL + 1;
  private static final int MAX_NAME = NameFormats.MAX_SUBDOMAIN + MAX_PATH + 1;

  private SignerNames() {}

  /** A domain and a path: {@code example.com/signer-name}. */
  static void validate(FieldPath at, String name, PodContext context) {
    if (name.isEmpty()) {
      context.required(at);
      return;
    }
    int slash = name.indexOf('/');
    if (slash < 0 || slash != name.lastIndexOf('/')) {
      context.invalid(
          at,
          name,
          "must be a fully qualified domain and path of the form 'example.com/signer-name'");
      return;
    }
    String domain = name.substring(0, slash);
    if (GoStrings.utf8Length(domain) > NameFormats.MAX_SUBDOMAIN) {
      context.accept(Problem.tooLong(at, NameFormats.MAX_SUBDOMAIN));
    }
    for (String label : Splitter.on('.').split(domain)) {
      if (!NameFormats.isDns1123Label(label)) {
        badPart(at, domain, label, NameFormats.dns1123Label(label), context);
        break;
      }
    }
    if (domain.indexOf('.') < 0) {
      context.invalid(
          at, domain, "should be a domain with at least two segments separated by dots");
    }
    String path = name.substring(slash + 1);
    for (String label : Splitter.on('.').split(path)) {
      if (!NameFormats.isDns1123Subdomain(label)) {
        badPart(at, path, label, NameFormats.dns1123Subdomain(label), context);
        break;
      }
    }
    if (GoStrings.utf8Length(name) > MAX_NAME) {
      context.accept(Problem.tooLong(at, MAX_NAME));
    }
  }

  private static void badPart(
      FieldPath at, String whole, String part, List<String> messages, PodContext context) {
    for (String message : messages) {
      context.invalid(at, whole, "validating label " + GoStrings.quote(part) + ": " + message);
    }
  }

  /** Whether the name is reserved for Kubernetes. */
  static boolean isOfKubernetes(String name) {
    int slash = name.indexOf('/');
    String domain = slash < 0 ? name : name.substring(0, slash);
    return domain.equals("kubernetes.io") || domain.endsWith(".kubernetes.io");
  }

  /** The name of a bundle; the part before its last colon is the name of the signer. */
  static void bundle(FieldPath at, String name, PodContext context) {
    int colon = name.lastIndexOf(':');
    List<String> messages;
    if (colon == 0) {
      messages = List.of("ClusterTrustBundle without signer name must not have \":\" in its name");
    } else if (colon > 0 && name.lastIndexOf('/', colon) >= 0) {
      String signer = name.substring(0, colon).replace(':', '/');
      messages =
          List.of(
              "ClusterTrustBundle for signerName "
                  + signer
                  + " must be named with prefix "
                  + signer.replace('/', ':')
                  + ":");
    } else {
      messages = NameFormats.dns1123Subdomain(name.substring(colon + 1));
    }
    for (String message : messages) {
      context.invalid(at, name, "not a valid clustertrustbundlename: " + message);
    }
  }
}
