package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.internal.Trees;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;

/**
 * The fields of Services that cannot be changed: the validation that the server applies to updates
 * but not to creations.
 */
final class ServiceRules {
  private ServiceRules() {}

  static List<Problem> problems(ObjectNode live, ObjectNode desired) {
    return problems(Trees.to(live, Service.class), Trees.to(desired, Service.class));
  }

  static ImmutableList<Problem> problems(Service live, Service desired) {
    ImmutableSet<Problem> ofItself =
        ImmutableSet.copyOf(LoadBalancerClasses.evaluateCreate(desired).problems());
    return LoadBalancerClasses.evaluateUpdate(live, desired).problems().stream()
        .filter(problem -> !ofItself.contains(problem))
        .collect(ImmutableList.toImmutableList());
  }
}
