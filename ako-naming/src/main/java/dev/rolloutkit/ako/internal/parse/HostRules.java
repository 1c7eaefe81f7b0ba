package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.NamespacedName;

/**
 * Finds the HostRule for a host. A HostRule of any namespace applies to a host if the tenant of the
 * namespace is that of the virtual service. Source: AKO 2.1.
 *
 * @rule A HostRule of any namespace applies to a host if the tenant of its namespace is that of the
 *     virtual service.
 */
public record HostRules(WatchedCluster cluster, CustomRules custom, Reports reports) {
  /** The HostRule for a host, or for a shared virtual service, given its DNS name or its name. */
  public AppliedHostRule of(String host, String tenant) {
    NamespacedName key = custom.hostRule(host, reports.problems());
    boolean rejected = key != null && custom.isRejected(CustomKind.HOST_RULE, key);
    boolean unusable =
        key != null && (rejected || !cluster.tenantOf(key.namespace()).equals(tenant));
    Tree parsed =
        key == null || rejected
            ? Tree.ABSENT
            : custom.spec(CustomKind.HOST_RULE, key).at("virtualhost");
    return new AppliedHostRule(
        unusable ? null : key,
        unusable,
        unusable ? Tree.ABSENT : parsed,
        rejected ? null : key,
        parsed);
  }
}
