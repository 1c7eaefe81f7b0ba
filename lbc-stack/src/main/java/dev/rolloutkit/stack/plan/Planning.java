package dev.rolloutkit.stack.plan;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.internal.service.ServiceOwnership;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.ingressgroup.IngressGroups;
import dev.rolloutkit.stack.internal.lint.IngressGroupLint;
import dev.rolloutkit.stack.internal.plan.AssumedAws;
import dev.rolloutkit.stack.internal.plan.Assumptions;
import dev.rolloutkit.stack.internal.plan.StoredServices;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans one cluster.
 *
 * @rule Only load balancers whose objects changed are planned again.
 */
final class Planning {
  private final StackSettings config;
  private final Assumptions assumptions = new Assumptions();
  private final ClusterObjects objects;
  private final IngressGroups groups;
  private final StoredServices services;
  private final StackInputs inputs;
  private final Map<String, Ingress> ingresses = new LinkedHashMap<>();
  private final ImmutableMap<String, KeptPlan> last;
  private final Map<String, KeptPlan> kept = new LinkedHashMap<>();
  private final ImmutableList.Builder<PlannedLoadBalancer> planned = ImmutableList.builder();
  private final ImmutableList.Builder<NotPlanned> notPlanned = ImmutableList.builder();

  Planning(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config,
      Last last) {
    this.config = config;
    this.last = last.kept();
    ClusterObjects stored =
        new ClusterObjects(
            objects.ingresses(),
            objects.classes(),
            objects.params(),
            StoredNamespaces.of(objects.namespaces()));
    this.objects = AssumedClasses.in(stored, config, assumptions);
    this.groups =
        last.groups() == null
            ? IngressGroups.of(this.objects, config)
            : last.groups().with(this.objects, last.changed());
    this.services =
        last.services() == null
            ? StoredServices.of(services)
            : last.services().with(services, key -> !last.changed().contains(key));
    this.inputs =
        StackInputs.of(this.services.byKey(), secrets, AwsDirectory.builder().build(), config);
    objects.ingresses().forEach(i -> ingresses.putIfAbsent(key(i.getMetadata()), i));
  }

  /**
   * What is known of another state of the cluster.
   *
   * @param kept the plan of each load balancer, with what it depends on
   * @param groups the Ingress groups; {@code null} if nothing is known of them
   * @param services the Services; {@code null} if nothing is known of them
   * @param changed {@code namespace/name} of the Ingresses and Services that were created, deleted
   *     or changed
   */
  record Last(
      ImmutableMap<String, KeptPlan> kept,
      @Nullable IngressGroups groups,
      @Nullable StoredServices services,
      Set<String> changed) {}

  PlannedCluster plan() {
    groups.all().forEach(this::group);
    ImmutableList<GroupMembership> memberships = groups.memberships();
    for (int i = 0; i < memberships.size(); i++) {
      if (memberships.get(i).group().isEmpty()) {
        leaveOut(objects.ingresses().get(i), memberships.get(i));
      }
    }
    services.byKey().forEach(this::service);
    return new PlannedCluster(planned.build(), notPlanned.build(), assumptions.list());
  }

  IngressGroups groups() {
    return groups;
  }

  StoredServices services() {
    return services;
  }

  /** The plans with what they depend on, by the ids of the load balancers. */
  ImmutableMap<String, KeptPlan> kept() {
    return ImmutableMap.copyOf(kept);
  }

  private void group(GroupId id, Outcome<IngressGroup> loaded) {
    String name = (id.isExplicit() ? "Ingress group " : "Ingress ") + id.text();
    if (!(loaded instanceof Outcome.Ok<IngressGroup> ok)) {
      planned.add(
          new PlannedLoadBalancer(
              name,
              PlannedLoadBalancer.Source.INGRESSES,
              ImmutableList.of(),
              Outcome.failed(loaded.problems()),
              Optional.empty(),
              ImmutableList.of()));
      return;
    }
    IngressGroup group = ok.value();
    if (isKept(name, group)) {
      return;
    }
    ImmutableList<String> members =
        group.members().stream().map(GroupMember::key).collect(ImmutableList.toImmutableList());
    Set<IngressClassParams> params = new LinkedHashSet<>();
    group.members().forEach(member -> member.params().ifPresent(params::add));
    AssumedAws aws = AssumedAws.of(members.stream().map(ingresses::get).toList(), params);
    Set<String> read = new LinkedHashSet<>();
    StackInputs known = inputs.with(aws.directory(config)).noting(read::add);
    Outcome<Stack> stack = known.build(group);
    Optional<GroupReport> report =
        stack.isOk() ? Optional.empty() : Optional.of(IngressGroupLint.of(group, known::build));
    PlannedLoadBalancer plan =
        new PlannedLoadBalancer(
            name,
            PlannedLoadBalancer.Source.INGRESSES,
            members,
            stack,
            report,
            bindings(name, members, stack));
    add(group, read, plan, aws, new Assumptions());
  }

  /** Whether the last plan of a load balancer is still valid. If so, adds it to the new plans. */
  private boolean isKept(String id, Object source) {
    KeptPlan was = last.get(id);
    if (was == null || !was.isOf(source, services)) {
      return false;
    }
    add(id, was);
    return true;
  }

  private void add(String id, KeptPlan plan) {
    kept.put(id, plan);
    planned.add(plan.plan());
    assumptions.addAll(plan.assumptions());
  }

  private void service(String key, Service service) {
    String name = "Service " + key;
    if (!ServiceOwnership.isManaged(service, config.flags())) {
      if ("LoadBalancer".equals(service.getSpec().getType())) {
        notPlanned.add(new NotPlanned(name, reason(service)));
      }
      return;
    }
    if (isKept(name, service)) {
      return;
    }
    AssumedAws aws = AssumedAws.of(service);
    Set<String> read = new LinkedHashSet<>();
    Outcome<Stack> stack =
        inputs.with(aws.directory(config)).noting(read::add).buildService(service);
    Assumptions assumed = new Assumptions();
    if (stack.isOk() && !StoredServices.hasUid(service)) {
      assumed.add(Assumption.Kind.UIDS, key);
    }
    ImmutableList<String> members = ImmutableList.of(key);
    PlannedLoadBalancer plan =
        new PlannedLoadBalancer(
            name,
            PlannedLoadBalancer.Source.SERVICE,
            members,
            stack,
            Optional.empty(),
            bindings(name, members, stack));
    add(service, read, plan, aws, assumed);
  }

  private ImmutableList<PlannedBinding> bindings(
      String id, ImmutableList<String> members, Outcome<Stack> stack) {
    return members.isEmpty()
        ? ImmutableList.of()
        : stack
            .toOptional()
            .map(built -> new PlannedBindings(id, members, built, services).list())
            .orElse(ImmutableList.of());
  }

  private void add(
      Object source,
      Set<String> read,
      PlannedLoadBalancer plan,
      AssumedAws aws,
      Assumptions assumed) {
    for (PlannedBinding binding : plan.bindings()) {
      String service =
          binding.binding().key().namespace() + "/" + binding.binding().serviceName().orElse("");
      read.add(service);
      Service stored = services.byKey().get(service);
      if (stored != null && !StoredServices.hasUid(stored)) {
        assumed.add(Assumption.Kind.UIDS, service);
      }
      if (binding.nodePortsAssumed()) {
        assumed.add(Assumption.Kind.NODE_PORTS, service);
      }
    }
    if (!plan.members().isEmpty()) {
      aws.tell(plan.id(), plan.stack().toOptional().orElse(null), config, assumed);
    }
    ImmutableMap.Builder<String, StoredServices.Stored> reads = ImmutableMap.builder();
    read.forEach(one -> reads.put(one, services.at(one)));
    add(plan.id(), new KeptPlan(source, reads.buildOrThrow(), plan, assumed.list()));
  }

  private void leaveOut(Ingress ingress, GroupMembership membership) {
    notPlanned.add(
        new NotPlanned(
            "Ingress " + key(ingress.getMetadata()),
            membership.error().orElseGet(() -> reason(ingress))));
  }

  private static String reason(Ingress ingress) {
    if (ingress.getMetadata() != null && ingress.getMetadata().getDeletionTimestamp() != null) {
      return "it is being deleted";
    }
    ClassChoice choice = ClassChoice.of(ingress);
    String name =
        choice instanceof ClassChoice.Annotated annotated
            ? annotated.value()
            : choice.className().orElse(null);
    return name == null
        ? "it names no class, and no IngressClass of the controller is the default"
        : "its class " + name + " is not the controller's";
  }

  private static String reason(Service service) {
    String named = service.getSpec().getLoadBalancerClass();
    return service.getMetadata() != null && service.getMetadata().getDeletionTimestamp() != null
        ? "it is being deleted"
        : named == null
            ? "it names no class, and no annotation makes it the controller's"
            : "its class " + named + " is not the controller's";
  }

  private static String key(@Nullable ObjectMeta meta) {
    return meta == null
        ? "/"
        : Strings.nullToEmpty(meta.getNamespace()) + "/" + Strings.nullToEmpty(meta.getName());
  }
}
