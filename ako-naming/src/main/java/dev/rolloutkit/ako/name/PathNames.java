package dev.rolloutkit.ako.name;

import static dev.rolloutkit.ako.name.AviObjectKind.EVH_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.EVH_POOL_GROUP;
import static dev.rolloutkit.ako.name.AviObjectKind.HTTP_POLICY_RULE;
import static dev.rolloutkit.ako.name.AviObjectKind.SHARED_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.SNI_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.SNI_POOL_GROUP;

import org.jspecify.annotations.Nullable;

/**
 * The names of the Avi objects for one path: its pools, pool groups and rules. Names of pools for
 * OpenShift Routes contain the Service, because a Route can have several backends.
 *
 * <p>Source: AKO 2.1 (November 2025).
 */
public final class PathNames {
  private static final String POLICY_TO_POOL = "--policy-to-pool";

  private final AviNames names;
  private final PathIdentity path;

  /** The result of {@link #name}; {@code null} until its first call. */
  private @Nullable String known;

  PathNames(AviNames names, PathIdentity path) {
    this.names = names;
    this.path = path;
  }

  /**
   * Pool of an Ingress for a host without TLS on a shared virtual service.
   *
   * @rule The pool of a host without TLS on a shared virtual service is named after host and path,
   *     with {@code _} for {@code /}, namespace and Ingress.
   */
  public AviName sharedPool() {
    return shared("");
  }

  /** Pool of a Route's Service for a host without TLS on a shared virtual service. */
  public AviName sharedPool(String routeService) {
    return shared("-" + routeService);
  }

  private AviName shared(String tail) {
    return names.byMode(
        SHARED_POOL,
        names.prefix()
            + AviNames.part(path.infra())
            + path.host().replace('/', '_')
            + path.path().replace('/', '_')
            + "-"
            + path.object().namespace()
            + "-"
            + path.object().name()
            + tail);
  }

  /** Pool of an Ingress on an SNI child or a dedicated virtual service. */
  public AviName sniPool() {
    return AviNames.plain(SNI_POOL, text("", names.policyToPool() ? POLICY_TO_POOL : ""));
  }

  /** Pool of a Route's Service on an SNI child or a dedicated virtual service. */
  public AviName sniPool(String routeService) {
    return AviNames.plain(SNI_POOL, text("-" + routeService, ""));
  }

  /** Pool group on an SNI child or a dedicated virtual service. */
  public AviName sniPoolGroup() {
    return AviNames.plain(SNI_POOL_GROUP, text("", ""));
  }

  /** Pool of one backend in EVH mode, whose name contains the Service for Ingresses too. */
  public AviName evhPool(String service) {
    return names.byMode(EVH_POOL, text("-" + service, ""));
  }

  /** Pool group in EVH mode. */
  public AviName evhPoolGroup() {
    return names.byMode(EVH_POOL_GROUP, text("", ""));
  }

  /** Rule for this path in the host's policy set. */
  public AviName httpPolicyRule() {
    return names.byMode(HTTP_POLICY_RULE, text("", ""));
  }

  /**
   * Concatenates in two steps, because one concatenation of all ten strings takes 1.4 times as long
   * for a pool's name.
   */
  private String text(String service, String ending) {
    String name = name();
    if (path.dedicated()) {
      return name + service + AviNames.DEDICATED_SUFFIX + ending;
    }
    return service.isEmpty() && ending.isEmpty() ? name : name + service + ending;
  }

  /** The beginning of the names of all objects on a child or dedicated virtual service. */
  private String name() {
    String name = known;
    if (name == null) {
      name =
          names.prefix()
              + AviNames.part(path.infra())
              + path.object().namespace()
              + "-"
              + path.host()
              + path.path().replace('/', '_')
              + "-"
              + path.object().name();
      known = name;
    }
    return name;
  }
}
