package dev.rolloutkit.stack.plan;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.service.ServiceOwnership;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.lint.IngressGroupLint;
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

/** Plans one cluster. */
final class Planning {
  private final StackSettings config;
  private final Assumptions assumptions = new Assumptions();
  private final ClusterObjects objects;
  private final StoredServices services;
  private final StackInputs inputs;
  private final Map<String, Ingress> ingresses = new LinkedHashMap<>();
  private final ImmutableList.Builder<PlannedLoadBalancer> planned = ImmutableList.builder();
  private final ImmutableList.Builder<NotPlanned> notPlanned = ImmutableList.builder();

  Planning(
      ClusterObjects objects,
      Collection<? extends @Nullable Service> services,
      Collection<? extends @Nullable Secret> secrets,
      StackSettings config) {
    this.config = config;
    ClusterObjects stored =
        new ClusterObjects(
            objects.ingresses(),
            objects.classes(),
            objects.params(),
            StoredNamespaces.of(objects.namespaces()));
    this.objects = AssumedClasses.in(stored, config, assumptions);
    this.services = StoredServices.of(services);
    this.inputs =
        StackInputs.of(
            this.services.byKey().values(), secrets, AwsDirectory.builder().build(), config);
    objects.ingresses().forEach(i -> ingresses.putIfAbsent(key(i.getMetadata()), i));
  }

  PlannedCluster plan() {
    GroupLoader.all(objects, config).forEach(this::group);
    ImmutableList<GroupMembership> memberships = GroupLoader.memberships(objects, config);
    for (int i = 0; i < memberships.size(); i++) {
      if (memberships.get(i).group().isEmpty()) {
        leaveOut(objects.ingresses().get(i), memberships.get(i));
      }
    }
    services.byKey().forEach(this::service);
    return new PlannedCluster(planned.build(), notPlanned.build(), assumptions.list());
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
    ImmutableList<String> members =
        group.members().stream().map(GroupMember::key).collect(ImmutableList.toImmutableList());
    Set<IngressClassParams> params = new LinkedHashSet<>();
    group.members().forEach(member -> member.params().ifPresent(params::add));
    AssumedAws aws = AssumedAws.of(members.stream().map(ingresses::get).toList(), params);
    StackInputs known = inputs.with(aws.directory(config));
    Outcome<Stack> stack = known.build(group);
    Optional<GroupReport> report =
        stack.isOk() ? Optional.empty() : Optional.of(IngressGroupLint.of(group, known::build));
    add(name, PlannedLoadBalancer.Source.INGRESSES, members, stack, report, aws);
  }

  private void service(String key, Service service) {
    String name = "Service " + key;
    if (!ServiceOwnership.isManaged(service, config.flags())) {
      if ("LoadBalancer".equals(service.getSpec().getType())) {
        notPlanned.add(new NotPlanned(name, reason(service)));
      }
      return;
    }
    AssumedAws aws = AssumedAws.of(service);
    Outcome<Stack> stack = inputs.with(aws.directory(config)).buildService(service);
    if (stack.isOk() && !StoredServices.hasUid(service)) {
      assumptions.add(Assumption.Kind.UIDS, key);
    }
    add(
        name,
        PlannedLoadBalancer.Source.SERVICE,
        ImmutableList.of(key),
        stack,
        Optional.empty(),
        aws);
  }

  private void add(
      String id,
      PlannedLoadBalancer.Source source,
      ImmutableList<String> members,
      Outcome<Stack> stack,
      Optional<GroupReport> report,
      AssumedAws aws) {
    ImmutableList<PlannedBinding> bindings =
        members.isEmpty()
            ? ImmutableList.of()
            : stack
                .toOptional()
                .map(built -> new PlannedBindings(id, members, built, services).list())
                .orElse(ImmutableList.of());
    for (PlannedBinding binding : bindings) {
      String service =
          binding.binding().key().namespace() + "/" + binding.binding().serviceName().orElse("");
      Service stored = services.byKey().get(service);
      if (stored != null && !StoredServices.hasUid(stored)) {
        assumptions.add(Assumption.Kind.UIDS, service);
      }
      if (binding.nodePortsAssumed()) {
        assumptions.add(Assumption.Kind.NODE_PORTS, service);
      }
    }
    if (!members.isEmpty()) {
      aws.tell(id, stack.toOptional().orElse(null), config, assumptions);
    }
    planned.add(new PlannedLoadBalancer(id, source, members, stack, report, bindings));
  }

  private void leaveOut(Ingress ingress, GroupMembership membership) {
    notPlanned.add(
        new NotPlanned(
            "Ingress " + key(ingress.getMetadata()),
            membership.error() != null ? membership.error() : reason(ingress)));
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
