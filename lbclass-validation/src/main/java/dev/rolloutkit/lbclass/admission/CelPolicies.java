package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoText;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules on classes as CEL, for a {@code ValidatingAdmissionPolicy} and for the schema of a CRD
 * that embeds a Service.
 *
 * <p>The first two never fire in a policy on Services themselves, which the API server refuses
 * earlier.
 *
 * <p>Source: each kind of rule was accepted by an API server 1.34.5.
 */
public final class CelPolicies {
  private static final String CLASS = "object.spec.loadBalancerClass";
  private static final String OLD_CLASS = "oldObject.spec.loadBalancerClass";
  private static final String UNSET = "!has(" + CLASS + ")";

  private CelPolicies() {}

  /** All rules of a policy: those of the API server, then what the policy allows. */
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

  /** A class is there for load balancers only. */
  public static CelRule onlyForLoadBalancers() {
    return new CelRule(
        "only-for-load-balancers",
        UNSET + " || object.spec.type == 'LoadBalancer'",
        "spec.loadBalancerClass may only be used when `type` is 'LoadBalancer'");
  }

  /** The class of a load balancer stays as it is. */
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

  /** A class is a qualified name; needs the format library of Kubernetes. */
  public static CelRule format() {
    return new CelRule(
        "format",
        UNSET + " || !format.qualifiedName().validate(" + CLASS + ").hasValue()",
        "spec.loadBalancerClass must be a qualified name");
  }

  /** A class is a qualified name, without the format library; does not bound the prefix. */
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

  /** A class that is newly chosen is an allowed one. */
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

  /** A new load balancer has a class. */
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

  /** A text as a CEL literal in single quotes. */
  static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('\'');
    GoText.wellFormed(text)
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
