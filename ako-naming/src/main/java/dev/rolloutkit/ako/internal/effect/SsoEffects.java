package dev.rolloutkit.ako.internal.effect;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields that an SSORule sets on the virtual service of a host. Source: AKO 2.1. */
final class SsoEffects {
  /** All fields that an SSORule can set. */
  static final ImmutableSet<String> FIELDS =
      ImmutableSet.of("ssoPolicyRef", "samlSpConfig", "oauthVsConfig");

  private SsoEffects() {}

  /** The fields; Secrets are read from the namespace of the SSORule. */
  static Map<String, Object> of(AkoCluster cluster, String namespace, Tree spec) {
    Map<String, Object> out = new LinkedHashMap<>();
    AviReferences.putNamed(out, "ssoPolicyRef", "ssopolicy", spec.at("ssoPolicyRef").text());
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
      AviReferences.copy(out, saml, List.of("acsIndex"));
    }
    AviReferences.copy(
        out,
        saml,
        List.of(
            "cookieName", "cookieTimeout", "entityID", "singleSignonURL", "useIdpSessionTimeout"));
    AviReferences.putNamed(
        out,
        "signingSslKeyAndCertificateRef",
        "sslkeyandcertificate",
        saml.at("signingSslKeyAndCertificateRef").text());
    return out;
  }
}
