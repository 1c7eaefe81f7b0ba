package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.AviObjectKind;

/**
 * The Kubernetes objects from which the name of an Avi object comes.
 *
 * @param name the name
 * @param shape the kind of name according to its spelling
 * @param sources the Avi objects of the cluster with this name, each with a Kubernetes object from
 *     which it comes; different identities among them mean a collision
 * @param hosts the sorted hosts on the virtual service, if it is a shared one
 * @param search how the name was searched for
 */
public record NameExplanation(
    String name,
    Shape shape,
    ImmutableList<InventoryRow> sources,
    ImmutableList<String> hosts,
    Search search) {

  /** Whether an Avi object with the name was found. */
  public boolean isFound() {
    return !sources.isEmpty();
  }

  /** The kind of a name according to its spelling. */
  public enum Shape {
    /** Contains {@code Shared-L7-} and a number. */
    SHARED_VS,
    /** Contains {@code Shared-L7-EVH-} and a number. */
    EVH_SHARED_VS,
    /** Contains {@code Shared-L7-EVH-NS-} and a namespace. */
    EVH_NAMESPACE_VS,
    /** Contains {@code Shared-Passthrough-}. */
    PASSTHROUGH_VS,
    /** Ends with {@code -L7-dedicated} or {@code -L7-dedicated-EVH}. */
    DEDICATED,
    /** Ends with 40 hexadecimal digits and {@code -EVH}. */
    EVH_DEDICATED_VS,
    /** Ends with {@code -pkiprofile}. */
    PKI_PROFILE,
    /** Ends with {@code --policy-to-pool}. */
    POLICY_TO_POOL,
    /** Ends with {@code -cacert}. */
    CA_CERT,
    /** Contains {@code --host-hdr-re-write--}. */
    HEADER_REWRITE,
    /** Begins with {@code ako-gw-}: an object of the Gateway API container. */
    GATEWAY,
    /** Begins with {@code ako-crd-operator-}: an object of the CRD operator. */
    CRD_OPERATOR,
    /** Consists of this cluster's prefix and 40 hexadecimal digits. */
    HASHED,
    /** Consists of this cluster's prefix and plain text. */
    PLAIN,
    /** Does not begin with this cluster's prefix. */
    FOREIGN
  }

  /**
   * How a name was searched for.
   *
   * @param tried the number of names of this cluster with which the name was compared
   * @param guesses at most 64 unverified ways to split a plain name that was not found into the
   *     parts of a formula
   */
  public record Search(int tried, ImmutableList<Guess> guesses) {}

  /**
   * One way to split a name into the parts of a formula.
   *
   * @param kind the kind of object whose formula it is
   * @param parts the values of the formula's parts, by the name of the part
   */
  public record Guess(AviObjectKind kind, ImmutableMap<String, String> parts) {}
}
