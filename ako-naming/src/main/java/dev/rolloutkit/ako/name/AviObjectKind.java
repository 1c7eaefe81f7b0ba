package dev.rolloutkit.ako.name;

/**
 * The table of names: every kind of object that AKO makes, its Avi type, whether its name is
 * hashed, and the formula of its plain text.
 *
 * <p>In a formula everything outside braces stands for itself. The parts are
 *
 * <table>
 * <caption>Parts of formulas</caption>
 * <tr><td>{@code {P}}</td><td>cluster name and {@code --}</td></tr>
 * <tr><td>{@code {A}}</td><td>AKO's namespace and {@code -}, nothing for the primary AKO</td></tr>
 * <tr><td>{@code {I}}</td><td>name of the AviInfraSetting and {@code -}, or nothing</td></tr>
 * <tr><td>{@code {ns} {svc} {ing} {host} {proto} {port}}</td><td>as in the manifest</td></tr>
 * <tr><td>{@code {path}}</td><td>the path with {@code _} for each {@code /}</td></tr>
 * <tr><td>{@code {label}}</td><td>host and path, with {@code _} for each {@code /}</td></tr>
 * <tr><td>{@code {gw}}</td><td>the gateway, or the value of the shared-VIP annotation</td></tr>
 * <tr><td>{@code {n}}</td><td>number of the shared virtual service</td></tr>
 * <tr><td>{@code {-svc}}</td><td>{@code -} and the Service, for OpenShift routes only</td></tr>
 * <tr><td>{@code {D}}</td><td>{@code -L7-dedicated} on dedicated virtual services</td></tr>
 * </table>
 *
 * <p>Source: AKO 2.1 (November 2025), as run.
 */
public enum AviObjectKind {
  /** A Service of type LoadBalancer. */
  L4_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{ns}-{svc}"),
  /** The address of such a Service. */
  L4_VS_VIP(AviType.VS_VIP, Hashing.IN_EVH, "{P}{ns}-{svc}"),
  /** Which port of such a Service goes to which pool. */
  L4_POLICY_SET(AviType.L4_POLICY_SET, Hashing.IN_EVH, "{P}{ns}-{svc}"),
  /** One port of such a Service. */
  L4_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{ns}-{svc}-{proto}-{port}"),
  /** One port of a Service behind a v1alpha1pre1 gateway, with two dashes before the port. */
  ADVANCED_L4_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{ns}-{svc}-{gw}-{proto}--{port}"),
  /** One port of a Service that shares its address with others. */
  SHARED_VIP_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{ns}-{svc}-{gw}-{proto}-{port}"),

  /** The virtual service of many hosts, in SNI mode. */
  SHARED_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-L7-{I}{n}"),
  /** The virtual service of many hosts, in EVH mode. */
  EVH_SHARED_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-L7-EVH-{I}{n}"),
  /** The virtual service of all hosts of a namespace, in EVH mode. */
  EVH_NAMESPACE_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-L7-EVH-{I}NS-{ns}"),
  /** The address of a shared or dedicated virtual service: its name. */
  SHARED_VS_VIP(AviType.VS_VIP, Hashing.NEVER, "{vs}"),
  /** The script that chooses a pool on a shared virtual service: its name. */
  DATA_SCRIPT(AviType.DATA_SCRIPT, Hashing.NEVER, "{vs}"),
  /** All pools of a shared virtual service: its name. */
  SHARED_POOL_GROUP(AviType.POOL_GROUP, Hashing.NEVER, "{vs}"),
  /** The redirect from HTTP to HTTPS: the name of its virtual service. */
  REDIRECT_POLICY(AviType.HTTP_POLICY_SET, Hashing.NEVER, "{vs}"),
  /** One path of a host without TLS on a shared virtual service. */
  SHARED_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{I}{label}-{ns}-{ing}{-svc}"),

  /** The virtual service of one host, without a shared one, in SNI mode. */
  DEDICATED_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{I}{host}-L7-dedicated"),
  /** The same in EVH mode; {@code -EVH} follows the hash. */
  EVH_DEDICATED_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{I}{host}-L7-dedicated-EVH"),

  /** The virtual service of one host with TLS, below a shared one. */
  SNI_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{I}{host}"),
  /** One path of a host with TLS or of a dedicated virtual service. */
  SNI_POOL(AviType.POOL, Hashing.NEVER, "{P}{I}{ns}-{host}{path}-{ing}{-svc}{D}"),
  /** The pools of one path of a host with TLS or of a dedicated virtual service. */
  SNI_POOL_GROUP(AviType.POOL_GROUP, Hashing.NEVER, "{P}{I}{ns}-{host}{path}-{ing}{D}"),

  /** The virtual service of one host, below a shared one, in EVH mode. */
  EVH_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{I}{host}"),
  /** One backend of one path in EVH mode. */
  EVH_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{I}{ns}-{host}{path}-{ing}-{svc}{D}"),
  /** The backends of one path in EVH mode. */
  EVH_POOL_GROUP(AviType.POOL_GROUP, Hashing.IN_EVH, "{P}{I}{ns}-{host}{path}-{ing}{D}"),

  /** All rules of one host in one namespace. */
  HTTP_POLICY_SET(AviType.HTTP_POLICY_SET, Hashing.IN_EVH, "{P}{I}{ns}-{host}"),
  /** The rule of one path. */
  HTTP_POLICY_RULE(AviType.HTTP_POLICY_RULE, Hashing.IN_EVH, "{P}{I}{ns}-{host}{path}-{ing}{D}"),
  /** The rewrite of the host header for global load balancing. */
  HEADER_REWRITE_POLICY(AviType.HTTP_POLICY_SET, Hashing.NEVER, "{vs}--host-hdr-re-write--{host}"),

  /** The certificate of a host; the namespace of its secret does not matter. */
  TLS_KEY_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{I}{host}"),
  /** The second certificate of a host. */
  TLS_ALTERNATE_KEY_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{I}{host}-alt"),
  /** The certificate of the router, one for all hosts that use it. */
  ROUTER_KEY_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{secret}"),
  /** The certificate authority of a host. */
  CA_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{I}{host}-cacert"),
  /** What a pool's servers are verified with; hashed again if the pool's name is a hash. */
  PKI_PROFILE(AviType.PKI_PROFILE, Hashing.IN_EVH, "{pool}-pkiprofile"),

  /** The layer 4 virtual service of passthrough hosts. */
  PASSTHROUGH_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-Passthrough-{I}{n}"),
  /** The HTTP virtual service beside it, which redirects. */
  PASSTHROUGH_INSECURE_VS(
      AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-Passthrough-{I}{n}-insecure"),
  /** The pools of one passthrough host. */
  PASSTHROUGH_POOL_GROUP(AviType.POOL_GROUP, Hashing.NEVER, "{P}{I}{host}"),
  /** One Service of a passthrough host. */
  PASSTHROUGH_POOL(AviType.POOL, Hashing.NEVER, "{P}{I}{host}-{svc}"),

  /** An SNI pool or pool group whose path is a regular expression: hashed in SNI mode too. */
  REGEX_ENCODED(AviType.POOL, Hashing.ALWAYS, "{pool}"),
  /** The list of paths that a rule with a regular expression looks at. */
  STRING_GROUP(AviType.STRING_GROUP, Hashing.ALWAYS, "{host}{path}"),
  /** The application profile for the PROXY protocol. */
  PROXY_APPLICATION_PROFILE(
      AviType.APPLICATION_PROFILE, Hashing.IN_EVH, "{cluster}-proxy-applicationprofile"),
  /** The half-open TCP health monitor. */
  TCP_HALF_OPEN_HEALTH_MONITOR(
      AviType.HEALTH_MONITOR, Hashing.IN_EVH, "{cluster}-tcphalfopen-healthmonitor"),

  /** A Gateway. */
  GATEWAY_PARENT_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{G}{gwNs}-{gw}{D}-EVH"),
  /** One rule of an HTTPRoute. */
  GATEWAY_CHILD_VS(AviType.VIRTUAL_SERVICE, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}{-match}"),
  /** The backends of one rule of an HTTPRoute. */
  GATEWAY_POOL_GROUP(AviType.POOL_GROUP, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}{-match}"),
  /** One backend of one rule of an HTTPRoute. */
  GATEWAY_POOL(AviType.POOL, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}{-match}-{beNs}-{be}-{port}"),
  /** Session persistence of one rule of an HTTPRoute. */
  GATEWAY_PERSISTENCE_PROFILE(
      AviType.PERSISTENCE_PROFILE, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}-{type}{-match}"),
  /** All rules of an HTTPRoute on a dedicated gateway. */
  GATEWAY_HTTP_POLICY_SET(
      AviType.HTTP_POLICY_SET, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}-httproute"),
  /** One backend on a dedicated gateway. */
  GATEWAY_DEDICATED_POOL(AviType.POOL, Hashing.ALWAYS, "{pg}-{beNs}-{be}-{port}"),
  /** A certificate of a Gateway. */
  GATEWAY_TLS_KEY_CERT(
      AviType.SSL_KEY_AND_CERTIFICATE, Hashing.ALWAYS, "{gwNs}-{gw}-{secretNs}-{secret}"),
  /** What answers requests that no route wants. */
  GATEWAY_DEFAULT_HTTP_POLICY_SET(AviType.HTTP_POLICY_SET, Hashing.NEVER, "{G}default-backend"),

  /** A HealthMonitor resource. */
  CRD_HEALTH_MONITOR(AviType.HEALTH_MONITOR, Hashing.ALWAYS, "{ns}-{name}"),
  /** An ApplicationProfile resource. */
  CRD_APPLICATION_PROFILE(AviType.APPLICATION_PROFILE, Hashing.ALWAYS, "{ns}-{name}"),
  /** A PKIProfile resource. */
  CRD_PKI_PROFILE(AviType.PKI_PROFILE, Hashing.ALWAYS, "{ns}-{name}");

  /** When a name is the prefix and the SHA-1 of its plain text instead of that text. */
  public enum Hashing {
    /** The plain text in every mode. */
    NEVER,
    /** Hashed in EVH mode. */
    IN_EVH,
    /** Hashed in every mode. */
    ALWAYS
  }

  private final AviType type;
  private final Hashing hashing;
  private final String formula;

  AviObjectKind(AviType type, Hashing hashing, String formula) {
    this.type = type;
    this.hashing = hashing;
    this.formula = formula;
  }

  /** The type of the Avi object. */
  public AviType type() {
    return type;
  }

  /** When the name is hashed. */
  public Hashing hashing() {
    return hashing;
  }

  /** How the plain text is put together. */
  public String formula() {
    return formula;
  }
}
