package dev.rolloutkit.lbcadmission.internal.classparams;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.Optional;

/**
 * Validates CIDRs as Go parses and prints them.
 *
 * @rule An inbound CIDR must be a network without bits set after its prefix.
 */
final class InboundCidrs {
  private static final String UNREADABLE = "Could not be parsed as a CIDR";

  private InboundCidrs() {}

  /**
   * The violation of an invalid CIDR, or of one with bits set after its prefix. The fix is the CIDR
   * that the message suggests, except that a single address always becomes a CIDR with one address.
   *
   * @param singleHint whether the message suggests {@code /128} for a single IPv6 address
   */
  static Optional<Violation> check(int index, String text, boolean singleHint) {
    Optional<Cidr> cidr = Cidr.parse(text);
    if (cidr.isEmpty()) {
      IpAddress address = IpAddress.parse(text);
      if (address == null || address.leadingZeros()) {
        return Optional.of(Violation.of(problem(index, text, UNREADABLE)));
      }
      boolean v4 = text.indexOf(':') < 0;
      String hint = text + (v4 ? "/32" : singleHint ? "/128" : "/64");
      String single = text + (v4 ? "/32" : "/128");
      return Optional.of(
          Violation.of(
              problem(index, text, UNREADABLE + didYouMean(hint)), replace(index, single)));
    }
    if (!cidr.get().hasHostBits()) {
      return Optional.empty();
    }
    String network = network(cidr.get());
    return Optional.of(
        Violation.of(
            problem(index, text, "Network contains bits outside prefix" + didYouMean(network)),
            replace(index, network)));
  }

  private static String didYouMean(String text) {
    return " (did you mean \"" + text + "\")";
  }

  /** The CIDR without bits after its prefix; as in Go, IPv4-mapped addresses become IPv4. */
  private static String network(Cidr cidr) {
    return cidr.masked().address().canonical() + '/' + cidr.prefixLength();
  }

  private static Problem problem(int index, String text, String detail) {
    return Problem.invalid(
            FieldPath.of("spec", "inboundCIDRs").index(index), GoStrings.quote(text), detail)
        .withCode(WebhookRule.PARAMS_INBOUND_CIDRS.code());
  }

  private static PatchOperation replace(int index, String text) {
    return PatchOperation.replace("/spec/inboundCIDRs/" + index, TextNode.valueOf(text));
  }
}
