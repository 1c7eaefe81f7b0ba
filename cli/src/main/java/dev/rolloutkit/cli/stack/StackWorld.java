package dev.rolloutkit.cli.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.ingressgroup.ClassParams;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupId;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.lint.IngressGroupLint;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every load balancer that the controller would build from the manifests, by group and by Service.
 *
 * @param plans the plan of each group and each Service of the controller
 * @param taken the resources that are assumed to exist, since manifests do not contain them
 */
record StackWorld(ImmutableList<Plan> plans, ImmutableList<String> taken) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * The plan of a group or a Service.
   *
   * @param id {@code Ingress shop/web}, {@code group web} or {@code Service shop/dns}
   * @param outcome the stack, or why there is none
   * @param report the problems of a group, and the members that cause them
   */
  record Plan(String id, Outcome<Stack> outcome, Optional<GroupReport> report) {
    /** The stack; absent if the controller builds none. */
    Optional<Stack> stack() {
      return outcome.toOptional();
    }
  }

  /** The plans of a cluster; the needed AWS resources are assumed to exist. */
  static StackWorld of(Cluster cluster, ControllerConfig config) {
    NodePorts ports = NodePorts.assigned(values(cluster.services().all()));
    List<Ingress> ingresses = values(cluster.ingresses().all());
    List<Map<String, String>> annotations = new ArrayList<>();
    Stream.concat(ingresses.stream(), ports.services().stream())
        .map(o -> o.getMetadata().getAnnotations())
        .filter(a -> a != null)
        .forEach(annotations::add);
    AssumedDirectory aws = AssumedDirectory.of(ingresses, annotations);
    ImmutableList.Builder<Plan> plans = ImmutableList.builder();
    ImmutableMap<GroupId, Outcome<IngressGroup>> groups =
        LoadBalancerStacks.loadAll(objects(cluster, ingresses), config);
    StackInputs inputs =
        StackInputs.of(ports.services(), others(cluster, Secret.class), aws.directory(), config);
    groups.forEach((id, loaded) -> plans.add(plan(id, loaded, inputs)));
    ImmutableListMultimap<String, Service> byNamespace =
        Multimaps.index(ports.services(), service -> service.getMetadata().getNamespace());
    for (Service service : ports.services()) {
      if (LoadBalancerStacks.isManaged(service, config)) {
        plans.add(
            new Plan(
                "Service " + key(service),
                LoadBalancerStacks.buildService(
                    service,
                    byNamespace.get(service.getMetadata().getNamespace()),
                    aws.directory(),
                    config),
                Optional.empty()));
      }
    }
    ImmutableList.Builder<String> taken = ImmutableList.builder();
    taken.addAll(aws.taken());
    ports.taken().forEach(service -> taken.add("node ports of Service " + service));
    return new StackWorld(plans.build(), taken.build());
  }

  private static Plan plan(GroupId id, Outcome<IngressGroup> loaded, StackInputs inputs) {
    String name = (id.isExplicit() ? "group " : "Ingress ") + id.text();
    Outcome<Stack> outcome = loaded.flatMap(inputs::build);
    Optional<GroupReport> report =
        outcome.isOk()
            ? Optional.empty()
            : loaded.toOptional().map(group -> IngressGroupLint.of(group, inputs::build));
    return new Plan(name, outcome, report);
  }

  private static ClusterObjects objects(Cluster cluster, List<Ingress> ingresses) {
    List<ClassParams> params = new ArrayList<>();
    for (GenericKubernetesResource object : others(cluster, GenericKubernetesResource.class)) {
      if ("IngressClassParams".equals(object.getKind())) {
        JsonNode spec = MAPPER.valueToTree(object).path("spec");
        params.add(ClassParams.of(object.getMetadata().getName(), spec));
      }
    }
    return ClusterObjects.of(
        ingresses, others(cluster, IngressClass.class), params, others(cluster, Namespace.class));
  }

  private static <T> List<T> values(List<Item<T>> items) {
    return items.stream().map(Item::value).toList();
  }

  private static <T> List<T> others(Cluster cluster, Class<T> type) {
    return cluster.others().stream().filter(type::isInstance).map(type::cast).toList();
  }

  private static String key(HasMetadata object) {
    return object.getMetadata().getNamespace() + "/" + object.getMetadata().getName();
  }

  /** The text of the first problem of a plan without a stack. */
  static String why(Plan plan) {
    return plan.outcome().problems().stream().findFirst().map(Problem::message).orElse("");
  }
}
