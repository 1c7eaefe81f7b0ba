package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * Which classes may be chosen in some namespaces.
 *
 * @param namespaces the namespaces
 * @param classes exact names, or {@code example.com/*} for all with that prefix
 */
public record AllowedClasses(NamespaceSelector namespaces, ImmutableList<String> classes) {
  /** Both are there. */
  public AllowedClasses {
    Objects.requireNonNull(namespaces, "namespaces");
    Objects.requireNonNull(classes, "classes");
  }

  /** The same classes in every namespace. */
  public static AllowedClasses everywhere(String... classes) {
    return new AllowedClasses(NamespaceSelector.all(), ImmutableList.copyOf(classes));
  }

  /** Whether a class is among them. */
  public boolean accepts(String loadBalancerClass) {
    for (String pattern : classes) {
      if (isPrefix(pattern)
          ? loadBalancerClass.startsWith(pattern.substring(0, pattern.length() - 1))
          : loadBalancerClass.equals(pattern)) {
        return true;
      }
    }
    return false;
  }

  static boolean isPrefix(String pattern) {
    return pattern.endsWith("/*");
  }
}
