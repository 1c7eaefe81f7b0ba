package dev.rolloutkit.consequences.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.PodGroup;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether NetworkPolicies let requests in to pods. They count only if the network of the cluster is
 * assumed to enforce them. A pod that no policy selects takes everything; one that policies select
 * takes what any of their rules admits.
 *
 * <p>Source: Kubernetes 1.34, networking.k8s.io/v1.
 *
 * @rule A pod that a NetworkPolicy selects takes only what one of its policies admits.
 */
final class Policies {

  /** What policies do with requests to a port. */
  enum Effect {
    /** Every source gets through. */
    OPEN,
    /** Some sources get through. */
    SOME,
    /** No source gets through. */
    CLOSED
  }

  /**
   * What the policies of pods do.
   *
   * @param effect with requests from anywhere
   * @param selecting the policies that select the pods
   * @param ports the ports to which they let somebody in, if they name any
   */
  record Decision(
      Effect effect, ImmutableList<ObjectKey> selecting, ImmutableSortedSet<String> ports) {
    /** Nothing selects the pods. */
    static final Decision NONE =
        new Decision(Effect.OPEN, ImmutableList.of(), ImmutableSortedSet.of());

    /** The fields on which it depends. */
    ImmutableList<Read> reads() {
      ImmutableList.Builder<Read> out = ImmutableList.builder();
      for (ObjectKey key : selecting) {
        out.add(new Read(key, "", BooleanNode.TRUE), new Read(key, "spec", BooleanNode.TRUE));
      }
      return out.build();
    }

    /** That other ports are open, as the end of a clause; empty if none is named. */
    String otherPorts() {
      return ports.isEmpty()
          ? ""
          : ", only to " + (ports.size() == 1 ? "port " : "ports ") + String.join(", ", ports);
    }

    /** The policies in words. */
    String words() {
      return selecting.isEmpty() ? "" : selecting.get(0).label();
    }
  }

  private Policies() {}

  /** What the policies of a scene do with requests to a port of pods. */
  static Decision of(Scene scene, PodGroup pods, int number, String protocol) {
    if (!scene.enforcesPolicies()) {
      return Decision.NONE;
    }
    ImmutableList.Builder<ObjectKey> selecting = ImmutableList.builder();
    ImmutableSortedSet.Builder<String> ports = ImmutableSortedSet.naturalOrder();
    Effect effect = Effect.CLOSED;
    boolean any = false;
    for (ClusterObject policy :
        scene.objects().ofKind(Kinds.NETWORK_POLICY, pods.workload().namespace())) {
      if (!isForIngress(policy) || !selects(policy.at("spec", "podSelector"), pods)) {
        continue;
      }
      any = true;
      selecting.add(policy.key());
      for (JsonNode rule : policy.at("spec", "ingress")) {
        for (JsonNode one : rule.path("ports")) {
          ports.add(one.path("port").asText(""));
        }
        if (admitsPort(rule.path("ports"), pods, number, protocol)) {
          Effect one = rule.path("from").isEmpty() ? Effect.OPEN : Effect.SOME;
          effect = one.compareTo(effect) < 0 ? one : effect;
        }
      }
    }
    return any ? new Decision(effect, selecting.build(), ports.build()) : Decision.NONE;
  }

  /** Whether requests from anywhere got through before the change, and only some do now. */
  static boolean isNarrowed(Scene scene, Decision now, PodGroup pods, int number, String protocol) {
    return now.effect() == Effect.SOME
        && scene
            .before()
            .map(before -> of(before, pods, number, protocol).effect() == Effect.OPEN)
            .orElse(false);
  }

  private static boolean isForIngress(ClusterObject policy) {
    JsonNode types = policy.at("spec", "policyTypes");
    List<String> named = new ArrayList<>();
    types.forEach(one -> named.add(one.asText("")));
    return named.isEmpty() || named.contains("Ingress");
  }

  /** A selector that the API server refuses selects nothing. */
  private static boolean selects(JsonNode selector, PodGroup pods) {
    return Selector.read(selector).toOptional().map(one -> one.matches(pods::label)).orElse(false);
  }

  private static boolean admitsPort(JsonNode ports, PodGroup pods, int number, String protocol) {
    if (ports.isEmpty()) {
      return true;
    }
    for (JsonNode one : ports) {
      if (one.path("protocol").asText("TCP").equals(protocol) && isPort(one, pods, number)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPort(JsonNode allowed, PodGroup pods, int number) {
    JsonNode port = allowed.path("port");
    if (port.isMissingNode() || port.isNull()) {
      return true;
    }
    if (port.isTextual()) {
      String protocol = allowed.path("protocol").asText("TCP");
      return pods.template().port(port.asText(), protocol).orElse(-1) == number;
    }
    int last = allowed.path("endPort").asInt(port.asInt());
    return port.asInt() <= number && number <= last;
  }
}
