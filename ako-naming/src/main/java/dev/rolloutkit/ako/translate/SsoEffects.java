package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.Tree;
import java.util.LinkedHashMap;
import java.util.Map;

/** The fields that an SSORule sets on the virtual service of a host. Source: AKO 2.1. */
final class SsoEffects {
  /** All fields that an SSORule can set. */
  static final ImmutableSet<String> MEMBERS =
      ImmutableSet.of("ssoPolicyRef", "samlSpConfig", "oauthVsConfig");

  private SsoEffects() {}

  /** The fields; Secrets are read from the namespace of the SSORule. */
  static Map<String, Object> of(ClusterSnapshot cluster, String namespace, Tree spec) {
    Map<String, Object> out = new LinkedHashMap<>();
    HostEffects.one(out, "ssoPolicyRef", "ssopolicy", spec.at("ssoPolicyRef").text());
    Tree saml = spec.at("samlSpConfig");
    if (saml.isPresent()) {
      out.put("samlSpConfig", saml(saml));
    }
    Tree oauth = spec.at("oauthVsConfig");
    if (oauth.isPresent()) {
      out.put("oauthVsConfig", new OauthEffects(cluster, namespace).of(oauth));
    }
    return out;
  }

  private static Map<String, Object> saml(Tree saml) {
    Map<String, Object> out = new LinkedHashMap<>();
    String type = saml.at("authnReqAcsType").text();
    out.put("authnReqAcsType", type);
    if (type.equals("SAML_AUTHN_REQ_ACS_TYPE_INDEX")) {
      put(out, "acsIndex", saml.at("acsIndex"));
    }
    put(out, "cookieName", saml.at("cookieName"));
    put(out, "cookieTimeout", saml.at("cookieTimeout"));
    put(out, "entityID", saml.at("entityID"));
    put(out, "singleSignonURL", saml.at("singleSignonURL"));
    put(out, "useIdpSessionTimeout", saml.at("useIdpSessionTimeout"));
    HostEffects.one(
        out,
        "signingSslKeyAndCertificateRef",
        "sslkeyandcertificate",
        saml.at("signingSslKeyAndCertificateRef").text());
    return out;
  }

  private static void put(Map<String, Object> out, String member, Tree value) {
    Object given = value.value();
    if (given != null) {
      out.put(member, given);
    }
  }
}
