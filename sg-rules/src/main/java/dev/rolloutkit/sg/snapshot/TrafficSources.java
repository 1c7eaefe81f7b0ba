package dev.rolloutkit.sg.snapshot;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.ForwardedServices;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.ClassReferences;
import dev.rolloutkit.sg.binding.EndpointSecurityGroups;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sources of the traffic of bindings, or what is missing. Each snapshot has its own
 * instance.
 *
 * @rule The traffic of a binding comes from the security groups or blocks in its networking block,
 *     or from its load balancer.
 */
final class TrafficSources {
  private static final String OF_INGRESS = AnnotationNames.INGRESS_SECURITY_GROUPS;
  private static final String OF_SERVICE = AnnotationNames.SERVICE_SECURITY_GROUPS;

  private final SnapshotObjects objects;
  private final Map<String, Service> services = new LinkedHashMap<>();

  /** The Ingresses of each stack. */
  private final SetMultimap<String, Ingress> stacks = LinkedHashMultimap.create();

  /** The stacks whose Ingresses forward to a Service, by {@code namespace/name} of the Service. */
  private final SetMultimap<String, String> stacksByService = LinkedHashMultimap.create();

  /**
   * Why the stack of an Ingress that forwards to a Service is not known, by {@code namespace/name}
   * of the Service.
   */
  private final Map<String, String> unknownByService = new LinkedHashMap<>();

  TrafficSources(SnapshotObjects objects) {
    this.objects = objects;
    objects.services().forEach(s -> services.put(Stacks.key(s.getMetadata()), s));
    ClassReferences classes = ClassReferences.of(objects.ingressClasses());
    Map<String, IngressClassParams> known = new LinkedHashMap<>();
    objects.classParams().forEach(params -> known.putIfAbsent(params.name(), params));
    for (Ingress ingress : objects.ingresses()) {
      Optional<String> reference = classes.paramsOf(ingress);
      if (reference.isPresent() && !known.containsKey(reference.get())) {
        String why =
            "the IngressClassParams "
                + reference.get()
                + ", which may name the group of Ingress "
                + Stacks.key(ingress.getMetadata())
                + ", are not given";
        forwarded(ingress).forEach(service -> unknownByService.putIfAbsent(service, why));
        continue;
      }
      Stacks.of(ingress.getMetadata(), reference.map(known::get))
          .ifPresent(
              stack -> {
                stacks.put(stack, ingress);
                forwarded(ingress).forEach(service -> stacksByService.put(service, stack));
              });
    }
  }

  /** The Services to which an Ingress forwards, as {@code namespace/name}. */
  private static List<String> forwarded(Ingress ingress) {
    ObjectMeta meta = ingress.getMetadata();
    String namespace = meta == null ? "" : Strings.nullToEmpty(meta.getNamespace());
    return ForwardedServices.of(ingress).stream().map(name -> namespace + "/" + name).toList();
  }

  void describe(TargetGroupBinding binding, BindingSnapshot.Builder out) {
    TrafficSource source = objects.trafficSources().get(binding.key());
    if (source == null) {
      source = ofNetworking(binding);
    }
    if (source != null) {
      out.loadBalancerGroups(source.groups())
          .subnetCidrs(source.subnetCidrs())
          .clientCidrs(source.clientCidrs());
      return;
    }
    if (Stacks.ofService(binding).isPresent()) {
      ofService(binding, Stacks.ofService(binding).get(), out);
    } else {
      ofIngresses(binding, out);
    }
  }

  /**
   * The sources in the networking block, into which the controller writes those of the load
   * balancer.
   */
  private static @Nullable TrafficSource ofNetworking(TargetGroupBinding binding) {
    Set<String> groups = new LinkedHashSet<>();
    Set<String> blocks = new LinkedHashSet<>();
    if (binding.networking().isPresent()) {
      for (NetworkingIngressRule rule : binding.networking().get().ingress()) {
        for (NetworkingPeer peer : rule.from()) {
          if (peer.groupId() != null) {
            groups.add(peer.groupId());
          } else if (peer.cidr() != null) {
            blocks.add(peer.cidr());
          }
        }
      }
    }
    return groups.isEmpty() && blocks.isEmpty()
        ? null
        : new TrafficSource(
            ImmutableSet.copyOf(groups), ImmutableList.copyOf(blocks), ImmutableList.of());
  }

  private void ofService(TargetGroupBinding binding, String key, BindingSnapshot.Builder out) {
    Service service = services.get(key);
    if (service == null) {
      missing(binding, "services[" + key + "]", "the Service " + key + " is not given", out);
      return;
    }
    List<String> groups = Annotations.split(Stacks.annotation(service.getMetadata(), OF_SERVICE));
    if (groups.isEmpty()) {
      missing(
          binding,
          "services[" + key + "]",
          "the annotation " + OF_SERVICE + " of " + key + " does not name them",
          out);
    } else {
      resolve(binding, groups, "services[" + key + "]", out);
    }
  }

  private void ofIngresses(TargetGroupBinding binding, BindingSnapshot.Builder out) {
    String service = binding.key().namespace() + "/" + binding.serviceName().orElse("");
    Optional<String> stack = Stacks.ofIngresses(binding);
    String unknown = unknownByService.get(service);
    if (unknown != null) {
      missing(binding, "ingresses[" + service + "]", unknown, out);
      return;
    }
    Set<String> found = stack.map(Set::of).orElseGet(() -> stacksByService.get(service));
    if (found.size() > 1) {
      missing(
          binding,
          "targetGroupBindings[" + binding.key() + "]",
          "the load balancers of "
              + String.join(", ", found)
              + " forward to its Service, and no label of the binding names its load balancer",
          out);
      return;
    }
    String name = found.isEmpty() ? "" : found.iterator().next();
    Set<Ingress> members = stacks.get(name);
    if (members.isEmpty()) {
      missing(
          binding,
          "ingresses[" + stack.orElse(service) + "]",
          stack
              .map(s -> "the Ingress or Ingress group " + s + " is not given")
              .orElse("no Ingress that forwards to the Service " + service + " is given"),
          out);
      return;
    }
    Set<List<String>> named = new LinkedHashSet<>();
    for (Ingress member : members) {
      List<String> groups = Annotations.split(Stacks.annotation(member.getMetadata(), OF_INGRESS));
      if (!groups.isEmpty()) {
        named.add(groups);
      }
    }
    if (named.size() == 1) {
      resolve(binding, named.iterator().next(), "ingresses[" + name + "]", out);
    } else {
      missing(
          binding,
          "ingresses[" + name + "]",
          named.isEmpty()
              ? "the annotation " + OF_INGRESS + " of " + name + " does not name them"
              : "the Ingresses of " + name + " name different ones",
          out);
    }
  }

  /** Resolves groups that are named by id or by their tag {@code Name}. */
  private void resolve(
      TargetGroupBinding binding, List<String> groups, String at, BindingSnapshot.Builder out) {
    List<String> ids = new ArrayList<>();
    List<String> names = new ArrayList<>();
    groups.forEach(group -> (group.startsWith("sg-") ? ids : names).add(group));
    Outcome<ImmutableList<String>> byName =
        EndpointSecurityGroups.resolveNamesOrIds(names, objects.groups());
    if (byName.isOk()) {
      out.addAllLoadBalancerGroups(ids).addAllLoadBalancerGroups(byName.orElseThrow());
    } else {
      missing(binding, at, byName.problems().get(0).message(), out);
    }
  }

  private static void missing(
      TargetGroupBinding binding, String object, String why, BindingSnapshot.Builder out) {
    out.addMissing(
        new Gap(
            object,
            "the security groups of the load balancer of "
                + binding.key()
                + " are not known: "
                + why));
  }
}
