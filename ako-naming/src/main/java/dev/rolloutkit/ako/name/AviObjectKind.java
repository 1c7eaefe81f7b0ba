package dev.rolloutkit.ako.name;

/**
 * The kinds of Avi objects that AKO creates, each with its Avi type, the modes in which its name is
 * hashed, and the formula of the name before hashing.
 *
 * <p>In a formula, text outside braces is literal. The parts in braces are:
 *
 * <table>
 * <caption>Parts of formulas</caption>
 * <tr><td>{@code {P}}</td><td>cluster name and {@code --}</td></tr>
 * <tr><td>{@code {A}}</td><td>AKO's namespace and {@code -}; empty for the primary AKO</td></tr>
 * <tr><td>{@code {I}}</td><td>AviInfraSetting of the class and {@code -}; otherwise empty</td></tr>
 * <tr><td>{@code {ns} {svc} {ing} {host} {proto} {port}}</td><td>as in the manifest</td></tr>
 * <tr><td>{@code {path}}</td><td>the path with {@code _} for each {@code /}</td></tr>
 * <tr><td>{@code {label}}</td><td>host and path, with {@code _} for each {@code /}</td></tr>
 * <tr><td>{@code {gw}}</td><td>the gateway, or the value of the shared-VIP annotation</td></tr>
 * <tr><td>{@code {n}}</td><td>number of the shared virtual service</td></tr>
 * <tr><td>{@code {-svc}}</td><td>{@code -} and the Service; only for OpenShift Routes</td></tr>
 * <tr><td>{@code {D}}</td><td>{@code -L7-dedicated}; only for dedicated virtual services</td></tr>
 * <tr><td>{@code {vs} {pool} {pg}}</td><td>name of the object that this one belongs to</td></tr>
 * <tr><td>{@code {G}}</td><td>{@code ako-gw-}, cluster name and {@code --}</td></tr>
 * <tr><td>{@code {rt} {be}}</td><td>name of the Gateway API route, of its backend</td></tr>
 * <tr><td>{@code {-match}}</td><td>{@code -} and the hash of the rule's match, if any</td></tr>
 * </table>
 *
 * <p>Source: recordings of AKO 2.1 (November 2025).
 */
public enum AviObjectKind {
  /** The virtual service for a Service of type LoadBalancer. */
  L4_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{ns}-{svc}"),
  /** The address of {@link #L4_VS}. */
  L4_VS_VIP(AviType.VS_VIP, Hashing.IN_EVH, "{P}{ns}-{svc}"),
  /** The rules of {@link #L4_VS} that send each port to its pool. */
  L4_POLICY_SET(AviType.L4_POLICY_SET, Hashing.IN_EVH, "{P}{ns}-{svc}"),
  /** The pool for one port of a Service of type LoadBalancer. */
  L4_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{ns}-{svc}-{proto}-{port}"),
  /** The pool for one port of a Service behind a v1alpha1pre1 gateway; note the two dashes. */
  ADVANCED_L4_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{ns}-{svc}-{gw}-{proto}--{port}"),
  /** The pool for one port of a Service that shares its address with others. */
  SHARED_VIP_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{ns}-{svc}-{gw}-{proto}-{port}"),

  /** A shared virtual service in SNI mode. */
  SHARED_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-L7-{I}{n}"),
  /** A shared virtual service in EVH mode. */
  EVH_SHARED_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-L7-EVH-{I}{n}"),
  /** The shared virtual service for all hosts of a namespace, in EVH mode. */
  EVH_NAMESPACE_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-L7-EVH-{I}NS-{ns}"),
  /** The address of a shared or dedicated virtual service, whose name it has. */
  SHARED_VS_VIP(AviType.VS_VIP, Hashing.NEVER, "{vs}"),
  /** The script that chooses a pool of a shared virtual service, whose name it has. */
  DATA_SCRIPT(AviType.DATA_SCRIPT, Hashing.NEVER, "{vs}"),
  /** The group of all pools of a shared virtual service, whose name it has. */
  SHARED_POOL_GROUP(AviType.POOL_GROUP, Hashing.NEVER, "{vs}"),
  /** The redirect from HTTP to HTTPS, which has the name of its virtual service. */
  REDIRECT_POLICY(AviType.HTTP_POLICY_SET, Hashing.NEVER, "{vs}"),
  /** The pool for one path of a host without TLS on a shared virtual service. */
  SHARED_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{I}{label}-{ns}-{ing}{-svc}"),

  /** The dedicated virtual service of a host in SNI mode. */
  DEDICATED_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{I}{host}-L7-dedicated"),
  /** The dedicated virtual service of a host in EVH mode; {@code -EVH} follows the hash. */
  EVH_DEDICATED_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{I}{host}-L7-dedicated-EVH"),

  /** The SNI child virtual service of a host with TLS. */
  SNI_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{I}{host}"),
  /** The pool for one path of a host with TLS or of a dedicated virtual service, in SNI mode. */
  SNI_POOL(AviType.POOL, Hashing.NEVER, "{P}{I}{ns}-{host}{path}-{ing}{-svc}{D}"),
  /** The pool group for such a path. */
  SNI_POOL_GROUP(AviType.POOL_GROUP, Hashing.NEVER, "{P}{I}{ns}-{host}{path}-{ing}{D}"),

  /** The child virtual service of a host in EVH mode. */
  EVH_VS(AviType.VIRTUAL_SERVICE, Hashing.IN_EVH, "{P}{I}{host}"),
  /** The pool for one backend of one path in EVH mode. */
  EVH_POOL(AviType.POOL, Hashing.IN_EVH, "{P}{I}{ns}-{host}{path}-{ing}-{svc}{D}"),
  /** The pool group for one path in EVH mode. */
  EVH_POOL_GROUP(AviType.POOL_GROUP, Hashing.IN_EVH, "{P}{I}{ns}-{host}{path}-{ing}{D}"),

  /** The policy set with all rules for one host in one namespace. */
  HTTP_POLICY_SET(AviType.HTTP_POLICY_SET, Hashing.IN_EVH, "{P}{I}{ns}-{host}"),
  /** The rule for one path. */
  HTTP_POLICY_RULE(AviType.HTTP_POLICY_RULE, Hashing.IN_EVH, "{P}{I}{ns}-{host}{path}-{ing}{D}"),
  /** The rewrite of the host header for global load balancing. */
  HEADER_REWRITE_POLICY(AviType.HTTP_POLICY_SET, Hashing.NEVER, "{vs}--host-hdr-re-write--{host}"),

  /** The certificate of a host; its name does not contain the namespace of its Secret. */
  TLS_KEY_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{I}{host}"),
  /** The second certificate of a host. */
  TLS_ALTERNATE_KEY_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{I}{host}-alt"),
  /** The default certificate of the OpenShift router, one for all hosts that use it. */
  ROUTER_KEY_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{secret}"),
  /** The CA certificate of a host. */
  CA_CERT(AviType.SSL_KEY_AND_CERTIFICATE, Hashing.IN_EVH, "{P}{I}{host}-cacert"),
  /** The PKI profile of a pool; in EVH mode its name is the hash of a text that has a hash. */
  PKI_PROFILE(AviType.PKI_PROFILE, Hashing.IN_EVH, "{pool}-pkiprofile"),

  /** The layer 4 virtual service of passthrough hosts. */
  PASSTHROUGH_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-Passthrough-{I}{n}"),
  /** The virtual service that redirects HTTP to HTTPS for passthrough hosts. */
  PASSTHROUGH_INSECURE_VS(
      AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{P}{A}Shared-Passthrough-{I}{n}-insecure"),
  /** The pool group of a passthrough host. */
  PASSTHROUGH_POOL_GROUP(AviType.POOL_GROUP, Hashing.NEVER, "{P}{I}{host}"),
  /** The pool for one Service of a passthrough host. */
  PASSTHROUGH_POOL(AviType.POOL, Hashing.NEVER, "{P}{I}{host}-{svc}"),

  /** An SNI pool or pool group whose path is a regular expression, hashed in every mode. */
  REGEX_ENCODED(AviType.POOL, Hashing.ALWAYS, "{pool}"),
  /** The string group with the regular expressions that a rule compares the path with. */
  STRING_GROUP(AviType.STRING_GROUP, Hashing.ALWAYS, "{host}{path}"),
  /** The application profile for the PROXY protocol. */
  PROXY_APPLICATION_PROFILE(
      AviType.APPLICATION_PROFILE, Hashing.IN_EVH, "{cluster}-proxy-applicationprofile"),
  /** The half-open TCP health monitor. */
  TCP_HALF_OPEN_HEALTH_MONITOR(
      AviType.HEALTH_MONITOR, Hashing.IN_EVH, "{cluster}-tcphalfopen-healthmonitor"),

  /** The parent virtual service of a Gateway. */
  GATEWAY_PARENT_VS(AviType.VIRTUAL_SERVICE, Hashing.NEVER, "{G}{gwNs}-{gw}{D}-EVH"),
  /** The child virtual service for one rule of an HTTPRoute. */
  GATEWAY_CHILD_VS(AviType.VIRTUAL_SERVICE, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}{-match}"),
  /** The pool group for one rule of an HTTPRoute. */
  GATEWAY_POOL_GROUP(AviType.POOL_GROUP, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}{-match}"),
  /** The pool for one backend of one rule of an HTTPRoute. */
  GATEWAY_POOL(AviType.POOL, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}{-match}-{beNs}-{be}-{port}"),
  /** The session persistence profile for one rule of an HTTPRoute. */
  GATEWAY_PERSISTENCE_PROFILE(
      AviType.PERSISTENCE_PROFILE, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}-{type}{-match}"),
  /** The policy set with all rules of an HTTPRoute on a dedicated Gateway. */
  GATEWAY_HTTP_POLICY_SET(
      AviType.HTTP_POLICY_SET, Hashing.ALWAYS, "{gwNs}-{gw}-{rtNs}-{rt}-httproute"),
  /** The pool for one backend on a dedicated Gateway. */
  GATEWAY_DEDICATED_POOL(AviType.POOL, Hashing.ALWAYS, "{pg}-{beNs}-{be}-{port}"),
  /** A certificate of a Gateway. */
  GATEWAY_TLS_KEY_CERT(
      AviType.SSL_KEY_AND_CERTIFICATE, Hashing.ALWAYS, "{gwNs}-{gw}-{secretNs}-{secret}"),
  /** The policy set that answers requests which match no route. */
  GATEWAY_DEFAULT_HTTP_POLICY_SET(AviType.HTTP_POLICY_SET, Hashing.NEVER, "{G}default-backend"),

  /** The health monitor for a HealthMonitor resource. */
  CRD_HEALTH_MONITOR(AviType.HEALTH_MONITOR, Hashing.ALWAYS, "{ns}-{name}"),
  /** The application profile for an ApplicationProfile resource. */
  CRD_APPLICATION_PROFILE(AviType.APPLICATION_PROFILE, Hashing.ALWAYS, "{ns}-{name}"),
  /** The PKI profile for a PKIProfile resource. */
  CRD_PKI_PROFILE(AviType.PKI_PROFILE, Hashing.ALWAYS, "{ns}-{name}");

  /** In which modes a name is the prefix and the SHA-1 of its plain text. */
  public enum Hashing {
    /** Plain text in every mode. */
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

  /** In which modes the name is hashed. */
  public Hashing hashing() {
    return hashing;
  }

  /** The formula of the name before hashing, as described above. */
  public String formula() {
    return formula;
  }
}
