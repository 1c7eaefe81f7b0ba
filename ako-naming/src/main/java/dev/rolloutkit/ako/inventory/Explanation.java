package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.AviObjectKind;

/**
 * The Kubernetes objects that an Avi name comes from.
 *
 * @param name the name
 * @param shape the kind of name, judged by its spelling
 * @param sources the objects of that name that AKO makes of the cluster; more than one identity is
 *     a collision
 * @param hosts the hosts on it, if it is a shared virtual service, sorted
 * @param search how the name was looked for
 */
public record Explanation(
    String name,
    Shape shape,
    ImmutableList<InventoryRow> sources,
    ImmutableList<String> hosts,
    Search search) {

  /** Whether the object behind the name is known. */
  public boolean isFound() {
    return !sources.isEmpty();
  }

  /** The kind of a name, judged by its spelling. */
  public enum Shape {
    /** {@code Shared-L7-} and a number. */
    SHARED_VS,
    /** {@code Shared-L7-EVH-} and a number. */
    EVH_SHARED_VS,
    /** {@code Shared-L7-EVH-NS-} and a namespace. */
    EVH_NAMESPACE_VS,
    /** {@code Shared-Passthrough-}. */
    PASSTHROUGH_VS,
    /** {@code -L7-dedicated} at the end. */
    DEDICATED,
    /** 40 hexadecimal digits and {@code -EVH}. */
    EVH_DEDICATED_VS,
    /** {@code -pkiprofile} at the end. */
    PKI_PROFILE,
    /** {@code --policy-to-pool} at the end. */
    POLICY_TO_POOL,
    /** {@code -cacert} at the end. */
    CA_CERT,
    /** {@code --host-hdr-re-write--} inside. */
    HEADER_REWRITE,
    /** {@code ako-gw-} at the beginning: a Gateway API object. */
    GATEWAY,
    /** {@code ako-crd-operator-} at the beginning: a resource of the CRD operator. */
    CRD_OPERATOR,
    /** 40 hexadecimal digits behind this cluster's prefix. */
    HASHED,
    /** Plain text behind this cluster's prefix. */
    PLAIN,
    /** The prefix of another cluster, or none. */
    FOREIGN
  }

  /**
   * How a name was looked for.
   *
   * @param tried how many names of this cluster the name was compared with
   * @param guesses for a plain name that is not found: how it could be put together, at most 64;
   *     none of it is verified
   */
  public record Search(int tried, ImmutableList<Guess> guesses) {}

  /**
   * One way in which a name could be put together.
   *
   * @param kind of which object
   * @param parts the parts of the formula by their name in it
   */
  public record Guess(AviObjectKind kind, ImmutableMap<String, String> parts) {}
}
