package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.ArrayList;
import java.util.List;

/**
 * Renders the rules on classes as CEL expressions, for a {@code ValidatingAdmissionPolicy} or for
 * the schema of a CRD that embeds a Service.
 *
 * <p>In a policy for Services, the rules {@link #onlyForLoadBalancers} and {@link #immutable} never
 * fail, because the API server rejects such Services earlier.
 *
 * <p>Source: checked with an API server 1.34.5, which accepted each kind of rule.
 *
 * @rule The rules on classes can be written as CEL for a ValidatingAdmissionPolicy.
 */
public final class CelPolicies {
  private static final String CLASS = "object.spec.loadBalancerClass";
  private static final String OLD_CLASS = "oldObject.spec.loadBalancerClass";
  private static final String UNSET = "!has(" + CLASS + ")";

  private CelPolicies() {}

  /** All rules: those of the API server, followed by those of the policy. */
  public static ImmutableList<CelRule> render(ClassPolicy policy) {
    ImmutableList.Builder<CelRule> out = ImmutableList.builder();
    out.add(onlyForLoadBalancers(), immutable(), format());
    if (!policy.allowed().isEmpty()) {
      out.add(allowed(policy));
    }
    if (policy.classRequired()) {
      out.add(required());
    }
    return out.build();
  }

  /** The rule that only load balancers have a class. */
  public static CelRule onlyForLoadBalancers() {
    return new CelRule(
        "only-for-load-balancers",
        UNSET + " || object.spec.type == 'LoadBalancer'",
        "spec.loadBalancerClass may only be used when `type` is 'LoadBalancer'");
  }

  /** The rule that the class of a load balancer does not change. */
  public static CelRule immutable() {
    return new CelRule(
        "immutable",
        "oldObject == null || oldObject.spec.type != 'LoadBalancer' || object.spec.type !="
            + " 'LoadBalancer' || (has("
            + CLASS
            + ") ? has("
            + OLD_CLASS
            + ") && "
            + CLASS
            + " == "
            + OLD_CLASS
            + " : !has("
            + OLD_CLASS
            + "))",
        "spec.loadBalancerClass may not change once set");
  }

  /** The rule that a class is a qualified name, which uses Kubernetes' CEL format library. */
  public static CelRule format() {
    return new CelRule(
        "format",
        UNSET + " || !format.qualifiedName().validate(" + CLASS + ").hasValue()",
        "spec.loadBalancerClass must be a qualified name");
  }

  /**
   * The rule that a class is a qualified name, without the format library; it does not limit the
   * length of the prefix.
   */
  public static CelRule formatWithoutLibrary() {
    return new CelRule(
        "format",
        UNSET
            + " || "
            + CLASS
            + ".matches('^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
            + "([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]$')",
        "spec.loadBalancerClass must be a qualified name");
  }

  /** The rule that a newly chosen class is one that the policy allows. */
  public static CelRule allowed(ClassPolicy policy) {
    StringBuilder choice = new StringBuilder();
    for (AllowedClasses entry : policy.allowed()) {
      choice
          .append(entry.namespaces().toCel())
          .append(" ? ")
          .append(oneOf(entry.classes()))
          .append(" : ");
    }
    return new CelRule(
        "allowed",
        UNSET
            + " || (oldObject != null && has("
            + OLD_CLASS
            + ") && "
            + OLD_CLASS
            + " == "
            + CLASS
            + ") || ("
            + choice
            + "true)",
        "spec.loadBalancerClass is not allowed in this namespace");
  }

  /** The rule that a new load balancer has a class. */
  public static CelRule required() {
    return new CelRule(
        "required",
        "object.spec.type != 'LoadBalancer' || has("
            + CLASS
            + ") || (oldObject != null && oldObject.spec.type == 'LoadBalancer')",
        "a load balancer must have a class");
  }

  private static String oneOf(List<String> patterns) {
    List<String> exact = new ArrayList<>();
    List<String> out = new ArrayList<>();
    for (String pattern : patterns) {
      if (AllowedClasses.isPrefix(pattern)) {
        out.add(CLASS + ".startsWith(" + quote(pattern.substring(0, pattern.length() - 1)) + ")");
      } else {
        exact.add(quote(pattern));
      }
    }
    if (!exact.isEmpty()) {
      out.add(0, CLASS + " in [" + String.join(", ", exact) + "]");
    }
    return out.isEmpty() ? "false" : "(" + String.join(" || ", out) + ")";
  }

  /** Quotes a string as a CEL literal in single quotes. */
  static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('\'');
    GoStrings.wellFormed(text)
        .codePoints()
        .forEach(
            c -> {
              if (c == '\'' || c == '\\') {
                out.append('\\').appendCodePoint(c);
              } else if (c < ' ' || c == 0x7f) {
                out.append("\\u00").append(Character.forDigit(c >> 4, 16));
                out.append(Character.forDigit(c & 15, 16));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.append('\'').toString();
  }
}
