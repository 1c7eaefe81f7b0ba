package dev.rolloutkit.ako.name;

/**
 * The types of Avi objects. Within one tenant two objects of one type cannot have one name; objects
 * of different types can.
 */
public enum AviType {
  /** A virtual service: layer 4, shared, child or dedicated. */
  VIRTUAL_SERVICE("virtualservice"),
  /** The address of a virtual service. */
  VS_VIP("vsvip"),
  /** Backend servers. */
  POOL("pool"),
  /** A weighted list of pools. */
  POOL_GROUP("poolgroup"),
  /** Rules of a layer 7 virtual service. */
  HTTP_POLICY_SET("httppolicyset"),
  /** Rules of a layer 4 virtual service. */
  L4_POLICY_SET("l4policyset"),
  /** A rule inside a policy set; its name is unique within the set only. */
  HTTP_POLICY_RULE("httppolicyset.rule"),
  /** A key with its certificate. */
  SSL_KEY_AND_CERTIFICATE("sslkeyandcertificate"),
  /** A certificate authority for a pool's servers. */
  PKI_PROFILE("pkiprofile"),
  /** A data script set. */
  DATA_SCRIPT("vsdatascriptset"),
  /** A list of texts for rules. */
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

  /** What the controller's API calls the type, such as {@code virtualservice}. */
  public String path() {
    return path;
  }
}
