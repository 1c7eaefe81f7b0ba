package dev.rolloutkit.sg.snapshot;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.NamedPort;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.flow.LiveTarget;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the live targets of bindings, or what is missing. Each snapshot has its own instance.
 *
 * @rule The live targets of a binding are the ready pods or the nodes behind its Service port.
 */
final class LiveTargets {
  private final SnapshotObjects objects;
  private final Map<String, Service> services = new LinkedHashMap<>();
  private final Map<String, Pod> pods = new LinkedHashMap<>();
  private final ImmutableListMultimap<String, Pod> podsByNamespace;
  private final ImmutableListMultimap<String, EndpointSlice> slices;

  LiveTargets(SnapshotObjects objects) {
    this.objects = objects;
    objects.services().forEach(s -> services.put(Stacks.key(s.getMetadata()), s));
    ImmutableListMultimap.Builder<String, Pod> byNamespace = ImmutableListMultimap.builder();
    for (Pod pod : objects.pods()) {
      pods.put(Stacks.key(pod.getMetadata()), pod);
      if (pod.getMetadata() != null) {
        byNamespace.put(Strings.nullToEmpty(pod.getMetadata().getNamespace()), pod);
      }
    }
    podsByNamespace = byNamespace.build();
    slices = Slices.byService(objects.endpointSlices());
  }

  void describe(TargetGroupBinding binding, BindingSnapshot.Builder out) {
    String at = "targetGroupBindings[" + binding.key() + "]";
    if (!binding.hasTargetType()) {
      missing(binding, at, "its target type is not given", out);
    }
    String key = binding.key().namespace() + "/" + binding.serviceName().orElse("");
    Service service = services.get(key);
    ServicePort port = null;
    if (service == null) {
      missing(binding, "services[" + key + "]", "the Service " + key + " is not given", out);
    } else {
      port = Slices.port(service, binding.servicePort().orElse(null));
    }
    if (service != null && port == null) {
      // The controller removes the targets and rules of such a binding.
      return;
    }
    if (port != null && port.getProtocol() != null) {
      out.protocols(protocols(port.getProtocol()));
    }
    String assumed = objects.assumedGroups().get(binding.key());
    if (assumed != null) {
      assumed(binding, key, port, Eni.of("(assumed)", List.of(assumed)), out);
    } else if (port != null && binding.isIp()) {
      pods(binding, key, service, port, out);
    } else if (port != null && binding.hasNodes()) {
      nodes(binding, key, port, out);
    }
  }

  private static ImmutableSet<String> protocols(String protocol) {
    return protocol.equals("UDP") ? ImmutableSet.of("udp") : ImmutableSet.of("tcp");
  }

  /** Adds one target for each port, because all targets are assumed to have the same group. */
  private void assumed(
      TargetGroupBinding binding,
      String key,
      @Nullable ServicePort port,
      Eni eni,
      BindingSnapshot.Builder out) {
    List<EndpointSlice> own = slices.get(key);
    if (port == null) {
      out.addTargets(LiveTarget.atUnknownPort(key, eni));
    } else if (binding.hasNodes()) {
      if (own.isEmpty() || own.stream().anyMatch(s -> !Slices.ready(s).isEmpty())) {
        out.addTargets(at("(nodes)", eni, port.getNodePort()));
      }
    } else if (own.isEmpty()) {
      out.addTargets(at(key, eni, Slices.numericTarget(port)));
    } else {
      Set<@Nullable Integer> ports = new LinkedHashSet<>();
      for (EndpointSlice slice : own) {
        List<Slices.Ready> ready = Slices.ready(slice);
        Slices.Port found = Slices.port(slice, port);
        if (!ready.isEmpty() && found != null && ports.add(found.number())) {
          String pod = ready.get(0).pod();
          out.addTargets(
              at(pod.isEmpty() ? key : binding.key().namespace() + "/" + pod, eni, found.number()));
        }
      }
    }
  }

  private void pods(
      TargetGroupBinding binding,
      String key,
      @Nullable Service service,
      ServicePort port,
      BindingSnapshot.Builder out) {
    List<EndpointSlice> own = slices.get(key);
    if (own.isEmpty()) {
      missing(
          binding,
          "endpointSlices[" + key + "]",
          "the EndpointSlices of the Service " + key + " are not given",
          out);
    }
    Set<String> podsInSlices = new LinkedHashSet<>();
    for (EndpointSlice slice : own) {
      podsInSlices.addAll(Slices.allPods(slice));
      Slices.Port found = Slices.port(slice, port);
      if (found == null) {
        continue;
      }
      for (Slices.Ready endpoint : Slices.ready(slice)) {
        out.addTargets(pod(binding, endpoint, found.number()));
      }
    }
    for (Pod pod : podsByNamespace.get(binding.key().namespace())) {
      if (service != null
          && Slices.selects(service, pod)
          && !podsInSlices.contains(Strings.nullToEmpty(pod.getMetadata().getName()))) {
        missing(
            binding,
            "endpointSlices[" + key + "]",
            "none of the given EndpointSlices contains the Pod " + Stacks.key(pod.getMetadata()),
            out);
      }
    }
  }

  private LiveTarget pod(
      TargetGroupBinding binding, Slices.Ready endpoint, @Nullable Integer number) {
    String name =
        binding.key().namespace()
            + "/"
            + (endpoint.pod().isEmpty() ? endpoint.address() : endpoint.pod());
    Eni eni = objects.interfaces().get(endpoint.address());
    LiveTarget target = at(name, eni == null ? unknown(endpoint.address()) : eni, number);
    Pod pod = pods.get(name);
    return pod == null
        ? target
        : new LiveTarget(
            name, target.eni(), target.trafficPort(), OptionalInt.empty(), ports(pod, target));
  }

  private static ImmutableList<NamedPort> ports(Pod pod, LiveTarget target) {
    return PodEndpoint.of(pod, target.eni()).ports();
  }

  private void nodes(
      TargetGroupBinding binding, String key, ServicePort port, BindingSnapshot.Builder out) {
    if (!objects.nodesComplete()) {
      missing(binding, "nodes", "the list of Nodes may be incomplete", out);
    }
    for (Node node : objects.nodes()) {
      String name =
          node.getMetadata() == null ? "" : Strings.nullToEmpty(node.getMetadata().getName());
      Eni eni = objects.interfaces().get(name);
      out.addTargets(at(name, eni == null ? unknown(name) : eni, port.getNodePort()));
    }
    if (port.getNodePort() == null || port.getNodePort() == 0) {
      missing(binding, "services[" + key + "]", "the Service " + key + " has no node port", out);
    }
  }

  private static LiveTarget at(String name, Eni eni, @Nullable Integer port) {
    return port == null || port == 0
        ? LiveTarget.atUnknownPort(name, eni)
        : LiveTarget.of(name, eni, port);
  }

  /** An interface with unknown security groups. */
  private static Eni unknown(String of) {
    return Eni.of("(of " + of + ")", ImmutableList.of());
  }

  private static void missing(
      TargetGroupBinding binding, String object, String why, BindingSnapshot.Builder out) {
    out.addMissing(new Gap(object, "the targets of " + binding.key() + " are not known: " + why));
  }
}
