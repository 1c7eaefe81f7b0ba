package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * The classes that are allowed in certain namespaces.
 *
 * @param namespaces the namespaces
 * @param classes exact names, or {@code example.com/*} for all classes with that prefix
 */
public record AllowedClasses(NamespaceSelector namespaces, ImmutableList<String> classes) {
  /** No component may be {@code null}. */
  public AllowedClasses {
    Objects.requireNonNull(namespaces, "namespaces");
    Objects.requireNonNull(classes, "classes");
  }

  /** Allows the given classes in every namespace. */
  public static AllowedClasses everywhere(String... classes) {
    return new AllowedClasses(NamespaceSelector.all(), ImmutableList.copyOf(classes));
  }

  /** Whether one of the patterns matches a class. */
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
