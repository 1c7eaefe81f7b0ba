package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import java.util.ArrayList;
import java.util.List;
import org.immutables.value.Value;

/**
 * What a cluster wants of load balancer classes beyond what Kubernetes does. An empty policy
 * refuses and changes nothing, and warns of classes that no known controller serves.
 *
 * <p>Rules for a class apply where it is newly chosen, never to one that an update leaves as it is:
 * it cannot be changed any more.
 */
@Value.Immutable
@ValueStyle
public interface ClassPolicy {
  /** What becomes of a class that no controller serves. */
  enum OrphanClass {
    /** Nothing. */
    ALLOW,
    /** A warning. */
    WARN,
    /** A refusal, where it is newly chosen. */
    DENY
  }

  /** The classes that may be chosen; the first entry for a namespace counts, none allows all. */
  ImmutableList<AllowedClasses> allowed();

  /** Whether a new load balancer must have a class. */
  default boolean classRequired() {
    return false;
  }

  /** The class of a new load balancer without one; the first entry for a namespace counts. */
  ImmutableList<NamespaceDefault> defaults();

  /** Labels of namespaces, by their names: an admission review does not bring them. */
  ImmutableMap<String, ImmutableMap<String, String>> namespaceLabels();

  /** Whether an empty class, which nobody can store, counts as none. */
  default boolean treatEmptyAsUnset() {
    return false;
  }

  /** Whether a class that an update leaves out of a load balancer is put back. */
  default boolean preserveClass() {
    return false;
  }

  /** What becomes of a class that no controller serves. */
  default OrphanClass orphanClass() {
    return OrphanClass.WARN;
  }

  /** Whether to warn of what the API server drops silently. */
  default boolean warnOfDroppedFields() {
    return false;
  }

  /** Whether reviews of something else than Services are allowed; otherwise code 400. */
  default boolean allowForeignKinds() {
    return false;
  }

  /** The controllers of the cluster. */
  default ClassRegistry registry() {
    return ClassRegistry.builtIn();
  }

  /**
   * What is wrong with the policy: a default or allowed class that can never be stored, a default
   * that the same policy does not allow.
   */
  default ImmutableList<Problem> check() {
    List<Problem> problems = new ArrayList<>();
    int i = 0;
    for (NamespaceDefault entry : defaults()) {
      FieldPath at = FieldPath.of("defaults").index(i++).child("loadBalancerClass");
      String name = entry.loadBalancerClass();
      for (String message : NameFormats.qualifiedName(name)) {
        problems.add(Problem.invalid(at, GoText.quote(name), message));
      }
      if (!allowed().isEmpty() && allowed().stream().noneMatch(a -> a.accepts(name))) {
        problems.add(Problem.invalid(at, GoText.quote(name), "must be an allowed class"));
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
          problems.add(Problem.invalid(at.index(j), GoText.quote(pattern), message));
        }
        j++;
      }
    }
    return ImmutableList.copyOf(problems);
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClassPolicy}. */
  final class Builder extends ImmutableClassPolicy.Builder {}
}
