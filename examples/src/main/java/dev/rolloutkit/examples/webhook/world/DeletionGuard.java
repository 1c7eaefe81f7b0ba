package dev.rolloutkit.examples.webhook.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.IntOrStringValue;
import dev.rolloutkit.examples.cluster.Cluster;
import dev.rolloutkit.examples.cluster.Cluster.Item;
import dev.rolloutkit.examples.sg.SgWorld;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Review;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TargetType;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the deletion of a TargetGroupBinding, Ingress or Service cuts off.
 *
 * <p>EC2 is not asked: it is taken to hold just the rules that the AWS Load Balancer Controller
 * wants, and the endpoints of a binding to sit on the security group that is named for them. Where
 * EndpointSlices are known, only a binding with a ready endpoint has something to lose.
 *
 * <p>Which bindings go with an Ingress or a Service is told by the labels that the controller puts
 * on them. Bindings without such labels were made by hand: they stay, but lose their targets with
 * their Service.
 */
public final class DeletionGuard {
  private static final String GROUP_ANNOTATION = "alb.ingress.kubernetes.io/group.name";
  private static final String INGRESS_PREFIX = "ingress.k8s.aws/";
  private static final String SERVICE_PREFIX = "service.k8s.aws/";
  private static final String SLICE_SERVICE = "kubernetes.io/service-name";

  private final Cluster cluster;
  private final ClusterSnapshot snapshot;

  private DeletionGuard(Cluster cluster, ClusterSnapshot snapshot) {
    this.cluster = cluster;
    this.snapshot = snapshot;
  }

  /** Looks at a cluster. */
  static DeletionGuard of(Cluster cluster, Optional<String> endpointGroup) {
    ClusterSnapshot assumed = SgWorld.of(cluster, endpointGroup).snapshot();
    ImmutableListMultimap<String, EndpointSlice> slices = slices(cluster);
    ClusterSnapshot.Builder out = ClusterSnapshot.builder().from(assumed);
    List<BindingSnapshot> bindings = new ArrayList<>();
    for (BindingSnapshot binding : assumed.bindings()) {
      bindings.add(
          slices.isEmpty() ? binding : withLiveTargets(binding, cluster, slices, endpointGroup));
    }
    return new DeletionGuard(cluster, out.bindings(bindings).build());
  }

  /** Whether there is anything to guard. */
  public boolean isIdle() {
    return snapshot.bindings().isEmpty();
  }

  /**
   * Reviews the deletion of an object.
   *
   * @param kind {@code TargetGroupBinding}, {@code Ingress} or {@code Service}
   */
  public Optional<Review> review(String kind, String namespace, String name) {
    ImmutableList<Change> changes =
        switch (kind) {
          case "TargetGroupBinding" ->
              ImmutableList.of(new Change.DeleteBinding(new TgbKey(namespace, name)));
          case "Ingress" -> ofIngress(namespace, name);
          default -> ofService(namespace, name);
        };
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    Change change = changes.size() == 1 ? changes.get(0) : Change.batch(changes);
    return Optional.of(SecurityGroupRules.review(snapshot, change));
  }

  private ImmutableList<Change> ofService(String namespace, String name) {
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      if (isStack(item, SERVICE_PREFIX, namespace, name)) {
        out.add(new Change.DeleteBinding(item.value().key()));
      } else if (item.value().key().namespace().equals(namespace)
          && item.value().serviceName().equals(Optional.of(name))) {
        out.add(new Change.SetTargets(item.value().key(), ImmutableList.of()));
      }
    }
    return out.build();
  }

  private ImmutableList<Change> ofIngress(String namespace, String name) {
    Optional<Item<Ingress>> ingress = cluster.ingresses().find(namespace, name);
    String group = ingress.map(item -> group(item.value())).orElse("");
    ImmutableSet<String> lost =
        ingress.isEmpty() || group.isEmpty()
            ? ImmutableSet.of()
            : onlyHere(ingress.get(), group, namespace);
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      boolean goes =
          group.isEmpty()
              ? isStack(item, INGRESS_PREFIX, namespace, name)
              : label(item, INGRESS_PREFIX + "stack").equals(group)
                  && item.value().key().namespace().equals(namespace)
                  && lost.contains(item.value().serviceName().orElse(""));
      if (goes) {
        out.add(new Change.DeleteBinding(item.value().key()));
      }
    }
    return out.build();
  }

  /** The Services that no other Ingress of the group in that namespace leads to. */
  private ImmutableSet<String> onlyHere(Item<Ingress> ingress, String group, String namespace) {
    List<String> out = new ArrayList<>(SgWorld.services(ingress.value()));
    for (Item<Ingress> other : cluster.ingresses().all()) {
      if (!other.manifest().name().equals(ingress.manifest().name())
          && other.manifest().namespace().equals(namespace)
          && group(other.value()).equals(group)) {
        out.removeAll(SgWorld.services(other.value()));
      }
    }
    return ImmutableSet.copyOf(out);
  }

  private static String group(Ingress ingress) {
    Map<String, String> annotations = ingress.getMetadata().getAnnotations();
    String group = annotations == null ? null : annotations.get(GROUP_ANNOTATION);
    return group == null ? "" : group;
  }

  private static boolean isStack(
      Item<TargetGroupBinding> item, String prefix, String namespace, String name) {
    return label(item, prefix + "stack-namespace").equals(namespace)
        && label(item, prefix + "stack-name").equals(name);
  }

  private static String label(Item<TargetGroupBinding> item, String key) {
    JsonNode value = item.manifest().tree().path("metadata").path("labels").path(key);
    return value.isTextual() ? value.textValue() : "";
  }

  private static ImmutableListMultimap<String, EndpointSlice> slices(Cluster cluster) {
    ImmutableListMultimap.Builder<String, EndpointSlice> out = ImmutableListMultimap.builder();
    for (HasMetadata object : cluster.others()) {
      if (object instanceof EndpointSlice slice && slice.getMetadata().getLabels() != null) {
        String service = slice.getMetadata().getLabels().get(SLICE_SERVICE);
        if (service != null) {
          out.put(slice.getMetadata().getNamespace() + "/" + service, slice);
        }
      }
    }
    return out.build();
  }

  private static BindingSnapshot withLiveTargets(
      BindingSnapshot binding,
      Cluster cluster,
      ImmutableListMultimap<String, EndpointSlice> slices,
      Optional<String> endpointGroup) {
    Optional<TargetGroupBinding> manifest =
        cluster.bindings().find(binding.key().namespace(), binding.key().name()).map(Item::value);
    if (manifest.isEmpty()) {
      return binding;
    }
    TargetGroupBinding value = manifest.get();
    String service = binding.key().namespace() + "/" + value.serviceName().orElse("");
    ServicePort port =
        cluster
            .services()
            .find(binding.key().namespace(), value.serviceName().orElse(""))
            .map(item -> port(item.value(), value.servicePort().orElse(null)))
            .orElse(null);
    BindingSnapshot.Builder out = BindingSnapshot.builder().from(binding).targets(List.of());
    if (port == null) {
      return out.build();
    }
    Eni eni = Eni.of("(assumed)", List.of(SgWorld.endpointGroup(value, endpointGroup)));
    boolean instance = value.targetType().equals(Optional.of(TargetType.INSTANCE));
    Integer nodePort = port.getNodePort();
    for (EndpointSlice slice : slices.get(service)) {
      Integer targetPort = targetPort(slice, port);
      Endpoint ready = ready(slice);
      Integer reached = instance ? nodePort : targetPort;
      if (ready != null && reached != null) {
        // one stands for all: they sit on the same group and are reached at the same port
        return out.targetType(instance ? TargetType.INSTANCE : TargetType.IP)
            .addTargets(LiveTarget.of(instance ? "(nodes)" : target(service, ready), eni, reached))
            .build();
      }
    }
    return out.build();
  }

  private static String target(String service, Endpoint endpoint) {
    return endpoint.getTargetRef() == null || endpoint.getTargetRef().getName() == null
        ? service
        : service.substring(0, service.indexOf('/') + 1) + endpoint.getTargetRef().getName();
  }

  private static @Nullable ServicePort port(Service service, @Nullable IntOrStringValue wanted) {
    if (wanted == null || service.getSpec() == null || service.getSpec().getPorts() == null) {
      return null;
    }
    for (ServicePort port : service.getSpec().getPorts()) {
      if (port != null && SgWorld.matches(port, wanted)) {
        return port;
      }
    }
    return null;
  }

  private static @Nullable Integer targetPort(EndpointSlice slice, ServicePort port) {
    String name = port.getName() == null ? "" : port.getName();
    if (slice.getPorts() != null) {
      for (EndpointPort candidate : slice.getPorts()) {
        if (candidate != null
            && name.equals(candidate.getName() == null ? "" : candidate.getName())) {
          return candidate.getPort();
        }
      }
    }
    return null;
  }

  /** Readiness that is not stated counts as readiness. */
  private static @Nullable Endpoint ready(EndpointSlice slice) {
    if (slice.getEndpoints() != null) {
      for (Endpoint endpoint : slice.getEndpoints()) {
        if (endpoint != null
            && (endpoint.getConditions() == null
                || !Boolean.FALSE.equals(endpoint.getConditions().getReady()))) {
          return endpoint;
        }
      }
    }
    return null;
  }
}
