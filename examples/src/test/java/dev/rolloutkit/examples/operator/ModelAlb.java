package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * AWS and its load balancer controller: the action of the Ingress is obeyed after a second, but it
 * takes six until the pods of a Service are registered. Pods that are gone are deregistered at
 * once, and all of them when a Service selects others.
 */
final class ModelAlb implements AwsView {
  static final String INGRESS = "shop";
  static final String ROOT = "web-root";
  private static final Duration WEIGHTING = Duration.ofSeconds(1);
  private static final Duration REGISTRATION = Duration.ofSeconds(6);

  private final String ingress;
  private final String root;
  private final KubernetesClient client;
  private final String namespace;
  private final InstantSource clock;
  private final Map<String, Group> groups = new TreeMap<>();
  private ImmutableMap<String, Integer> weights = ImmutableMap.of();
  private ImmutableMap<String, Integer> wanted = ImmutableMap.of();
  private Instant wantedSince = Instant.MIN;

  ModelAlb(KubernetesClient client, String namespace, InstantSource clock) {
    this(client, namespace, clock, INGRESS, ROOT);
  }

  ModelAlb(
      KubernetesClient client, String namespace, InstantSource clock, String ingress, String root) {
    this.ingress = ingress;
    this.root = root;
    this.client = client;
    this.namespace = namespace;
    this.clock = clock;
  }

  /** The target group of a Service. */
  private record Group(String hash, int available, Instant since, int registered) {}

  static Ingress ingress(String namespace) {
    return new IngressBuilder()
        .withNewMetadata()
        .withName(INGRESS)
        .withNamespace(namespace)
        .addToAnnotations("kubernetes.io/ingress.class", "alb")
        .addToAnnotations("example.com/owner", "platform")
        .endMetadata()
        .withNewSpec()
        .addNewRule()
        .withNewHttp()
        .addNewPath()
        .withPath("/")
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName(ROOT)
        .withNewPort()
        .withName("use-annotation")
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  void act() {
    for (Service service : client.services().inNamespace(namespace).list().getItems()) {
      String hash = service.getSpec().getSelector().getOrDefault(Stage.HASH, "");
      observe(service.getMetadata().getName(), hash, available(hash));
    }
    ImmutableMap<String, Integer> asked = asked();
    if (!asked.equals(wanted)) {
      wanted = asked;
      wantedSince = clock.instant();
    }
    if (!wantedSince.plus(WEIGHTING).isAfter(clock.instant())) {
      weights = wanted;
    }
  }

  private ImmutableMap<String, Integer> asked() {
    Ingress live = client.network().v1().ingresses().inNamespace(namespace).withName(ingress).get();
    if (live == null) {
      return ImmutableMap.of();
    }
    IngressView found = IngressView.of(live);
    return found.annotations().containsKey("alb.ingress.kubernetes.io/actions." + root)
        ? AlbTrafficSplitter.weights(
            AlbActions.parseAction(found.annotations(), root, ReaderSettings.defaults())
                .orElseThrow())
        : ImmutableMap.of();
  }

  private int available(String hash) {
    int available = 0;
    for (ReplicaSet rs : client.apps().replicaSets().inNamespace(namespace).list().getItems()) {
      if (hash.equals(rs.getMetadata().getLabels().get(Stage.HASH)) && rs.getStatus() != null) {
        available += Objects.requireNonNullElse(rs.getStatus().getAvailableReplicas(), 0);
      }
    }
    return available;
  }

  private void observe(String service, String hash, int available) {
    Group group = groups.get(service);
    if (group == null || !group.hash().equals(hash)) {
      group = new Group(hash, available, clock.instant(), 0);
    } else if (group.available() != available) {
      group = new Group(hash, available, clock.instant(), Math.min(group.registered(), available));
    }
    if (!group.since().plus(REGISTRATION).isAfter(clock.instant())) {
      group = new Group(hash, available, group.since(), available);
    }
    groups.put(service, group);
  }

  @Override
  public ImmutableMap<String, Integer> forwarded(AlbRoute route) {
    return weights;
  }

  @Override
  public int healthyTargets(String service) {
    Group group = groups.get(service);
    return group == null ? 0 : group.registered();
  }

  /** The least number of healthy targets of a Service that gets traffic. */
  int leastTargets() {
    int least = Integer.MAX_VALUE;
    for (Map.Entry<String, Integer> weight : weights.entrySet()) {
      if (weight.getValue() > 0) {
        least = Math.min(least, healthyTargets(weight.getKey()));
      }
    }
    return least;
  }
}
