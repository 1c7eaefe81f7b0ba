package dev.rolloutkit.ako.crd;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates HTTPRules, SSORules and L7Rules and returns the first error. Source: AKO 2.1.
 *
 * @rule An HTTPRule, SSORule or L7Rule is rejected at its first error.
 */
final class RuleValidation {
  private RuleValidation() {}

  static @Nullable String ofHttpRule(Tree spec, AviObjects avi) {
    References references = new References(avi);
    for (Tree path : spec.at("paths").list()) {
      Tree tls = path.at("tls");
      if (!tls.at("pkiProfile").text().isEmpty() && !tls.at("destinationCA").text().isEmpty()) {
        return "PKIProfile and DestinationCA fields are set in the HTTPRule. Only one of the field"
            + " should be set.";
      }
      references
          .add("sslprofile", tls.at("sslProfile"))
          .add("applicationpersistenceprofile", path.at("applicationPersistence"))
          .add("pkiprofile", tls.at("pkiProfile"))
          .addAll("healthmonitor", path.at("healthMonitors"));
    }
    return references.firstError(false);
  }

  static @Nullable String ofSsoRule(
      NamespacedName key,
      Tree spec,
      AkoCluster cluster,
      AviObjects avi,
      Map<String, NamespacedName> owners) {
    String fqdn = spec.at("fqdn").text();
    NamespacedName owner = owners.get(fqdn);
    if (owner != null && !owner.equals(key)) {
      return "duplicate fqdn " + fqdn + " found in " + owner;
    }
    if (spec.at("ssoPolicyRef").text().isEmpty()) {
      return "SsoPolicyRef is not specified";
    }
    References references = new References(avi).add("ssopolicy", spec.at("ssoPolicyRef"));
    for (Tree setting : spec.at("oauthVsConfig", "oauthSettings").list()) {
      String error = ofOauth(key, setting, cluster);
      if (error != null) {
        return error;
      }
      references.add("authprofile", setting.at("authProfileRef"));
    }
    return references
        .add("sslkeyandcertificate", spec.at("samlSpConfig", "signingSslKeyAndCertificateRef"))
        .firstError(false);
  }

  private static @Nullable String ofOauth(NamespacedName key, Tree setting, AkoCluster cluster) {
    String name = setting.at("appSettings", "clientSecret").text();
    Secret secret = cluster.secret(key.namespace(), name);
    if (secret == null) {
      return "Got error while fetching "
          + name
          + " secret : secret "
          + GoStrings.quote(name)
          + " not found";
    }
    if (secret.getData() == null || !secret.getData().containsKey("clientSecret")) {
      return "clientSecret field not found in " + name + " secret";
    }
    Tree server = setting.at("resourceServer");
    String type = server.at("accessType").text();
    if (type.equals("ACCESS_TOKEN_TYPE_JWT") && !server.at("jwtParams").isPresent()) {
      return "Access Type is ACCESS_TOKEN_TYPE_JWT, but Jwt Params have not been specified";
    }
    if (type.equals("ACCESS_TOKEN_TYPE_OPAQUE") && !server.at("opaqueTokenParams").isPresent()) {
      return "Access Type is ACCESS_TOKEN_TYPE_OPAQUE, but Opaque Token Params have not been"
          + " specified";
    }
    return null;
  }

  static @Nullable String ofL7Rule(Tree spec, AviObjects avi) {
    return new References(avi)
        .add("botdetectionpolicy", spec.at("botPolicyRef"))
        .add("securitypolicy", spec.at("securityPolicyRef"))
        .add("trafficcloneprofile", spec.at("trafficCloneProfileRef"))
        .addAviRef("analyticsprofile", spec.at("analyticsProfile"))
        .addAviRef("wafpolicy", spec.at("wafPolicy"))
        .addAviRef("icapprofile", spec.at("icapProfile"))
        .addAviRef("errorpageprofile", spec.at("errorPageProfile"))
        .addAviRef("applicationprofile", spec.at("applicationProfile"))
        .addAll("httppolicyset", spec.at("httpPolicy", "policySets"))
        .firstError(true);
  }
}
