package dev.rolloutkit.ako.name;

/**
 * The types of Avi objects. Within a tenant, two objects of the same type cannot have the same
 * name, but objects of different types can.
 */
public enum AviType {
  /** A virtual service: layer 4, shared, child or dedicated. */
  VIRTUAL_SERVICE("virtualservice"),
  /** The address of a virtual service. */
  VS_VIP("vsvip"),
  /** A set of backend servers. */
  POOL("pool"),
  /** A weighted list of pools. */
  POOL_GROUP("poolgroup"),
  /** Rules of a layer 7 virtual service. */
  HTTP_POLICY_SET("httppolicyset"),
  /** Rules of a layer 4 virtual service. */
  L4_POLICY_SET("l4policyset"),
  /** A rule in a policy set; its name is unique only within the set. */
  HTTP_POLICY_RULE("httppolicyset.rule"),
  /** A key with its certificate. */
  SSL_KEY_AND_CERTIFICATE("sslkeyandcertificate"),
  /** The certificate authorities that a pool trusts when it verifies its servers. */
  PKI_PROFILE("pkiprofile"),
  /** A data script set. */
  DATA_SCRIPT("vsdatascriptset"),
  /** A list of strings that rules refer to. */
  STRING_GROUP("stringgroup"),
  /** An application profile. */
  APPLICATION_PROFILE("applicationprofile"),
  /** A persistence profile. */
  PERSISTENCE_PROFILE("applicationpersistenceprofile"),
  /** A health monitor. */
  HEALTH_MONITOR("healthmonitor");

  private final String path;

  AviType(String path) {
    this.path = path;
  }

  /** The name of the type in the Avi Controller's API, such as {@code virtualservice}. */
  public String path() {
    return path;
  }
}
