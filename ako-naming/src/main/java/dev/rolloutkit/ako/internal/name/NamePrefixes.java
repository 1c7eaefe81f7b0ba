package dev.rolloutkit.ako.internal.name;

import dev.rolloutkit.ako.config.AkoConfig;

/**
 * The prefixes of the names that one AKO instance gives.
 *
 * <p>All start with a prefix of the container, which is empty for AKO itself, {@code ako-gw-} for
 * its Gateway API container, and {@code ako-crd-operator-} for its CRD operator.
 *
 * @param namePrefix the container's prefix, the cluster's name and {@code --}
 * @param akoUser the container's prefix and the cluster's name, followed by {@code -} and AKO's
 *     namespace if AKO is not the primary instance; with the prefix {@code ako-} this is the {@code
 *     created_by} of Avi objects
 * @param akoIdPrefix AKO's namespace and {@code -}; empty for the primary AKO
 */
public record NamePrefixes(String namePrefix, String akoUser, String akoIdPrefix) {

  /** The prefixes of AKO itself. */
  public static NamePrefixes of(AkoConfig config) {
    return of("", config.clusterName(), config.primary(), config.akoNamespace());
  }

  /** The prefixes of the AKO container whose own prefix is {@code prefix}. */
  public static NamePrefixes of(
      String prefix, String cluster, boolean primary, String akoNamespace) {
    String user = prefix + cluster;
    return new NamePrefixes(
        user + "--", primary ? user : user + "-" + akoNamespace, primary ? "" : akoNamespace + "-");
  }
}
