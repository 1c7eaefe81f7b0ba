package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which of AKO's known defects are fixed. {@link #reference}, the default, behaves exactly like
 * AKO.
 *
 * <pre>{@code
 * AkoOptions.reference().fixing(AkoOptions.Defect.TENANT_CHANGE_ADMITS)
 * }</pre>
 *
 * @param fixed the defects that are fixed
 */
public record AkoOptions(ImmutableSet<Defect> fixed) {
  private static final AkoOptions REFERENCE = new AkoOptions(ImmutableSet.of());
  private static final AkoOptions SAFE =
      new AkoOptions(Sets.immutableEnumSet(EnumSet.allOf(Defect.class)));

  /** Behaves exactly like AKO. */
  public static AkoOptions reference() {
    return REFERENCE;
  }

  /** Every documented defect fixed. */
  public static AkoOptions safe() {
    return SAFE;
  }

  /** The same options with more defects fixed. */
  public AkoOptions fixing(Defect... defects) {
    Set<Defect> all = EnumSet.noneOf(Defect.class);
    all.addAll(fixed);
    all.addAll(Arrays.asList(defects));
    return new AkoOptions(Sets.immutableEnumSet(all));
  }

  /** The same options with some defects left as in AKO. */
  public AkoOptions notFixing(Collection<Defect> defects) {
    return new AkoOptions(
        Sets.immutableEnumSet(Sets.difference(fixed, ImmutableSet.copyOf(defects))));
  }

  /** Whether a defect is fixed. */
  public boolean fixes(Defect defect) {
    return fixed.contains(defect);
  }

  /** A known defect of AKO, and what happens instead if it is fixed. */
  public enum Defect {
    /**
     * AKO announces a limit of 32 characters for the name of a cluster and does not check it.
     * Fixed: a longer name is a problem.
     */
    CLUSTER_NAME_LENGTH_UNCHECKED,
    /**
     * AKO takes any even number of hexadecimal digits, none included, for a hashed name, so {@code
     * c--beef} passes for one. Fixed: only 40 lower-case digits count.
     */
    SHORT_HEX_COUNTS_AS_HASH,
    /**
     * An empty external-dns annotation puts an empty name on the virtual service. Fixed: it gives
     * no name.
     */
    EMPTY_HOSTNAME_PUBLISHED,
    /**
     * AKO asks for NodePortLocal annotations on Services of other controllers. Fixed: only on
     * Services of its own load balancer class.
     */
    FOREIGN_SERVICES_ANNOTATED,
    /**
     * A namespace whose tenant annotation changes is accepted whatever its labels say. Fixed: its
     * labels decide.
     */
    TENANT_CHANGE_ADMITS,
    /**
     * All servers of an EndpointSlice get the address family of the last one. Fixed: each has its
     * own.
     */
    FAMILY_OF_LAST_ADDRESS,
    /**
     * When a namespace is no longer looked at, the virtual service of its Services that share an
     * address stays. Fixed: it is deleted.
     */
    SHARED_VIP_OUTLIVES_NAMESPACE,
    /**
     * E11. A deleted Ingress stays in the metadata of the virtual service of its host as long as
     * another Ingress has the host, so AKO writes a status to an object that does not exist. Fixed:
     * the metadata lists existing Ingresses only.
     */
    GONE_INGRESS_STAYS_NAMED,
    /**
     * In EVH mode the certificate of a secret whose name ends with {@code -alt}, and the second
     * certificate of any secret, stay on the parent when their host is deleted. Fixed: they are
     * removed with the host.
     */
    ALTERNATE_CERTIFICATE_STAYS,
    /**
     * E16. The missing default certificate of a Route that allows HTTP also removes the part
     * without TLS. Fixed: that part stays.
     */
    MISSING_CERTIFICATE_TAKES_HTTP,
    /**
     * E17. A pool is not replaced when only its flag for HTTP beside HTTPS differs. Fixed: all
     * fields are compared.
     */
    POOL_FLAG_NOT_COMPARED,
    /**
     * E18. On a dedicated virtual service without TLS, in SNI mode, the aliases of a HostRule
     * replace the host itself, so requests for the host match no rule. Fixed: they are added to the
     * host.
     */
    ALIASES_REPLACE_HOST,
    /**
     * A dedicated virtual service without TLS, in SNI mode, loses the DNS name of its host when the
     * host was last built with TLS on another virtual service. Fixed: it keeps the name.
     */
    TLS_ELSEWHERE_TAKES_NAME,
    /**
     * E7. A deleted HostRule stays on the virtual service with the status inactive. Fixed: it is
     * removed.
     */
    GONE_RULE_STAYS_NOTED,
    /**
     * In EVH mode a HostRule that is in force has the status inactive on the virtual services of
     * its hosts, unless an SSORule is in force too. Fixed: its status is active.
     */
    ACTIVE_RULE_NOTED_INACTIVE,
    /**
     * E5 and E15. When an edit makes a HostRule, L7Rule or SSORule invalid, its former settings
     * stay in force until AKO restarts. Fixed: they are removed at once.
     */
    REJECTED_RULE_STAYS,
    /**
     * E1. When one of two Ingresses of a host without TLS is deleted, the DNS name of the host is
     * removed although the other Ingress is still served. Fixed: it is removed with the last
     * Ingress.
     */
    NAME_GOES_WITH_ONE_USER,
    /**
     * E2. When one of two Ingresses of a host is deleted and one of them has TLS, the certificate,
     * the redirect, port 443 or the DNS name of the host is removed. Fixed: the host is built again
     * from the remaining Ingress.
     */
    TLS_GOES_WITH_ONE_USER,
    /**
     * E3. When a host changes between TLS, none and passthrough, parts of its former state stay
     * beside the new one. Fixed: they are removed.
     */
    FORMER_TLS_STAYS,
    /**
     * E4. The dedicated virtual service of a host that is no longer terminated there stays, empty,
     * and holds its address. Fixed: it is deleted.
     */
    EMPTIED_DEDICATED_STAYS,
    /**
     * E6. When a HostRule or SSORule is deleted or changes its host, another rule that was rejected
     * as its duplicate stays rejected until AKO restarts. Fixed: the other rule is validated again.
     */
    NEXT_RULE_FORGOTTEN,
    /**
     * E8. In EVH mode the former certificate of a host stays on the parent beside the new one.
     * Fixed: it is removed.
     */
    FORMER_CERTIFICATE_STAYS,
    /**
     * E9. In EVH mode the certificate authority of a Route stays on the parent when the Route no
     * longer has one. Fixed: it is removed.
     */
    FORMER_AUTHORITY_STAYS,
    /**
     * E10. The HTTP virtual service beside a passthrough one stays, with port 80 open, when the
     * last host that asked for a redirect is deleted. Fixed: it is deleted with that host.
     */
    PASSTHROUGH_TWIN_STAYS,
    /**
     * E12. The first Ingress of a shared virtual service decides whether it counts as secure, and
     * the first Ingress of a dedicated one decides which hosts its tags list. Fixed: the present
     * Ingresses decide.
     */
    FIRST_ANSWER_STAYS,
    /**
     * E13. A shared virtual service without any host stays and holds its address. Fixed: it is
     * deleted with its last host.
     */
    EMPTIED_PARENT_STAYS,
    /**
     * E14. A Service whose load balancer class is changed to another controller's keeps its virtual
     * service. Fixed: it is deleted.
     */
    FOREIGN_SERVICE_STAYS,
    /**
     * Of several Ingresses of a host, the one that AKO handled last decides on what they share,
     * such as the certificate. After an event that is not always the youngest Ingress. Fixed: the
     * youngest Ingress decides.
     */
    LAST_HANDLED_DECIDES,
    /**
     * A new HostRule of type {@code Contains} does not reach existing hosts, since AKO looks for
     * hosts that are part of its fqdn. The same holds for wildcards on shared virtual services, and
     * for targets of HTTPRules that have {@code _} where paths have a slash. Fixed: the rule
     * reaches every host that it matches.
     */
    HOSTS_OF_RULE_NOT_FOUND,
    /**
     * AKO does not validate a resource again when only an object changes that it refers to, such as
     * a Secret, an L7Rule or the aliases of a deleted host. Fixed: the resource is validated again.
     */
    RULE_NOT_CHECKED_AGAIN,
    /**
     * In SNI mode a host with TLS that asks for no redirect is redirected if another host on its
     * virtual service asked for one before. Fixed: it is not.
     */
    REDIRECT_TAKES_OTHERS,
    /**
     * In EVH mode the string group of a deleted path stays; in SNI mode the groups of other rules
     * with the same path are deleted with it, or AKO crashes. Fixed: only the group of the deleted
     * path is removed.
     */
    STRING_GROUPS_MISCUT,
    /**
     * Requests are redirected to the application's root although the root path was deleted. Fixed:
     * only while the root path exists.
     */
    GONE_ROOT_REMEMBERED,
  }
}
