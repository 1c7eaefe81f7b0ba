package dev.rolloutkit.lbcadmission.policy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;

/**
 * The rules for IngressClassParams.
 *
 * <p>CEL's CIDR functions are stricter than Go's {@code net} package: they allow neither leading
 * zeros in the prefix length nor IPv4-mapped IPv6 addresses. The expressions therefore convert the
 * length to a number, and change the group {@code ffff} of a mapped address. The change does not
 * affect the result: it alters no bit after that group, and a prefix of less than 96 bits, which
 * ends within or before the group, is invalid anyway.
 */
final class ClassParamsPolicy {
  private static final String SUBNETS = "variables.subnets";
  private static final String IDS = Cel.present(SUBNETS, "ids");
  private static final String TAGS = Cel.present(SUBNETS, "tags");

  private ClassParamsPolicy() {}

  static AdmissionPolicy of() {
    ImmutableMap.Builder<String, String> variables = ImmutableMap.builder();
    variables.put("spec", Cel.orElse("object", "spec", "{}"));
    variables.put("given", Cel.orElse("variables.spec", "inboundCIDRs", "[]"));
    variables.put(
        "parts",
        "variables.given.map(c, c.matches('^[^/]+/0*[0-9]{1,3}$') ? c.split('/') : ['', '0'])");
    variables.put(
        "blocks",
        "variables.parts.map(p, (isIP(p[0]) ? p[0] : int(p[1]) < 96 ? ''"
            + " : p[0].lowerAscii().replace('ffff:', 'fffe:', 1)) + '/' + string(int(p[1])))");
    variables.put("hasSubnets", Cel.present("variables.spec", "subnets"));
    variables.put("subnets", "variables.hasSubnets ? variables.spec.subnets : {}");
    return new AdmissionPolicy(
        "lbc-ingressclassparams",
        Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
        variables.buildOrThrow(),
        ImmutableList.of(blocks(), blocksWithoutHostBits(), oneSelector(), ids(), tags()));
  }

  private static PolicyRule blocks() {
    return new PolicyRule(
        WebhookRule.PARAMS_INBOUND_CIDRS,
        "variables.blocks.all(b, isCIDR(b))",
        Cel.quote("spec.inboundCIDRs: Could not be parsed as a CIDR"));
  }

  private static PolicyRule blocksWithoutHostBits() {
    return new PolicyRule(
        WebhookRule.PARAMS_INBOUND_CIDRS,
        "variables.blocks.all(b, !isCIDR(b) || cidr(b).masked() == cidr(b))",
        Cel.quote("spec.inboundCIDRs: Network contains bits outside prefix"));
  }

  private static PolicyRule oneSelector() {
    return new PolicyRule(
        WebhookRule.PARAMS_SUBNETS,
        "!variables.hasSubnets || " + IDS + " != " + TAGS,
        IDS
            + " ? 'spec.subnets.tags: Forbidden: may not have both `ids` and `tags` set'"
            + " : 'spec.subnets: Required value: must have either `ids` or `tags`'");
  }

  private static PolicyRule ids() {
    return new PolicyRule(
        WebhookRule.PARAMS_SUBNETS,
        "!" + IDS + " || " + TAGS + " || " + distinct(SUBNETS + ".ids"),
        Cel.quote("spec.subnets.ids: Duplicate value"));
  }

  private static PolicyRule tags() {
    String values = SUBNETS + ".tags[key]";
    return new PolicyRule(
        WebhookRule.PARAMS_SUBNETS,
        "!"
            + TAGS
            + " || "
            + IDS
            + " || (size("
            + SUBNETS
            + ".tags) > 0 && "
            + SUBNETS
            + ".tags.all(key, "
            + values
            + " == null || "
            + distinct(values)
            + "))",
        "size("
            + SUBNETS
            + ".tags) == 0 ? 'spec.subnets.tags: Required value: must have at least one tag key'"
            + " : 'spec.subnets.tags: Duplicate value'");
  }

  private static String distinct(String list) {
    return list + ".all(one, " + list + ".filter(other, other == one).size() == 1)";
  }
}
