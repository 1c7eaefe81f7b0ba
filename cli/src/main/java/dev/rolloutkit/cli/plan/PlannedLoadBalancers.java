package dev.rolloutkit.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.manifests.Manifest;
import dev.rolloutkit.cli.sg.SgWorld;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TargetType;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.ingressgroup.ClassParams;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupId;
import dev.rolloutkit.stack.ingressgroup.GroupMember;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The load balancers that the AWS Load Balancer Controller creates for the Ingresses and Services
 * of a cluster, in an AWS account that contains everything they refer to.
 *
 * @param stacks the plans in the order of the manifests, those of Ingresses first
 * @param bindings the bindings of all plans
 */
public record PlannedLoadBalancers(
    ImmutableList<PlannedStack> stacks, ImmutableList<PlannedBinding> bindings) {
  private static final String CONTROLLER = "ingress.k8s.aws/alb";
  private static final String ALB = "alb";

  /** Plans everything. */
  public static PlannedLoadBalancers of(Cluster cluster, ControllerConfig config) {
    return new Planning(cluster, config).all();
  }

  /** The plans by their ids. */
  public ImmutableMap<String, PlannedStack> byId() {
    Map<String, PlannedStack> out = new LinkedHashMap<>();
    stacks.forEach(stack -> out.putIfAbsent(stack.id(), stack));
    return ImmutableMap.copyOf(out);
  }

  private static final class Planning {
    private final Cluster cluster;
    private final ControllerConfig config;
    private final ImmutableMap<String, Service> services;
    private final ImmutableListMultimap<String, Secret> secrets;
    private final ImmutableList.Builder<PlannedStack> stacks = ImmutableList.builder();
    private final ImmutableList.Builder<PlannedBinding> bindings = ImmutableList.builder();

    Planning(Cluster cluster, ControllerConfig config) {
      this.cluster = cluster;
      this.config = config;
      ImmutableMap.Builder<String, Service> byKey = ImmutableMap.builder();
      cluster
          .services()
          .byKey()
          .forEach((key, item) -> byKey.put(key, NodePorts.assumed(item.value())));
      this.services = byKey.buildOrThrow();
      this.secrets =
          Multimaps.index(
              others(Secret.class), s -> Strings.nullToEmpty(s.getMetadata().getNamespace()));
    }

    PlannedLoadBalancers all() {
      ClusterObjects objects =
          ClusterObjects.of(
              List.copyOf(values(cluster.ingresses())),
              List.copyOf(classes()),
              List.<@Nullable ClassParams>copyOf(values(cluster.classParams())),
              List.copyOf(others(Namespace.class)));
      // Each group gets only its own Ingresses and Services: with all of them the cost would be
      // quadratic.
      ListMultimap<GroupId, Ingress> groups = LinkedListMultimap.create();
      Set<GroupId> active = new LinkedHashSet<>();
      for (Item<Ingress> item : cluster.ingresses().all()) {
        GroupMembership membership = LoadBalancerStacks.groupOf(item.value(), objects, config);
        Set<GroupId> of = new LinkedHashSet<>(membership.pendingFinalization());
        membership.group().ifPresent(of::add);
        membership.group().ifPresent(active::add);
        of.forEach(id -> groups.put(id, item.value()));
      }
      for (GroupId id : active) {
        group(
            id,
            new ClusterObjects(
                ImmutableList.copyOf(groups.get(id)),
                objects.classes(),
                objects.params(),
                objects.namespaces()));
      }
      cluster.services().all().forEach(this::service);
      return new PlannedLoadBalancers(stacks.build(), bindings.build());
    }

    /** If the manifests contain no IngressClass, {@code alb} is assumed to be the controller's. */
    private List<IngressClass> classes() {
      List<IngressClass> given = others(IngressClass.class);
      boolean known =
          given.stream()
              .anyMatch(
                  c -> ALB.equals(c.getMetadata() == null ? null : c.getMetadata().getName()));
      if (known) {
        return given;
      }
      List<IngressClass> out = new ArrayList<>(given);
      out.add(
          new IngressClassBuilder()
              .withNewMetadata()
              .withName(ALB)
              .endMetadata()
              .withNewSpec()
              .withController(CONTROLLER)
              .endSpec()
              .build());
      return out;
    }

    private void group(GroupId id, ClusterObjects objects) {
      String name = id.isExplicit() ? "Ingress group " + id.name() : "Ingress " + id.text();
      Outcome<IngressGroup> loaded = LoadBalancerStacks.load(id, objects, config);
      if (!(loaded instanceof Outcome.Ok<IngressGroup> ok)) {
        stacks.add(
            new PlannedStack(
                name, ImmutableList.of(), Outcome.failed(loaded.problems()), ImmutableList.of()));
        return;
      }
      IngressGroup group = ok.value();
      List<Secret> near =
          objects.ingresses().stream()
              .map(ingress -> ingress.getMetadata().getNamespace())
              .distinct()
              .flatMap(namespace -> secrets.get(namespace).stream())
              .toList();
      List<Service> named = NamedServices.of(objects.ingresses(), services);
      AwsDirectory aws = AssumedAws.of(objects.ingresses(), config);
      Outcome<Stack> stack =
          LoadBalancerStacks.build(group, List.copyOf(named), List.copyOf(near), aws, config);
      ImmutableList<GroupFinding> findings = ImmutableList.of();
      if (!stack.isOk()) {
        GroupReport report =
            LoadBalancerStacks.lint(group, List.copyOf(named), List.copyOf(near), aws, config);
        findings = report.findings();
      }
      ImmutableList.Builder<Manifest> members = ImmutableList.builder();
      for (GroupMember member : group.members()) {
        cluster
            .ingresses()
            .find(member.ingress().namespace(), member.ingress().name())
            .ifPresent(item -> members.add(item.manifest()));
      }
      PlannedStack planned = new PlannedStack(name, members.build(), stack, findings);
      stacks.add(planned);
      add(planned);
    }

    private void service(Item<Service> item) {
      AwsDirectory aws = AssumedAws.of(List.of(item.value()), config);
      Outcome<Stack> stack =
          LoadBalancerStacks.buildService(
              NodePorts.assumed(item.value()),
              List.copyOf(NamedServices.of(List.of(item.value()), services)),
              aws,
              config);
      boolean none = stack instanceof Outcome.Ok<Stack> ok && ok.value().types().isEmpty();
      if (none) {
        return;
      }
      PlannedStack planned =
          new PlannedStack(
              item.manifest().label(),
              ImmutableList.of(item.manifest()),
              stack,
              ImmutableList.of());
      stacks.add(planned);
      add(planned);
    }

    private void add(PlannedStack planned) {
      if (!(planned.stack() instanceof Outcome.Ok<Stack> ok)) {
        return;
      }
      Stack stack = ok.value();
      ImmutableList<String> groups = groups(stack, planned);
      ImmutableList<String> own =
          stack.ids(ResourceTypes.SECURITY_GROUP).isEmpty()
              ? groups.stream()
                  .filter(g -> !g.equals(ControllerSettings.UNKNOWN_BACKEND_GROUP))
                  .collect(ImmutableList.toImmutableList())
              : ImmutableList.of();
      for (String id : stack.ids(ResourceTypes.BINDING)) {
        ObjectNode template =
            (ObjectNode) stack.spec(ResourceTypes.BINDING, id).orElseThrow().path("template");
        Manifest owner = owner(planned, id);
        ObjectNode manifest = manifest(template, owner);
        resolveReferences(manifest.path("spec").path("networking"), planned.id());
        Outcome<TargetGroupBinding> read = SecurityGroupRules.readTargetGroupBinding(manifest);
        if (read instanceof Outcome.Ok<TargetGroupBinding> binding && isPortTold(binding.value())) {
          bindings.add(new PlannedBinding(binding.value(), planned.id(), owner, id, groups, own));
        }
      }
    }

    /** Whether the port of the targets is known: the API server allocates node ports. */
    private boolean isPortTold(TargetGroupBinding binding) {
      return !binding.targetType().equals(Optional.of(TargetType.INSTANCE))
          || cluster
              .services()
              .find(binding.key().namespace(), binding.serviceName().orElse(""))
              .filter(item -> NodePorts.areTold(item.value()))
              .isPresent();
    }

    /**
     * The ids of a load balancer's security groups; a managed group, which has no id yet, is shown
     * with the id of its stack.
     */
    private static ImmutableList<String> groups(Stack stack, PlannedStack planned) {
      ImmutableList.Builder<String> out = ImmutableList.builder();
      for (JsonNode group :
          stack
              .spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN)
              .map(spec -> spec.path("securityGroups"))
              .orElseGet(MissingNode::getInstance)) {
        out.add(group.isTextual() ? group.textValue() : managed(planned.id()));
      }
      return out.build();
    }

    private static String managed(String stack) {
      return "(managed group of " + stack + ")";
    }

    /** The member whose path leads to the target group; the first one if that is unknown. */
    private static Manifest owner(PlannedStack planned, String targetGroup) {
      Manifest best = planned.members().get(0);
      int longest = 0;
      for (Manifest manifest : planned.members()) {
        String prefix = manifest.namespace() + "/" + manifest.name() + "-";
        if (targetGroup.startsWith(prefix) && prefix.length() > longest) {
          best = manifest;
          longest = prefix.length();
        }
      }
      return best;
    }

    private static ObjectNode manifest(ObjectNode template, Manifest owner) {
      ObjectNode out = template.deepCopy();
      out.put("apiVersion", "elbv2.k8s.aws/v1beta1").put("kind", "TargetGroupBinding");
      ObjectNode spec = (ObjectNode) out.path("spec");
      spec.put("targetGroupARN", "arn:planned");
      JsonNode group =
          owner.tree().path("metadata").path("annotations").path(SgWorld.ENDPOINT_GROUP_ANNOTATION);
      if (group.isTextual()) {
        out.withObjectProperty("metadata")
            .putObject("annotations")
            .set(SgWorld.ENDPOINT_GROUP_ANNOTATION, group);
      }
      return out;
    }

    private static void resolveReferences(JsonNode networking, String stack) {
      for (JsonNode rule : networking.path("ingress")) {
        for (JsonNode from : rule.path("from")) {
          if (from.path("securityGroup") instanceof ObjectNode group
              && group.path("groupID").isObject()) {
            group.put("groupID", managed(stack));
          }
        }
      }
    }

    private <T> List<T> others(Class<T> type) {
      return cluster.others().stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static <T> List<T> values(Cluster.Items<T> items) {
      return items.all().stream().map(Item::value).toList();
    }
  }

  /**
   * The security groups that annotations name for load balancers and whose rules the controller
   * does not manage.
   */
  public ImmutableMap<String, PlannedBinding> unmanagedGroups() {
    ImmutableMap.Builder<String, PlannedBinding> out = ImmutableMap.builder();
    for (PlannedBinding planned : bindings) {
      if (planned.binding().networking().isEmpty() && !planned.ownGroups().isEmpty()) {
        planned.ownGroups().forEach(group -> out.put(group, planned));
      }
    }
    return out.buildKeepingLast();
  }
}
