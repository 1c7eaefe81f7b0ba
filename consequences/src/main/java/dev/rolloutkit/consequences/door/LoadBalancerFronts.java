package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.internal.door.IngressPaths;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.plan.ClusterPlan;
import dev.rolloutkit.stack.plan.NotPlanned;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.Routes;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The doors of the load balancers that the AWS Load Balancer Controller builds, and of the objects
 * that it leaves to other controllers.
 *
 * @rule An Ingress backend whose Service does not exist answers 503.
 */
final class LoadBalancerFronts {
  private static final String SERVICE = "Service ";
  private static final String INGRESS = "Ingress ";
  private static final Pattern PORT = Pattern.compile(":\\s*([0-9]{1,5})");

  private final ObjectSet objects;
  private final Fronts.Building out;

  private LoadBalancerFronts(ObjectSet objects, Fronts.Building out) {
    this.objects = objects;
    this.out = out;
  }

  static void add(ObjectSet objects, ArgoWrites writes, Assumptions assumed, Fronts.Building out) {
    LoadBalancerFronts building = new LoadBalancerFronts(objects, out);
    TypedObjects typed = out.typed().with(objects, writes);
    ClusterPlan plan = building.plan(typed, assumed);
    plan.cluster().loadBalancers().forEach(building::planned);
    List<ClusterObject> foreign = new ArrayList<>();
    for (NotPlanned one : plan.cluster().notPlanned()) {
      building.notPlanned(one.object(), foreign);
    }
    ForeignFronts.of(foreign).forEach(front -> out.add(front.door().label(), front));
    out.planned(plan, typed);
  }

  /** The plan of a cluster. */
  static ClusterPlan plan(ObjectSet objects, ArgoWrites writes, Assumptions assumed) {
    return new LoadBalancerFronts(objects, new Fronts.Building(null, null))
        .plan(TypedObjects.NONE.with(objects, writes), assumed);
  }

  /** The plan, which shares what did not change with the one before the change. */
  private ClusterPlan plan(TypedObjects typed, Assumptions assumed) {
    ClusterObjects cluster =
        ClusterObjects.of(
            typed.all(Ingress.class),
            typed.all(IngressClass.class),
            params(),
            typed.all(Namespace.class));
    List<Service> services = typed.all(Service.class);
    List<Secret> secrets = typed.all(Secret.class);
    Fronts.Shared shared = out.shared();
    return shared == null
        ? ClusterPlan.of(cluster, services, secrets, assumed.controller())
        : shared
            .fronts()
            .plan()
            .with(
                cluster,
                services,
                secrets,
                assumed.controller(),
                typed.changed(shared.fronts().typed()));
  }

  private List<IngressClassParams> params() {
    return objects.ofKind("IngressClassParams").stream()
        .map(one -> IngressClassParams.of(one.key().name(), one.at("spec")))
        .toList();
  }

  private void planned(PlannedLoadBalancer one) {
    if (!(one.stack() instanceof Outcome.Ok<Stack> built)) {
      out.refused(
          one.id(), Fronts.Refused.by(one.stack().problems().get(0), members(one)), unclear(one));
      return;
    }
    Optional<String> classGone = classGone(one);
    if (classGone.isPresent()) {
      out.refused(one.id(), new Fronts.Refused(classGone.get(), members(one)));
      return;
    }
    if (isShared(one)) {
      out.isShared(one.id());
      return;
    }
    Stack stack = built.value();
    for (String listener : stack.ids(ResourceTypes.LISTENER)) {
      if (!listener.chars().allMatch(Character::isDigit)) {
        continue; // of a network load balancer before the group, which forwards to the group
      }
      int port = Integer.parseInt(listener);
      JsonNode spec = stack.spec(ResourceTypes.LISTENER, listener).orElseThrow();
      boolean ofService = one.source() == PlannedLoadBalancer.Source.SERVICE;
      Door door =
          ofService
              ? new Door.LoadBalancer(
                  key(Kinds.SERVICE, one.id().substring(SERVICE.length())),
                  spec.path("protocol").asText("TCP"),
                  port)
              : new Door.Group(one.id(), port);
      ImmutableList.Builder<DoorRule> rules = ImmutableList.builder();
      for (RouteRule rule : Routes.rules(stack, port)) {
        rules.add(rule(stack, port, rule, spec, one));
      }
      out.add(
          one.id(), new Front(door, rules.build(), new StackSettingsReader(stack).of(port, spec)));
    }
  }

  /** The doors of a load balancer that was refused already before the change. */
  private List<Front> unclear(PlannedLoadBalancer one) {
    DoorAction unclear =
        new DoorAction.Unclear("what the load balancer of " + one.id() + " does, which is refused");
    List<ClusterObject> present = new ArrayList<>();
    for (ObjectKey member : members(one)) {
      ClusterObject object = objects.get(member);
      if (object != null) {
        present.add(object);
      }
    }
    List<Front> fronts = new ArrayList<>();
    if (one.source() == PlannedLoadBalancer.Source.SERVICE) {
      for (ClusterObject service : present) {
        for (JsonNode port : service.at("spec", "ports")) {
          DoorRule rule = ServiceFronts.rule(service, port.path("port"));
          fronts.add(
              Front.single(
                  new Door.LoadBalancer(
                      service.key(),
                      port.path("protocol").asText("TCP"),
                      port.path("port").asInt()),
                  new DoorRule(rule.matcher(), unclear, "", rule.reads())));
        }
      }
      return fronts;
    }
    TreeSet<Integer> ports = new TreeSet<>();
    present.forEach(ingress -> ports.addAll(ports(ingress)));
    ImmutableList<DoorRule> rules = ForeignFronts.rules(present, (ingress, backend) -> unclear);
    ports.forEach(
        port -> fronts.add(new Front(new Door.Group(one.id(), port), rules, FrontSettings.none())));
    return fronts;
  }

  /** The ports that an Ingress asks for, as far as they can be read. */
  private static List<Integer> ports(ClusterObject ingress) {
    Matcher number = PORT.matcher(ingress.annotation(AnnotationNames.INGRESS_LISTEN_PORTS));
    List<Integer> out = new ArrayList<>();
    while (number.find()) {
      out.add(Integer.parseInt(number.group(1)));
    }
    boolean secure = !ingress.annotation(Annotations.ALB + "certificate-arn").isEmpty();
    return out.isEmpty() ? List.of(secure ? 443 : 80) : out;
  }

  /** Whether a load balancer and the objects of its members are shared. */
  @SuppressWarnings("ReferenceEquality") // a plan that is kept is the same
  private boolean isShared(PlannedLoadBalancer one) {
    Fronts.Shared shared = out.shared();
    if (shared == null
        || shared.fronts().refusals().containsKey(one.id())
        || shared.fronts().plan().loadBalancer(one.id()).orElse(null) != one) {
      return false;
    }
    for (ObjectKey member : members(one)) {
      ClusterObject object = objects.get(member);
      if (object == null || !shared.has(object)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Why the controller no longer handles the members of a group: their class is deleted.
   *
   * @rule If the class of an Ingress is deleted, its load balancer is no longer the controller's.
   */
  private Optional<String> classGone(PlannedLoadBalancer one) {
    if (!out.isAnyDeleted("IngressClass")) {
      return Optional.empty();
    }
    for (ObjectKey member : members(one)) {
      ClusterObject object = objects.get(member);
      if (object == null || !member.kind().equals(Kinds.INGRESS)) {
        continue;
      }
      String name = IngressPaths.className(object);
      if (out.isDeleted(ObjectKey.of("IngressClass", "", name))) {
        return Optional.of("its IngressClass " + name + " is deleted");
      }
    }
    return Optional.empty();
  }

  static ImmutableSortedSet<ObjectKey> members(PlannedLoadBalancer one) {
    return one.source() == PlannedLoadBalancer.Source.SERVICE
        ? ImmutableSortedSet.of(key(Kinds.SERVICE, one.id().substring(SERVICE.length())))
        : one.members().stream()
            .map(member -> key(Kinds.INGRESS, member))
            .collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder()));
  }

  private DoorRule rule(
      Stack stack, int port, RouteRule rule, JsonNode listener, PlannedLoadBalancer owner) {
    boolean last = rule.priority() == RouteRule.DEFAULT;
    String id = port + ":" + rule.priority();
    JsonNode actions =
        last
            ? listener.path("defaultActions")
            : stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow().path("actions");
    DoorAction action = StackActions.action(stack, actions);
    ImmutableList.Builder<Read> reads = ImmutableList.builder();
    if (!last) {
      String source = stack.source(ResourceTypes.LISTENER_RULE, id).orElse("");
      reads.addAll(reads(source, port));
      action = named(source, action);
    } else if (owner.source() == PlannedLoadBalancer.Source.SERVICE) {
      ObjectKey service = key(Kinds.SERVICE, owner.id().substring(SERVICE.length()));
      reads.add(new Read(service, "", BooleanNode.TRUE));
      ClusterObject object = objects.get(service);
      if (object != null) {
        reads.add(new Read(service, "spec.type", object.at("spec", "type")));
      }
    } else {
      for (String member : owner.members()) {
        ClusterObject ingress = objects.get(key(Kinds.INGRESS, member));
        if (ingress != null && !ingress.at("spec", "defaultBackend").isMissingNode()) {
          reads.add(
              new Read(ingress.key(), "spec.defaultBackend", ingress.at("spec", "defaultBackend")));
        }
      }
    }
    return new DoorRule(rule, action, StackActions.login(listener, actions), reads.build());
  }

  /**
   * What a rule does that answers by itself, with the reason, because a person wants to know it.
   */
  private DoorAction named(String source, DoorAction action) {
    int space = source.indexOf(' ');
    if (!(action instanceof DoorAction.Fixed fixed) || space < 0) {
      return action;
    }
    ClusterObject ingress = objects.get(key(Kinds.INGRESS, source.substring(0, space)));
    return ingress == null
        ? action
        : IngressPaths.at(ingress, source.substring(space + 1))
            .flatMap(path -> IngressPaths.backend(ingress, path.path("path").path("backend")))
            .map(backend -> Unavailable.named(ingress, backend, fixed))
            .orElse(action);
  }

  /** The fields of which a rule is made; its source is {@code namespace/name FIELD (service)}. */
  private ImmutableList<Read> reads(String source, int port) {
    int space = source.indexOf(' ');
    ClusterObject ingress =
        objects.get(key(Kinds.INGRESS, space < 0 ? source : source.substring(0, space)));
    if (ingress == null || space < 0) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Read> reads = ImmutableList.builder();
    reads.add(new Read(ingress.key(), "", BooleanNode.TRUE));
    String listens = Annotations.path(AnnotationNames.INGRESS_LISTEN_PORTS).toString();
    reads.add(new Read(ingress.key(), listens, BooleanNode.valueOf(port > 0)));
    IngressPaths.at(ingress, source.substring(space + 1))
        .ifPresent(
            path -> {
              reads.add(new Read(ingress.key(), IngressPaths.FIELD, path));
              String name =
                  IngressTree.service(path.path("path").path("backend"))
                      .map(ServiceBackendRef::name)
                      .orElse("");
              reads.add(
                  new Read(
                      ingress.key(),
                      Annotations.path(AnnotationNames.INGRESS_ACTIONS + name).toString(),
                      BooleanNode.TRUE));
            });
    return reads.build();
  }

  private void notPlanned(String id, List<ClusterObject> foreign) {
    if (id.startsWith(INGRESS)) {
      ClusterObject ingress = objects.get(key(Kinds.INGRESS, id.substring(INGRESS.length())));
      if (ingress != null) {
        foreign.add(ingress);
      }
      return;
    }
    ClusterObject service = objects.get(key(Kinds.SERVICE, id.substring(SERVICE.length())));
    if (service != null) {
      for (JsonNode port : service.at("spec", "ports")) {
        out.add(
            id,
            Front.single(
                new Door.LoadBalancer(
                    service.key(), port.path("protocol").asText("TCP"), port.path("port").asInt()),
                ServiceFronts.rule(service, port.path("port"))));
      }
    }
  }

  private static ObjectKey key(String kind, String qualified) {
    int slash = qualified.indexOf('/');
    return ObjectKey.of(kind, qualified.substring(0, slash), qualified.substring(slash + 1));
  }
}
