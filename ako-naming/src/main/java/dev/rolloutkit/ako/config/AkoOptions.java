package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which of AKO's known defects are fixed. With {@link #reference}, the default, this module behaves
 * exactly like AKO.
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

  /** No defect is fixed: the behaviour is exactly AKO's. */
  public static AkoOptions reference() {
    return REFERENCE;
  }

  /** Every documented defect is fixed. */
  public static AkoOptions safe() {
    return SAFE;
  }

  /** These options with further defects fixed. */
  public AkoOptions fixing(Defect... defects) {
    Set<Defect> all = EnumSet.noneOf(Defect.class);
    all.addAll(fixed);
    all.addAll(Arrays.asList(defects));
    return new AkoOptions(Sets.immutableEnumSet(all));
  }

  /** These options, but with the given defects not fixed. */
  public AkoOptions notFixing(Collection<Defect> defects) {
    return new AkoOptions(
        Sets.immutableEnumSet(Sets.difference(fixed, ImmutableSet.copyOf(defects))));
  }

  /** Whether a defect is fixed. */
  public boolean fixes(Defect defect) {
    return fixed.contains(defect);
  }

  /**
   * A known defect of AKO, and the behaviour if it is fixed. The numbers, such as E11, are those in
   * the list of upstream defects.
   */
  public enum Defect {
    /**
     * AKO documents a limit of 32 characters for the cluster's name but does not check it. Fixed: a
     * longer name is a problem.
     */
    CLUSTER_NAME_LENGTH_UNCHECKED,
    /**
     * AKO regards a name that ends with any even number of hexadecimal digits, including zero, as
     * hashed, for example {@code c--beef}. Fixed: the name must end with 40 lower-case digits.
     */
    SHORT_HEX_COUNTS_AS_HASH,
    /**
     * AKO publishes an empty DNS name for a Service with an empty external-dns annotation. Fixed:
     * it publishes none.
     */
    EMPTY_HOSTNAME_PUBLISHED,
    /**
     * AKO adds NodePortLocal annotations to Services of other controllers. Fixed: it adds them only
     * to Services of its own load balancer class.
     */
    FOREIGN_SERVICES_ANNOTATED,
    /**
     * AKO accepts a namespace whose tenant annotation changes even if its labels do not match the
     * namespace selector. Fixed: the labels decide.
     */
    TENANT_CHANGE_ADMITS,
    /**
     * All servers from an EndpointSlice get the address family of the last one. Fixed: each server
     * gets the family of its own address.
     */
    FAMILY_OF_LAST_ADDRESS,
    /**
     * When AKO stops watching a namespace, the virtual service of its Services that share an
     * address stays. Fixed: it is deleted.
     */
    SHARED_VIP_OUTLIVES_NAMESPACE,
    /**
     * E11. A deleted Ingress stays in the metadata of its host's virtual service as long as another
     * Ingress uses the host, so AKO tries to update the status of an object that does not exist.
     * Fixed: the metadata lists only existing Ingresses.
     */
    DELETED_INGRESS_STAYS_IN_METADATA,
    /**
     * In EVH mode, when a host is deleted, the certificate of a Secret whose name ends with {@code
     * -alt} and the second certificate of any Secret stay on the parent. Fixed: they are removed
     * with the host.
     */
    ALTERNATE_CERTIFICATE_STAYS,
    /**
     * E16. If the default certificate of a Route that also allows HTTP is missing, AKO removes the
     * objects for HTTP too. Fixed: the objects for HTTP stay.
     */
    MISSING_CERTIFICATE_TAKES_HTTP,
    /**
     * E17. AKO does not update a pool of a child or dedicated virtual service if only its target
     * port, its weight, {@code insecureEdgeTermAllow} or the note of its HTTPRule has changed.
     * Fixed: all fields are compared.
     */
    POOL_FLAG_NOT_COMPARED,
    /**
     * E18. On a dedicated virtual service without TLS, in SNI mode, the aliases of a HostRule
     * replace the host itself, so requests for the host match no rule. Fixed: they are added to the
     * host.
     */
    ALIASES_REPLACE_HOST,
    /**
     * In SNI mode, a dedicated virtual service without TLS loses the DNS name of its host if AKO
     * last created the host with TLS on another virtual service. Fixed: it keeps the name.
     */
    TLS_ELSEWHERE_TAKES_NAME,
    /**
     * E7. The record of a deleted HostRule stays on the virtual service with the status {@code
     * INACTIVE}. Fixed: the record is removed.
     */
    GONE_RULE_STAYS_NOTED,
    /**
     * In EVH mode, AKO records a HostRule that applies with the status {@code INACTIVE} on the
     * virtual services of its hosts, unless an SSORule applies too. Fixed: the status is {@code
     * ACTIVE}.
     */
    ACTIVE_RULE_NOTED_INACTIVE,
    /**
     * E5 and E15. When an edit makes a HostRule, L7Rule or SSORule invalid, its former settings
     * continue to apply until AKO restarts. Fixed: they are removed at once.
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
     * E3. When a host changes between TLS, no TLS and passthrough, parts of its former state
     * remain. Fixed: they are removed.
     */
    FORMER_TLS_STAYS,
    /**
     * E4. The dedicated virtual service of a host that has changed to passthrough stays without
     * pools and keeps its address. Fixed: it is deleted.
     */
    EMPTIED_DEDICATED_STAYS,
    /**
     * E6. When a HostRule or SSORule is deleted or changes its host, another rule that AKO rejected
     * as a duplicate of it stays rejected until AKO restarts. Fixed: the other rule is validated
     * again.
     */
    DUPLICATE_RULE_STAYS_REJECTED,
    /**
     * E8. In EVH mode, when the certificate of a host is replaced, the former one also stays on the
     * parent. Fixed: it is removed.
     */
    FORMER_CERTIFICATE_STAYS,
    /**
     * E9. In EVH mode the CA certificate of a Route stays on the parent when the Route no longer
     * has one. Fixed: it is removed.
     */
    FORMER_AUTHORITY_STAYS,
    /**
     * E10. The virtual service that redirects HTTP for passthrough hosts stays, with port 80 open,
     * when the last host with a redirect is deleted. Fixed: it is deleted with that host.
     */
    PASSTHROUGH_REDIRECT_STAYS,
    /**
     * E12. The first Ingress of a shared virtual service decides whether it counts as secure, and
     * the first Ingress of a dedicated one decides which hosts its tags list, even after that
     * Ingress has changed or been deleted. Fixed: the existing Ingresses decide.
     */
    FIRST_INGRESS_DECIDES,
    /**
     * E13. A shared virtual service without hosts stays and keeps its address. Fixed: it is deleted
     * with its last host.
     */
    EMPTIED_PARENT_STAYS,
    /**
     * E14. When the load balancer class of a Service changes to that of another controller, the
     * Service's virtual service stays. Fixed: it is deleted.
     */
    FOREIGN_SERVICE_STAYS,
    /**
     * AKO does not react to some changes: to another AviInfraSetting of a namespace, one that is
     * not accepted, a new default IngressClass, the Secret of a HostRule's certificate, a Service
     * that changes from LoadBalancer to ExternalName, endpoints of such a Service that is also the
     * backend of an Ingress, Pods that lose their node ports, and further addresses of nodes.
     * Fixed: it does.
     */
    CHANGE_NOT_NOTICED,
    /**
     * If several Ingresses use a host, the one that AKO handled last determines shared settings
     * such as the certificate. After an event that is not always the youngest Ingress. Fixed: the
     * youngest Ingress determines them.
     */
    LAST_HANDLED_DECIDES,
    /**
     * AKO does not apply a new HostRule of type {@code Contains} to existing hosts, because it
     * searches for hosts that are contained in the rule's fqdn. It has similar defects for
     * wildcards on shared virtual services, and for targets of HTTPRules that contain {@code _}
     * where the path has a slash. Fixed: the rule applies to every host that it matches.
     */
    HOSTS_OF_RULE_NOT_FOUND,
    /**
     * AKO does not validate a custom resource again when only an object changes on which it
     * depends, such as a Secret, an L7Rule or the aliases of a deleted host. Fixed: the resource is
     * validated again.
     */
    RULE_NOT_CHECKED_AGAIN,
    /**
     * In SNI mode a host with TLS and without a redirect is redirected if AKO has set up a redirect
     * for another host on the same virtual service. Fixed: it is not redirected.
     */
    REDIRECT_TAKES_OTHERS,
    /**
     * When a path is deleted, AKO also deletes the string groups of other rules with the same path,
     * or crashes. Fixed: only the string group of the deleted path is removed.
     */
    WRONG_STRING_GROUPS_DELETED,
    /**
     * AKO redirects requests to the application's root path even after the path was deleted. Fixed:
     * it redirects them only while the path exists.
     */
    DELETED_ROOT_PATH_REDIRECTED,
    /**
     * A new virtual service does not listen on the ports of the AviInfraSetting; they are added
     * when another host is handled, and they are never removed. Fixed: it listens on them from the
     * start, and only as long as a setting that applies has them.
     */
    SETTING_LISTENERS_LOST,
  }
}
