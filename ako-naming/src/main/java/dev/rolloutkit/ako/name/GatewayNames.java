package dev.rolloutkit.ako.name;

import static dev.rolloutkit.ako.name.AviObjectKind.CRD_APPLICATION_PROFILE;
import static dev.rolloutkit.ako.name.AviObjectKind.CRD_HEALTH_MONITOR;
import static dev.rolloutkit.ako.name.AviObjectKind.CRD_PKI_PROFILE;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_CHILD_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_DEDICATED_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_DEFAULT_HTTP_POLICY_SET;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_HTTP_POLICY_SET;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_PARENT_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_PERSISTENCE_PROFILE;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_POOL_GROUP;
import static dev.rolloutkit.ako.name.AviObjectKind.GATEWAY_TLS_KEY_CERT;

import dev.rolloutkit.apimachinery.Hashes;
import java.util.Objects;

/**
 * The names that AKO's Gateway API container and CRD operator give to Avi objects.
 *
 * <p>Except for the names of parent virtual services and of the default policy set, they are hashed
 * in every mode, and the hashed text does not contain the prefix.
 *
 * <p>Source: AKO 2.1 (November 2025).
 */
public final class GatewayNames {
  private static final String GATEWAY = "ako-gw-";
  private static final String CRD_OPERATOR = "ako-crd-operator-";

  private final String gatewayPrefix;
  private final String operatorPrefix;

  private GatewayNames(String cluster) {
    this.gatewayPrefix = GATEWAY + cluster + "--";
    this.operatorPrefix = CRD_OPERATOR + cluster + "--";
  }

  /** The names of one cluster. */
  public static GatewayNames of(String cluster) {
    return new GatewayNames(cluster);
  }

  /**
   * One rule of a Gateway API route that is attached to a Gateway.
   *
   * @param gateway namespace and name of the Gateway, joined by {@code -}
   * @param route namespace and name of the route, joined by {@code -}
   * @param match the name of the rule or, if it has none, the JSON text of its list of matches;
   *     empty if it has neither. Names contain its FNV-1a hash.
   */
  public record RouteRule(String gateway, String route, String match) {
    /** No part may be {@code null}. */
    public RouteRule {
      Objects.requireNonNull(gateway, "gateway");
      Objects.requireNonNull(route, "route");
      Objects.requireNonNull(match, "match");
    }

    /** A rule of the given route, attached to the given Gateway. */
    public static RouteRule of(
        String gatewayNamespace,
        String gateway,
        String routeNamespace,
        String route,
        String match) {
      return new RouteRule(gatewayNamespace + "-" + gateway, routeNamespace + "-" + route, match);
    }

    private String routeText() {
      return gateway + "-" + route;
    }

    private String matchText() {
      return match.isEmpty() ? "" : "-" + Integer.toUnsignedString(Hashes.fnv1a32(match));
    }

    private String ruleText() {
      return routeText() + matchText();
    }
  }

  /**
   * Virtual service of a Gateway.
   *
   * @param dedicatedMode the annotation {@code ako.vmware.com/dedicated-gateway-mode}; only the
   *     exact value {@code true} has an effect
   */
  public AviName parentVs(String namespace, String gateway, String dedicatedMode) {
    String text =
        gatewayPrefix
            + namespace
            + "-"
            + gateway
            + (dedicatedMode.equals("true") ? "-L7-dedicated-EVH" : "-EVH");
    return new AviName(text, GATEWAY_PARENT_VS, false, text);
  }

  /** Child virtual service for one rule. */
  public AviName childVs(RouteRule rule) {
    return hashed(GATEWAY_CHILD_VS, rule.ruleText());
  }

  /** Pool group for one rule; its name equals that of {@link #childVs}. */
  public AviName poolGroup(RouteRule rule) {
    return hashed(GATEWAY_POOL_GROUP, rule.ruleText());
  }

  /** Pool for one backend of a rule; {@code port} is empty if the backend has none. */
  public AviName pool(RouteRule rule, String backendNamespace, String backend, String port) {
    return hashed(
        GATEWAY_POOL, rule.ruleText() + "-" + backendNamespace + "-" + backend + "-" + port);
  }

  /** Persistence profile for one rule. */
  public AviName persistenceProfile(RouteRule rule, String type) {
    return hashed(GATEWAY_PERSISTENCE_PROFILE, rule.routeText() + "-" + type + rule.matchText());
  }

  /** HTTP policy set of a route on a dedicated Gateway; the match of the rule has no influence. */
  public AviName httpPolicySet(RouteRule rule) {
    return hashed(GATEWAY_HTTP_POLICY_SET, rule.routeText() + "-httproute");
  }

  /**
   * Pool for one backend on a dedicated Gateway.
   *
   * @param poolGroup the final name of its pool group
   * @param backend the Service; empty for a backend that is not a Service, in which case the name
   *     contains {@code index}
   */
  public AviName dedicatedPool(
      String poolGroup, String backendNamespace, String backend, int port, int index) {
    return hashed(
        GATEWAY_DEDICATED_POOL,
        backend.isEmpty()
            ? poolGroup + "-backend-" + index
            : poolGroup + "-" + backendNamespace + "-" + backend + "-" + port);
  }

  /** Certificate of a Gateway. */
  public AviName tlsKeyCert(
      String gatewayNamespace, String gateway, String secretNamespace, String secret) {
    return hashed(
        GATEWAY_TLS_KEY_CERT,
        gatewayNamespace + "-" + gateway + "-" + secretNamespace + "-" + secret);
  }

  /** HTTP policy set that answers requests which match no route. */
  public AviName defaultHttpPolicySet() {
    String text = gatewayPrefix + "default-backend";
    return new AviName(text, GATEWAY_DEFAULT_HTTP_POLICY_SET, false, text);
  }

  /** Health monitor for a HealthMonitor resource. */
  public AviName healthMonitor(String namespace, String name) {
    return operator(CRD_HEALTH_MONITOR, namespace, name);
  }

  /** Application profile for an ApplicationProfile resource. */
  public AviName applicationProfile(String namespace, String name) {
    return operator(CRD_APPLICATION_PROFILE, namespace, name);
  }

  /** PKI profile for a PKIProfile resource. */
  public AviName pkiProfile(String namespace, String name) {
    return operator(CRD_PKI_PROFILE, namespace, name);
  }

  private AviName operator(AviObjectKind kind, String namespace, String name) {
    String text = namespace + "-" + name;
    return new AviName(operatorPrefix + Hashes.sha1Hex(text), kind, true, text);
  }

  private AviName hashed(AviObjectKind kind, String text) {
    return new AviName(gatewayPrefix + Hashes.sha1Hex(text), kind, true, text);
  }
}
