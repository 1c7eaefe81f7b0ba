package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which of AKO's known defects are mended. {@link #reference} is exactly AKO and the default.
 *
 * <pre>{@code
 * AkoOptions.reference().mending(AkoOptions.Defect.TENANT_CHANGE_ADMITS)
 * }</pre>
 *
 * @param mended the defects that are mended
 */
public record AkoOptions(ImmutableSet<Defect> mended) {
  private static final AkoOptions REFERENCE = new AkoOptions(ImmutableSet.of());
  private static final AkoOptions SAFE =
      new AkoOptions(Sets.immutableEnumSet(EnumSet.allOf(Defect.class)));

  /** Exactly as AKO does. */
  public static AkoOptions reference() {
    return REFERENCE;
  }

  /** Every documented defect mended. */
  public static AkoOptions safe() {
    return SAFE;
  }

  /** The same with more defects mended. */
  public AkoOptions mending(Defect... defects) {
    Set<Defect> all = EnumSet.noneOf(Defect.class);
    all.addAll(mended);
    all.addAll(Arrays.asList(defects));
    return new AkoOptions(Sets.immutableEnumSet(all));
  }

  /** The same with some defects as in the reference. */
  public AkoOptions keeping(Collection<Defect> defects) {
    return new AkoOptions(
        Sets.immutableEnumSet(Sets.difference(mended, ImmutableSet.copyOf(defects))));
  }

  /** Whether a defect is mended. */
  public boolean fixes(Defect defect) {
    return mended.contains(defect);
  }

  /** A known defect of AKO, and what happens instead when it is mended. */
  public enum Defect {
    /**
     * AKO announces a limit of 32 characters for the name of a cluster and does not check it.
     * Mended: a longer name is a problem.
     */
    CLUSTER_NAME_LENGTH_UNCHECKED,
    /**
     * AKO takes any even number of hexadecimal digits, none included, for a hashed name, so {@code
     * c--beef} passes for one. Mended: only 40 lower-case digits count.
     */
    SHORT_HEX_COUNTS_AS_HASH,
    /**
     * An empty external-dns annotation puts an empty name on the virtual service. Mended: it gives
     * no name.
     */
    EMPTY_HOSTNAME_PUBLISHED,
    /**
     * AKO asks for NodePortLocal annotations on Services of other controllers. Mended: only on
     * Services of its own load balancer class.
     */
    FOREIGN_SERVICES_ANNOTATED,
    /**
     * A namespace whose tenant annotation changes is accepted whatever its labels say. Mended: its
     * labels decide.
     */
    TENANT_CHANGE_ADMITS,
    /**
     * All servers of an EndpointSlice get the address family of the last one. Mended: each has its
     * own.
     */
    FAMILY_OF_LAST_ADDRESS,
    /**
     * When a namespace is no longer looked at, the virtual service of its Services that share an
     * address stays. Mended: it is deleted.
     */
    SHARED_VIP_OUTLIVES_NAMESPACE,
    /**
     * E11. An Ingress that is gone stays among those that the virtual service of a host names as
     * its own, as long as another one has the host; its status is written to a dead object. Mended:
     * it goes.
     */
    GONE_INGRESS_STAYS_NAMED,
    /**
     * In EVH mode the certificate of a secret whose name ends with {@code -alt}, and the second
     * certificate of any secret, stay on the parent when their host goes. Mended: they go.
     */
    ALTERNATE_CERTIFICATE_STAYS,
    /**
     * E16. The missing default certificate of a Route that allows HTTP takes the part without TLS
     * away too. Mended: it stays.
     */
    MISSING_CERTIFICATE_TAKES_HTTP,
    /**
     * E17. A pool is not replaced when only its flag for HTTP beside HTTPS differs. Mended: all
     * fields are compared.
     */
    POOL_FLAG_NOT_COMPARED,
    /**
     * E18. On a dedicated virtual service without TLS, in SNI mode, the aliases of a HostRule stand
     * in the place of the host itself, so requests for the host match no rule. Mended: they stand
     * beside it.
     */
    ALIASES_REPLACE_HOST,
    /**
     * A dedicated virtual service without TLS, in SNI mode, loses the DNS name of its host when the
     * host was last built with TLS on another virtual service. Mended: it keeps the name.
     */
    TLS_ELSEWHERE_TAKES_NAME,
    /**
     * E7. A HostRule that is gone stays noted on the virtual service as inactive. Mended: nothing
     * is noted.
     */
    GONE_RULE_STAYS_NOTED,
    /**
     * In EVH mode a HostRule that is in force is noted on the virtual services of its hosts as
     * inactive, unless an SSORule is in force too. Mended: as active.
     */
    ACTIVE_RULE_NOTED_INACTIVE,
    /**
     * E5 and E15. What an edited, now rejected HostRule, L7Rule or SSORule set stays where it is,
     * and is gone after a restart. Mended: it goes at once.
     */
    REJECTED_RULE_STAYS,
    /**
     * E1. When one of two Ingresses of a host without TLS is deleted, the DNS name of the host goes
     * although the other one is still served. Mended: it goes with the last one.
     */
    NAME_GOES_WITH_ONE_USER,
    /**
     * E2. When one of two Ingresses of a host is deleted and one of them has TLS, the certificate,
     * the redirect, port 443 or the DNS name of the host goes. Mended: what remains is built anew.
     */
    TLS_GOES_WITH_ONE_USER,
    /**
     * E3. When a host changes between TLS, none and passthrough, parts of what it was before stay
     * beside what it is now. Mended: they go.
     */
    FORMER_TLS_STAYS,
    /**
     * E4. The dedicated virtual service of a host that is no longer terminated there stays, empty,
     * and holds its address. Mended: it is deleted.
     */
    EMPTIED_DEDICATED_STAYS,
    /**
     * E6. When a HostRule or SSORule goes or changes its host, one that was rejected for its sake
     * stays rejected until AKO restarts. Mended: it is looked at again.
     */
    NEXT_RULE_FORGOTTEN,
    /**
     * E8. In EVH mode the former certificate of a host stays on the parent beside the new one.
     * Mended: it goes.
     */
    FORMER_CERTIFICATE_STAYS,
    /**
     * E9. In EVH mode the certificate authority of a Route stays on the parent when the Route has
     * none any more. Mended: it goes.
     */
    FORMER_AUTHORITY_STAYS,
    /**
     * E10. The HTTP virtual service beside a passthrough one stays when the last host that asked
     * for a redirect goes, with port 80 open. Mended: it goes.
     */
    PASSTHROUGH_TWIN_STAYS,
    /**
     * E12. Whether a shared virtual service counts as secure, and what a dedicated one is called
     * after, is decided by the first Ingress that it was made for. Mended: by what is there.
     */
    FIRST_ANSWER_STAYS,
    /**
     * E13. A shared virtual service without any host stays and holds its address. Mended: it goes
     * with its last host.
     */
    EMPTIED_PARENT_STAYS,
    /**
     * E14. A Service whose load balancer class is changed to another controller's keeps its virtual
     * service. Mended: it is deleted.
     */
    FOREIGN_SERVICE_STAYS,
    /**
     * Of several Ingresses of a host the one that was handled last decides on what they share, such
     * as the certificate: after an event that need not be the youngest one. Mended: the youngest.
     */
    LAST_HANDLED_DECIDES,
    /**
     * A new HostRule of type {@code Contains} does not reach hosts that are there already, since
     * AKO looks for hosts that its text contains; the same for wildcards and shared virtual
     * services, and for targets of HTTPRules with {@code _} where paths have a slash. Mended: all
     * that it is for are found.
     */
    HOSTS_OF_RULE_NOT_FOUND,
    /**
     * A resource is not looked at again when only what it refers to changes, such as a secret, an
     * L7Rule or the aliases of a host that is gone. Mended: it is.
     */
    RULE_NOT_CHECKED_AGAIN,
    /**
     * In SNI mode a host with TLS that asks for no redirect is redirected if another host on its
     * virtual service asked for one before. Mended: it is not.
     */
    REDIRECT_TAKES_OTHERS,
    /**
     * In EVH mode the string group of a path that is gone stays; in SNI mode groups of other rules
     * with the same path go with it, or AKO crashes. Mended: the one that is gone goes.
     */
    STRING_GROUPS_MISCUT,
    /**
     * A path that equals the application's root is redirected to although the root path is gone.
     * Mended: only while it is there.
     */
    GONE_ROOT_REMEMBERED,
  }
}
