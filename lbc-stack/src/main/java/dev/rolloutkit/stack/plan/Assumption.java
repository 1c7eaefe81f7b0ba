package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;

/**
 * Something that a plan takes for granted although the manifests do not contain it.
 *
 * @param kind what is assumed
 * @param names the names of the things about which it is assumed, sorted by code point; empty if
 *     the kind needs no name
 */
public record Assumption(Kind kind, ImmutableList<String> names) {

  /** What is assumed. */
  public enum Kind {
    /** An IngressClass exists and is the controller's, as its Helm chart installs it. */
    INGRESS_CLASS(
        "IngressClass %s exists and is the controller's",
        "IngressClasses %s exist and are the controller's"),
    /** The controller discovers two subnets for each scheme, because nothing names the subnets. */
    DISCOVERED_SUBNETS("two subnets in zones of their own are found for each scheme"),
    /**
     * The controller discovers as many subnets as there are addresses for them, because nothing
     * names the subnets.
     */
    COUNTED_SUBNETS(
        "as many subnets in zones of their own are found for %s as it lists addresses",
        "as many subnets in zones of their own are found for each of %s as it lists addresses"),
    /** Each subnet contains the address or the prefix that is listed for it. */
    PLACED_SUBNETS(
        "the subnets of %s contain the addresses and prefixes that it lists, in their order",
        "the subnets of each of %s contain the addresses and prefixes that it lists, in their"
            + " order"),
    /** A named subnet exists, in a zone of its own. */
    SUBNET("subnet %s exists", "subnets %s exist, each in a zone of its own"),
    /** Two subnets have the tags that IngressClassParams specify. */
    TAGGED_SUBNETS(
        "two subnets in zones of their own have the tags of IngressClassParams %s",
        "two subnets in zones of their own have the tags of each of the IngressClassParams %s"),
    /** A named security group exists. */
    SECURITY_GROUP("security group %s exists", "security groups %s exist"),
    /** The controller has its shared backend security group. */
    BACKEND_GROUP("the controller has created its shared backend security group"),
    /** ACM has a certificate for a host. */
    CERTIFICATE(
        "a certificate for host %s has been issued",
        "certificates for hosts %s have been issued, one for each"),
    /** A named web ACL exists. */
    WEB_ACL("web ACL %s exists", "web ACLs %s exist"),
    /** A named target group exists. */
    TARGET_GROUP("target group %s exists", "target groups %s exist"),
    /** A named trust store exists. */
    TRUST_STORE("trust store %s exists", "trust stores %s exist"),
    /** The API server allocates other node ports than the ones in the plan. */
    NODE_PORTS(
        "node ports of Service %s are made up: the API server allocates them",
        "node ports of Services %s are made up: the API server allocates them"),
    /** The UID of a Service is part of the hash in the names of its resources. */
    UIDS(
        "the UID of Service %s is unknown, so the names of its AWS resources end in another hash in"
            + " a cluster",
        "the UIDs of Services %s are unknown, so the names of their AWS resources end in other"
            + " hashes in a cluster");

    private final String one;
    private final String many;

    Kind(String text) {
      this(text, text);
    }

    Kind(String one, String many) {
      this.one = one;
      this.many = many;
    }
  }

  /** The assumption as a clause with all names, such as {@code subnet subnet-1 exists}. */
  public String text() {
    return text(names.size());
  }

  /** The assumption as a clause with at most {@code most} names, and the number of the others. */
  public String text(int most) {
    String shown = String.join(", ", names.subList(0, Math.min(most, names.size())));
    if (names.size() > most) {
      shown += " and " + (names.size() - most) + " more";
    }
    return (names.size() == 1 ? kind.one : kind.many).replace("%s", shown);
  }
}
