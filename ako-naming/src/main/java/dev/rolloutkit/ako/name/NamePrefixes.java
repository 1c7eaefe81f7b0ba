package dev.rolloutkit.ako.name;

import dev.rolloutkit.ako.config.AkoConfig;

/**
 * The beginnings of all names that one AKO gives.
 *
 * <p>The {@code prefix} in front is empty for AKO itself, {@code ako-gw-} for its Gateway API
 * container, {@code ako-crd-operator-} for its CRD operator.
 *
 * @param namePrefix prefix, cluster name and {@code --}
 * @param akoUser the {@code created_by} of objects, for the prefix {@code ako-}: {@code
 *     ako-cluster}, with {@code -} and AKO's namespace behind it for an AKO that is not the primary
 *     one
 * @param akoIdPrefix AKO's namespace and {@code -}; empty for the primary AKO
 */
public record NamePrefixes(String namePrefix, String akoUser, String akoIdPrefix) {

  /** The prefixes of AKO itself. */
  public static NamePrefixes of(AkoConfig config) {
    return of("", config.clusterName(), config.primary(), config.akoNamespace());
  }

  /** The prefixes of one container of AKO. */
  public static NamePrefixes of(
      String prefix, String cluster, boolean primary, String akoNamespace) {
    String user = prefix + cluster;
    return new NamePrefixes(
        user + "--", primary ? user : user + "-" + akoNamespace, primary ? "" : akoNamespace + "-");
  }
}
