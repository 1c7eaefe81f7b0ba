package dev.rolloutkit.lbcadmission.classparams;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.net.Cidr;
import dev.rolloutkit.apimachinery.net.IpAddress;
import dev.rolloutkit.lbcadmission.review.Rule;
import java.util.Optional;

/** Blocks of addresses, as Go reads and prints them. */
final class InboundCidrs {
  private InboundCidrs() {}

  /**
   * What is wrong with a block: it is none, or it has bits beyond its prefix.
   *
   * @param singleHint whether a single IPv6 address is advised to become a block of one
   */
  static Optional<Problem> check(FieldPath at, String text, boolean singleHint) {
    Optional<Cidr> cidr = Cidr.parse(text);
    if (cidr.isEmpty()) {
      return problem(at, text, "Could not be parsed as a CIDR" + addressHint(text, singleHint));
    }
    return cidr.get().hasHostBits()
        ? problem(
            at,
            text,
            "Network contains bits outside prefix (did you mean \"" + network(cidr.get()) + "\")")
        : Optional.empty();
  }

  private static String addressHint(String text, boolean singleHint) {
    IpAddress address = IpAddress.parse(text);
    if (address == null || address.leadingZeros()) {
      return "";
    }
    String bits = text.indexOf(':') < 0 ? "/32" : singleHint ? "/128" : "/64";
    return " (did you mean \"" + text + bits + "\")";
  }

  /** The block without bits beyond its prefix; Go prints IPv4 for an IPv4 address within IPv6. */
  private static String network(Cidr cidr) {
    return cidr.masked().address().canonical() + '/' + cidr.prefixLength();
  }

  private static Optional<Problem> problem(FieldPath at, String text, String detail) {
    return Optional.of(
        Problem.invalid(at, GoText.quote(text), detail).withCode(Rule.PARAMS_INBOUND_CIDRS.code()));
  }
}
