package dev.rolloutkit.ako.internal.effect;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.Tree;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The OAuth settings of an SSORule. AKO replaces the names of Secrets by the values in them, and
 * names of profiles by references. Source: AKO 2.1.
 *
 * @rule The names of Secrets in the OAuth settings of an SSORule are replaced by the decoded values
 *     of these Secrets.
 */
final class OauthEffects {
  private static final List<String> PLAIN =
      List.of("cookieName", "cookieTimeout", "logoutURI", "postLogoutRedirectURI", "redirectURI");

  private static final CharMatcher LINE_BREAKS = CharMatcher.anyOf("\r\n");

  private final AkoCluster cluster;
  private final String namespace;

  /** Reads Secrets from the namespace of the SSORule. */
  OauthEffects(AkoCluster cluster, String namespace) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  Map<String, Object> of(Tree config) {
    Map<String, Object> out = new LinkedHashMap<>();
    AviReferences.copy(out, config, PLAIN);
    ImmutableList.Builder<Object> settings = ImmutableList.builder();
    config.at("oauthSettings").list().forEach(setting -> settings.add(setting(setting)));
    out.put("oauthSettings", settings.build());
    return out;
  }

  private Map<String, Object> setting(Tree setting) {
    Map<String, Object> out = new LinkedHashMap<>();
    Tree app = setting.at("appSettings");
    if (app.isPresent()) {
      Map<String, Object> settings = new LinkedHashMap<>();
      AviReferences.copy(settings, app, List.of("clientID", "oidcConfig", "scopes"));
      settings.put("clientSecret", secret(app.at("clientSecret"), "clientSecret"));
      out.put("appSettings", settings);
    }
    AviReferences.putNamed(
        out, "authProfileRef", "authprofile", setting.at("authProfileRef").text());
    if (setting.at("resourceServer").isPresent()) {
      out.put("resourceServer", server(setting.at("resourceServer")));
    }
    return out;
  }

  /** The server that checks tokens; only opaque tokens have a time for which results are valid. */
  private Map<String, Object> server(Tree server) {
    Map<String, Object> out = new LinkedHashMap<>();
    AviReferences.copy(out, server, List.of("accessType", "jwtParams"));
    Tree opaque = server.at("opaqueTokenParams");
    if (opaque.isPresent()) {
      AviReferences.copy(out, server, List.of("introspectionDataTimeout"));
      Map<String, Object> params = new LinkedHashMap<>();
      AviReferences.copy(params, opaque, List.of("serverID"));
      params.put("serverSecret", secret(opaque.at("serverSecret"), "serverSecret"));
      out.put("opaqueTokenParams", params);
    }
    return out;
  }

  /**
   * The decoded value of a key in a Secret; empty if there is none.
   *
   * <p>Like Go, this ignores line breaks in the encoded value, as in a block of YAML.
   */
  private String secret(Tree name, String key) {
    Secret secret = cluster.secret(namespace, name.text());
    String data = secret == null || secret.getData() == null ? null : secret.getData().get(key);
    if (data == null) {
      return "";
    }
    try {
      return new String(
          Base64.getDecoder().decode(LINE_BREAKS.removeFrom(data)), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
