package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.internal.tree.Trees;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;

/**
 * The fields of Services that cannot be changed: the problems that the server finds in an update
 * but not in a creation of the same object. The problems of the server's allocator do not hide
 * others here.
 */
final class ServiceRules {
  private static final ServerSettings ALL_PROBLEMS =
      ServerSettings.builder().allocatorFirst(false).build();

  private ServiceRules() {}

  static List<Problem> problems(ObjectNode live, ObjectNode desired) {
    return problems(Trees.to(live, Service.class), Trees.to(desired, Service.class));
  }

  static ImmutableList<Problem> problems(Service live, Service desired) {
    ImmutableSet<Problem> ofItself =
        ImmutableSet.copyOf(problems(new ServiceRequest.Create(desired)));
    return problems(new ServiceRequest.Update(live, desired)).stream()
        .filter(problem -> !ofItself.contains(problem))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Problem> problems(ServiceRequest request) {
    return LoadBalancerClasses.evaluate(request, ALL_PROBLEMS).problems();
  }
}
