package dev.rolloutkit.stack.config;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Which defects of the controller are kept. {@link #reference} keeps them all and is what every
 * function uses unless told otherwise; {@link #safe} mends them all. A switch is named after the
 * defect and is {@code true} while the defect is kept.
 */
@Value.Immutable
@ValueStyle
public interface StackOptions {
  /**
   * The id of a target group joins the names of Ingress and Service with a hyphen, so that two
   * pairs may share one: the later rule forwards to the Service of the earlier. Mended: a problem
   * that names both.
   */
  default boolean targetGroupIdCollision() {
    return true;
  }

  /** The plan does not show the ARNs of certificates. Mended: they are written. */
  default boolean certificatesHidden() {
    return true;
  }

  /**
   * A certificate that several members name is listed twice on a listener. Mended: it is listed
   * once.
   */
  default boolean defaultCertificateRepeated() {
    return true;
  }

  /**
   * An unreadable {@code sslRedirectPort} of a class switches the redirect off for the whole group.
   * Mended: a problem.
   */
  default boolean sslRedirectPortIgnored() {
    return true;
  }

  /** The annotation {@code listen-ports} may name no port at all. Mended: a problem. */
  default boolean emptyListenPorts() {
    return true;
  }

  /**
   * One map of {@code listen-ports} may give a port two protocols, of which the controller takes
   * one at random; here HTTPS. Mended: a problem.
   */
  default boolean portOfTwoProtocols() {
    return true;
  }

  /**
   * A conflict of mutual authentication or of success codes shows addresses of memory. Mended:
   * values.
   */
  default boolean addressesPrinted() {
    return true;
  }

  /**
   * Attributes, listener attributes, capacity and address pool are those of the first member's
   * class; what other classes say is lost without a word. Mended: a problem.
   */
  default boolean firstClassDecides() {
    return true;
  }

  /**
   * A redirect to HTTPS takes the rules of all members from the HTTP listeners, also of those that
   * did not ask for it. Mended: a warning that names them.
   */
  default boolean redirectedMembersUnnamed() {
    return true;
  }

  /**
   * Members that do not agree on a policy of a listener, or on a tag, stop the whole group. Mended:
   * the first member's counts, and the conflict is a warning.
   */
  default boolean conflictsStopAll() {
    return true;
  }

  /**
   * An unreadable {@code create-acm-cert} counts as false, and a certificate is requested that is
   * not used. Mended: a problem, and no request.
   */
  default boolean strayCertificateRequest() {
    return true;
  }

  /**
   * The network load balancer in front takes the controller's default scheme. Mended: the scheme of
   * the load balancer that it stands before.
   */
  default boolean frontendSchemeByFlag() {
    return true;
  }

  /** Two equal success codes for the front load balancer conflict. Mended: their values count. */
  default boolean equalMatchersConflict() {
    return true;
  }

  /**
   * A later member without attributes for the front load balancer conflicts with an earlier one
   * that has them. Mended: it has no opinion.
   */
  default boolean absentAttributesConflict() {
    return true;
  }

  /**
   * Two default classes stop every group while any Ingress is without a class. Mended: only that
   * Ingress is left out, with a warning.
   */
  default boolean defaultClassesStopAll() {
    return true;
  }

  /**
   * Of a TCP and a UDP port of one number the later loses its listener without a word. Mended: a
   * problem.
   */
  default boolean samePortDropped() {
    return true;
  }

  /** A target type that is not known means instances. Mended: a problem. */
  default boolean unknownTargetTypeIsInstance() {
    return true;
  }

  /** An unreadable {@code enable-tcp-udp-listener} is ignored. Mended: a problem. */
  default boolean unreadableMergeIgnored() {
    return true;
  }

  /** An empty annotation of prefix lists opens nothing to anybody. Mended: a problem. */
  default boolean emptyPrefixLists() {
    return true;
  }

  /** All defects are kept: exactly what the controller does. */
  static StackOptions reference() {
    return builder().build();
  }

  /** No defect is kept. */
  static StackOptions safe() {
    return builder()
        .targetGroupIdCollision(false)
        .certificatesHidden(false)
        .defaultCertificateRepeated(false)
        .sslRedirectPortIgnored(false)
        .emptyListenPorts(false)
        .portOfTwoProtocols(false)
        .addressesPrinted(false)
        .firstClassDecides(false)
        .redirectedMembersUnnamed(false)
        .conflictsStopAll(false)
        .strayCertificateRequest(false)
        .frontendSchemeByFlag(false)
        .equalMatchersConflict(false)
        .absentAttributesConflict(false)
        .defaultClassesStopAll(false)
        .samePortDropped(false)
        .unknownTargetTypeIsInstance(false)
        .unreadableMergeIgnored(false)
        .emptyPrefixLists(false)
        .build();
  }

  /** A builder that starts as {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link StackOptions}. */
  final class Builder extends ImmutableStackOptions.Builder {}
}
