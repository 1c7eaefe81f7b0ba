package dev.rolloutkit.lbclass.admission;

import com.google.common.base.Joiner;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.admission.ClassPolicy.OrphanClass;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.Owner;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a {@link ClassPolicy}, one function each.
 *
 * @rule A policy refuses a class that it does not allow, and a new load balancer without a class if
 *     one is required.
 */
final class PolicyRules {
  private static final FieldPath CLASS = FieldPath.of("spec", "loadBalancerClass");

  private PolicyRules() {}

  /**
   * The class that a mutating webhook puts into the Service; empty if it puts none.
   *
   * @rule A new load balancer without a class gets the default class of its namespace, and one
   *     whose class an update omits gets it back.
   */
  static Optional<String> patch(
      ClassPolicy policy, @Nullable Service old, Service service, Map<String, String> labels) {
    ServiceSpec spec = Services.spec(service);
    if (!Services.isLoadBalancer(spec) || !isUnset(policy, spec.getLoadBalancerClass())) {
      return Optional.empty();
    }
    if (old != null && Services.isLoadBalancer(Services.spec(old))) {
      // the API server does not accept another class
      return policy.preserveClass()
          ? Optional.ofNullable(Services.spec(old).getLoadBalancerClass())
              .filter(NameFormats::isQualifiedName)
          : Optional.empty();
    }
    for (NamespaceDefault entry : policy.defaults()) {
      if (entry.namespaces().accepts(labels)) {
        return Optional.of(entry.loadBalancerClass());
      }
    }
    return Optional.empty();
  }

  private static boolean isUnset(ClassPolicy policy, @Nullable String loadBalancerClass) {
    return loadBalancerClass == null || (loadBalancerClass.isEmpty() && policy.treatEmptyAsUnset());
  }

  /** The reasons why the policy refuses a Service that the API server would accept. */
  static ImmutableList<Problem> problems(
      ClassPolicy policy,
      @Nullable Service old,
      Service service,
      String namespace,
      Map<String, String> labels) {
    ServiceSpec spec = Services.spec(service);
    if (!Services.isLoadBalancer(spec)) {
      return ImmutableList.of();
    }
    if (old != null && Services.isLoadBalancer(Services.spec(old))) {
      // the class of a load balancer cannot change
      return ImmutableList.of();
    }
    String name = spec.getLoadBalancerClass();
    if (name == null) {
      return policy.classRequired()
          ? ImmutableList.of(Problem.required(CLASS, "a load balancer must have a class"))
          : ImmutableList.of();
    }
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    allowed(policy, labels)
        .filter(allowed -> !allowed.accepts(name))
        .ifPresent(
            allowed ->
                out.add(
                    Problem.forbidden(
                        CLASS,
                        "class "
                            + GoStrings.quote(name)
                            + " is not allowed in namespace "
                            + GoStrings.quote(namespace)
                            + "; allowed: "
                            + quoted(allowed.classes()))));
    if (policy.orphanClass() == OrphanClass.DENY && !policy.registry().isImplemented(name)) {
      out.add(Problem.forbidden(CLASS, noController(name)));
    }
    return out.build();
  }

  private static Optional<AllowedClasses> allowed(ClassPolicy policy, Map<String, String> labels) {
    for (AllowedClasses entry : policy.allowed()) {
      if (entry.namespaces().accepts(labels)) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }

  /** The known labels of a namespace, and the label with its name, which every namespace has. */
  static Map<String, String> labels(@Nullable Map<String, String> known, String namespace) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    if (known != null) {
      out.putAll(known);
    }
    return out.put(NamespaceSelector.NAME_LABEL, namespace).buildKeepingLast();
  }

  private static String quoted(List<String> texts) {
    List<String> out = new ArrayList<>(texts.size());
    texts.forEach(text -> out.add(GoStrings.quote(text)));
    return Joiner.on(", ").join(out);
  }

  /** Adds the policy's warnings about a Service that is accepted. */
  static void warnings(
      ClassPolicy policy,
      ServerVerdict verdict,
      ServerSettings settings,
      ImmutableList.Builder<String> out) {
    if (policy.warnOfDroppedFields()) {
      for (DroppedField field : verdict.dropped()) {
        out.add(field.toString());
      }
    }
    Service service = verdict.prepared();
    ServiceSpec spec = Services.spec(service);
    if (!Services.isLoadBalancer(spec)) {
      return;
    }
    ClassRegistry registry = policy.registry();
    if (registry.profiles().isEmpty()) {
      // the cluster's controllers are unknown
      return;
    }
    String name = spec.getLoadBalancerClass();
    ImmutableList<Owner> owners = registry.owners(service, settings);
    if (name != null && policy.orphanClass() == OrphanClass.WARN && !registry.isImplemented(name)) {
      out.add(noController(name));
    }
    if (name == null && owners.isEmpty()) {
      out.add("no controller serves load balancers without a class");
    }
    if (owners.size() > 1) {
      List<String> names = new ArrayList<>();
      owners.forEach(owner -> names.add(owner.profile()));
      out.add("several controllers claim the Service: " + Joiner.on(", ").join(names));
    }
    if (registry.hasFinalizerHazard(service, settings)) {
      out.add(
          "finalizer "
              + Services.CLEANUP_FINALIZER
              + " lets the cloud controller clean up a Service of class "
              + GoStrings.quote(Strings.nullToEmpty(name)));
    }
  }

  private static String noController(String name) {
    return "no controller registered for class " + GoStrings.quote(name);
  }
}
