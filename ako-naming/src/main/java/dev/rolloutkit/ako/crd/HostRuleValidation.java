package dev.rolloutkit.ako.crd;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates HostRules and returns the first error, as AKO does. Source: AKO 2.1.
 *
 * @rule A HostRule is rejected at its first error, such as an fqdn that another HostRule has or a
 *     Secret or Avi object that does not exist.
 */
final class HostRuleValidation {
  private HostRuleValidation() {}

  /**
   * The message of the first error; {@code null} if there is none.
   *
   * @param host the {@code spec.virtualhost} of the HostRule
   * @param owners the accepted HostRule of each fqdn
   * @param names the names and aliases with which hosts were last built
   */
  static @Nullable String firstError(
      NamespacedName key,
      Tree host,
      AkoCluster cluster,
      AviObjects avi,
      Map<String, NamespacedName> owners,
      NamesInUse names) {
    String fqdn = host.at("fqdn").text();
    NamespacedName owner = owners.get(fqdn);
    if (owner != null && !owner.equals(key)) {
      return "duplicate fqdn " + fqdn + " found in " + owner;
    }
    String address = host.at("tcpSettings", "loadBalancerIP").text();
    if (!address.isEmpty() && !ContainedAddresses.isIn(address)) {
      return "loadBalancerIP " + address + " is not a valid IP";
    }
    String gslb = host.at("gslb", "fqdn").text();
    if (!gslb.isEmpty() && gslb.equals(fqdn)) {
      return "GSLB FQDN and local FQDN are same";
    }
    List<Tree> listeners = host.at("tcpSettings", "listeners").list();
    if (!listeners.isEmpty()
        && listeners.stream().noneMatch(listener -> listener.at("enableSSL").isTrue())) {
      return "Hosting parent virtualservice must have SSL enabled";
    }
    String error = ofAliases(host, fqdn, gslb, names);
    if (error == null) {
      error = ofSecrets(key, host, cluster);
    }
    if (error == null && host.at("icapProfile").list().size() > 1) {
      error = "Can only have 1 ICAP profile associated with VS";
    }
    if (error == null) {
      error = ofReferences(host, avi);
    }
    String l7Rule = host.at("l7Rule").text();
    if (error == null
        && !l7Rule.isEmpty()
        && !cluster
            .custom(CustomKind.L7_RULE)
            .containsKey(new NamespacedName(key.namespace(), l7Rule))) {
      error = "l7rule.ako.vmware.com " + GoStrings.quote(l7Rule) + " not found";
    }
    return error == null ? ofSharedHost(host, fqdn) : error;
  }

  private static @Nullable String ofAliases(Tree host, String fqdn, String gslb, NamesInUse names) {
    if (!host.at("aliases").isPresent()) {
      return null;
    }
    List<String> aliases = host.at("aliases").texts();
    if (!host.at("fqdnType").text().equals("Exact")) {
      return "Aliases is supported only when FQDN type is set as Exact";
    }
    if (aliases.contains(fqdn)) {
      return "Duplicate entry found. Aliases field has same entry as the FQDN field";
    }
    if (new HashSet<>(aliases).size() < aliases.size()) {
      return "Aliases must be unique";
    }
    if (!gslb.isEmpty() && aliases.contains(gslb)) {
      return "Aliases must not contain GSLB FQDN";
    }
    NamesInUse.Use use = names.find(aliases, fqdn);
    return use == null ? null : use.alias() + " is already in use by hostrule " + use.host();
  }

  private static @Nullable String ofSecrets(NamespacedName key, Tree host, AkoCluster cluster) {
    Tree certificate = host.at("tls", "sslKeyCertificate");
    for (Tree each : List.of(certificate, certificate.at("alternateCertificate"))) {
      String name = each.at("name").text();
      if (each.at("type").text().equals("secret")
          && cluster.secret(key.namespace(), name) == null) {
        return "secret " + GoStrings.quote(name) + " not found";
      }
    }
    return null;
  }

  private static @Nullable String ofReferences(Tree host, AviObjects avi) {
    References references =
        new References(avi)
            .add("wafpolicy", host.at("wafPolicy"))
            .add("applicationprofile", host.at("applicationProfile"))
            .add("sslprofile", host.at("tls", "sslProfile"))
            .add("analyticsprofile", host.at("analyticsProfile"))
            .add("errorpageprofile", host.at("errorPageProfile"));
    Tree certificate = host.at("tls", "sslKeyCertificate");
    for (Tree each : List.of(certificate, certificate.at("alternateCertificate"))) {
      if (each.at("type").text().equals("ref")) {
        references.add("sslkeyandcertificate", each.at("name"));
      }
    }
    return references
        .addAll("icapprofile", host.at("icapProfile"))
        .addAll("httppolicyset", host.at("httpPolicy", "policySets"))
        .addAll("vsdatascriptset", host.at("datascripts"))
        .add("networksecuritypolicy", host.at("networkSecurityPolicy"))
        .firstError(true);
  }

  private static @Nullable String ofSharedHost(Tree host, String fqdn) {
    if (!fqdn.contains("Shared-")) {
      return null;
    }
    String text = " with fqdn " + fqdn + " cannot be applied to shared virtualservices";
    if (host.at("useRegex").isTrue()) {
      return "hostrule useRegex" + text;
    }
    return host.at("applicationRootPath").text().isEmpty()
        ? null
        : "hostrule applicationRootPath" + text;
  }
}
