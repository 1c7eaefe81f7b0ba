package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import java.util.ArrayList;
import java.util.List;
import org.immutables.value.Value;

/**
 * A cluster's policy for load balancer classes, in addition to Kubernetes' own rules. An empty
 * policy denies no request, changes no Service, and warns about classes that no registered
 * controller serves.
 *
 * <p>Rules for a class apply only when a request sets or changes the class. They do not apply to
 * existing classes, because the class of a load balancer cannot change.
 *
 * @rule The rules of a policy for a class apply only when a request sets or changes the class.
 */
@Value.Immutable
@ValueStyle
public interface ClassPolicy {
  /** How to treat a class that no controller serves. */
  enum OrphanClass {
    /** Allows it. */
    ALLOW,
    /** Allows it with a warning. */
    WARN,
    /** Denies a request that sets or changes the class. */
    DENY
  }

  /**
   * The allowed classes. The first entry that selects a namespace applies to it; if there is none,
   * all classes are allowed.
   */
  ImmutableList<AllowedClasses> allowed();

  /** Whether a new load balancer must have a class. */
  default boolean classRequired() {
    return false;
  }

  /**
   * The default classes of new load balancers. The first entry that selects a namespace applies to
   * it.
   */
  ImmutableList<NamespaceDefault> defaults();

  /** The labels of namespaces by namespace name. An admission review does not contain them. */
  ImmutableMap<String, ImmutableMap<String, String>> namespaceLabels();

  /** Whether an empty class, which the API server never accepts, counts as unset. */
  default boolean treatEmptyAsUnset() {
    return false;
  }

  /** Whether to restore the class of a load balancer if an update omits it. */
  default boolean preserveClass() {
    return false;
  }

  /** How to treat a class that no controller serves. */
  default OrphanClass orphanClass() {
    return OrphanClass.WARN;
  }

  /** Whether to warn about fields that the API server silently drops. */
  default boolean warnOfDroppedFields() {
    return false;
  }

  /**
   * Whether requests for objects other than Services are allowed; otherwise they are denied with
   * code 400.
   */
  default boolean allowForeignKinds() {
    return false;
  }

  /** The controllers of the cluster. */
  default ClassRegistry registry() {
    return ClassRegistry.builtIn();
  }

  /**
   * The problems of the policy: default or allowed classes that the API server never accepts, and
   * default classes that the policy does not allow.
   *
   * @rule A policy must not name a class that the API server never accepts.
   */
  default ImmutableList<Problem> check() {
    List<Problem> problems = new ArrayList<>();
    int i = 0;
    for (NamespaceDefault entry : defaults()) {
      FieldPath at = FieldPath.of("defaults").index(i++).child("loadBalancerClass");
      String name = entry.loadBalancerClass();
      for (String message : NameFormats.qualifiedName(name)) {
        problems.add(Problem.invalid(at, GoStrings.quote(name), message));
      }
      if (!allowed().isEmpty() && allowed().stream().noneMatch(a -> a.accepts(name))) {
        problems.add(Problem.invalid(at, GoStrings.quote(name), "must be an allowed class"));
      }
    }
    i = 0;
    for (AllowedClasses entry : allowed()) {
      FieldPath at = FieldPath.of("allowed").index(i++).child("classes");
      int j = 0;
      for (String pattern : entry.classes()) {
        String name =
            AllowedClasses.isPrefix(pattern)
                ? pattern.substring(0, pattern.length() - 1) + "a"
                : pattern;
        for (String message : NameFormats.qualifiedName(name)) {
          problems.add(Problem.invalid(at.index(j), GoStrings.quote(pattern), message));
        }
        j++;
      }
    }
    return ImmutableList.copyOf(problems);
  }

  /** Creates a builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClassPolicy}. */
  final class Builder extends ImmutableClassPolicy.Builder {}
}
