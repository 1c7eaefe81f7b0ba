package dev.rolloutkit.consequences.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.PodGroup;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows requests from a port of a Service to the containers.
 *
 * @rule A request to a Service reaches the ready pods that its selector selects, on the port that
 *     they listen on.
 */
final class Backends {
  /** How many ports of a Service are named. */
  private static final int SHOWN_PORTS = 4;

  private static final Pattern INSIDE =
      Pattern.compile("([a-z0-9-]+)\\.([a-z0-9-]+)\\.svc(?:\\.cluster\\.local)?\\.?");

  private final Scene scene;
  private final NoPods reasons;
  private int names;
  private @org.jspecify.annotations.Nullable ObjectKey only;
  private final List<Part> parts = new ArrayList<>();
  private final List<Link> way = new ArrayList<>();

  Backends(Scene scene) {
    this.scene = scene;
    reasons = new NoPods(scene);
  }

  List<Part> parts() {
    return parts;
  }

  List<Link> way() {
    return way;
  }

  /** Adds a share of the requests that a target group without targets gets. */
  void noTargets(DoorBackend backend, Share share) {
    String words = "the target group for " + backend.service().label() + " is new and still empty";
    nobody(share, Link.broken(Step.BACKEND, words));
  }

  /** Adds what becomes of a share of the requests. */
  void follow(DoorBackend backend, Share share) {
    int first = parts.size();
    only = backend.only();
    local(backend, share);
    if (backend.shared()) {
      for (int i = first; i < parts.size(); i++) {
        if (parts.get(i) instanceof Part.Nobody nobody) {
          parts.set(
              i,
              new Part.Unknown(
                  nobody.share(), "whether pods of other clusters are in the target group"));
        }
      }
    }
  }

  /**
   * Adds what becomes of a share of the requests that go through a target group which was there
   * before the change.
   *
   * @param was what was behind the target group before
   * @rule A target group whose targets are all new answers nothing until one of them is healthy.
   */
  void follow(DoorBackend backend, DoorBackend was, Share share) {
    Backends now = alone(scene, backend);
    Backends then = scene.before().map(before -> alone(before, was)).orElse(now);
    Set<Part.Target> young = now.targets();
    boolean isKnown = !backend.shared() && !now.isUnclear() && !then.isUnclear();
    if (isKnown && !young.isEmpty() && Sets.intersection(young, then.targets()).isEmpty()) {
      way.addAll(now.way());
      nobody(
          share,
          Link.broken(
              Step.BACKEND,
              "all targets of the target group for "
                  + backend.service().label()
                  + " are replaced at once, and the load balancer sends requests to the new ones"
                  + " only when they are healthy",
              new Read(backend.service(), "", BooleanNode.TRUE)));
      return;
    }
    follow(backend, share);
  }

  private static Backends alone(Scene scene, DoorBackend backend) {
    Backends out = new Backends(scene);
    out.follow(backend, Share.ONE);
    return out;
  }

  /** The ports of pods that answer. */
  private Set<Part.Target> targets() {
    return parts.stream()
        .filter(Part.Answered.class::isInstance)
        .flatMap(part -> ((Part.Answered) part).targets().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean isUnclear() {
    return parts.stream().anyMatch(Part.Unknown.class::isInstance);
  }

  private void local(DoorBackend backend, Share share) {
    Read exists = new Read(backend.service(), "", BooleanNode.TRUE);
    Lookup found = scene.find(backend.service());
    if (found instanceof Lookup.Absent absent) {
      String why = absent.deleted() ? " is deleted" : " does not exist";
      nobody(share, Link.broken(Step.SERVICE, backend.service().label() + why, exists));
    } else if (found instanceof Lookup.Present present) {
      way.add(Link.holds(Step.SERVICE, exists));
      port(present.object(), backend.port(), share);
    } else {
      unknown(
          share,
          Link.unknown(
              Step.SERVICE,
              "whether " + backend.service() + " exists, which is not among the manifests",
              exists));
    }
  }

  private void nobody(Share share, Link broken) {
    way.add(broken);
    parts.add(new Part.Nobody(share, broken.words()));
  }

  private void unknown(Share share, Link unknown) {
    way.add(unknown);
    parts.add(new Part.Unknown(share, unknown.words()));
  }

  private void port(ClusterObject service, JsonNode wanted, Share share) {
    Read type = new Read(service.key(), "spec.type", service.at("spec", "type"));
    if (service.at("spec", "type").asText("").equals("ExternalName")) {
      externalName(service, type, wanted, share);
      return;
    }
    for (JsonNode port : service.at("spec", "ports")) {
      boolean same =
          wanted.isTextual()
              ? port.path("name").asText("").equals(wanted.asText())
              : port.path("port").asInt() == wanted.asInt();
      if (same) {
        way.add(Link.holds(Step.PORT, new Read(service.key(), "spec.ports", port)));
        selector(service, port, share);
        return;
      }
    }
    nobody(
        share,
        Link.broken(
            Step.PORT,
            service.key().label() + " has no port " + wanted.asText() + others(service),
            new Read(service.key(), "spec.ports", wanted)));
  }

  /**
   * A name inside of the cluster leads to another Service; ten such steps are followed.
   *
   * @rule A Service of type ExternalName leads to another Service at most ten times.
   */
  private void externalName(ClusterObject service, Read type, JsonNode wanted, Share share) {
    String name = service.at("spec", "externalName").asText("");
    Optional<ObjectKey> target = target(service);
    if (target.isEmpty() || ++names > 10) {
      unknown(
          share,
          Link.unknown(
              Step.SERVICE,
              "who answers at "
                  + name
                  + ", the name to which "
                  + service.key().label()
                  + " leads (type ExternalName)",
              type));
      return;
    }
    way.add(
        Link.holds(
            Step.SERVICE,
            type,
            new Read(service.key(), "spec.externalName", service.at("spec", "externalName"))));
    follow(new DoorBackend(target.get(), number(service, wanted), 1, false), share);
  }

  /** The Service to which a name inside of the cluster leads. */
  static Optional<ObjectKey> target(ClusterObject service) {
    Matcher inside = INSIDE.matcher(service.at("spec", "externalName").asText(""));
    return inside.matches()
        ? Optional.of(ObjectKey.of("Service", inside.group(2), inside.group(1)))
        : Optional.empty();
  }

  /** The ports that a Service has instead, as the end of a sentence. */
  static String others(ClusterObject service) {
    List<String> ports = new ArrayList<>();
    for (JsonNode port : service.at("spec", "ports")) {
      ports.add(port.path("port").asText("") + named(port));
    }
    return ports.isEmpty() || ports.size() > SHOWN_PORTS
        ? ""
        : ", only " + String.join(" and ", ports);
  }

  private static String named(JsonNode port) {
    return port.has("name") ? " (" + port.path("name").asText("") + ")" : "";
  }

  /** The number of a port of a Service that leads to another one. */
  private static JsonNode number(ClusterObject service, JsonNode wanted) {
    for (JsonNode port : service.at("spec", "ports")) {
      if (wanted.isTextual() && port.path("name").equals(wanted)) {
        return port.path("port");
      }
    }
    return wanted;
  }

  private void selector(ClusterObject service, JsonNode port, Share share) {
    Read read = new Read(service.key(), "spec.selector", service.at("spec", "selector"));
    ImmutableSortedMap<String, String> selector = selector(service);
    if (selector.isEmpty()) {
      unknown(
          share,
          Link.unknown(
              Step.SELECTOR,
              "the endpoints of "
                  + service.key()
                  + ", which "
                  + (hadSelector(service)
                      ? "no longer has a selector: Kubernetes leaves the EndpointSlices that it made"
                          + " from the old one, but does not update them any more"
                      : "has no selector, so people or another program write them"),
              read));
      return;
    }
    List<PodGroup> selected =
        selected(scene, service).stream()
            .filter(group -> only == null || group.workload().equals(only))
            .toList();
    if (selected.isEmpty()) {
      noPods(service, selector, share, read);
      return;
    }
    way.add(Link.holds(Step.SELECTOR, read));
    pods(service, selected, port, share);
  }

  private boolean hadSelector(ClusterObject service) {
    return scene
        .before()
        .map(before -> before.objects().get(service.key()))
        .filter(old -> !old.at("spec", "selector").isEmpty())
        .isPresent();
  }

  /** The selector with the hash that Argo Rollouts has written into it. */
  private ImmutableSortedMap<String, String> selector(ClusterObject service) {
    return selector(scene, service);
  }

  private static ImmutableSortedMap<String, String> selector(Scene scene, ClusterObject service) {
    TreeMap<String, String> out = new TreeMap<>();
    for (Map.Entry<String, JsonNode> one : service.at("spec", "selector").properties()) {
      out.put(one.getKey(), one.getValue().asText(""));
    }
    out.remove(RolloutKeys.POD_TEMPLATE_HASH);
    String hash = scene.writes().hashes().get(service.key());
    if (hash != null && !out.isEmpty()) {
      out.put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    }
    return ImmutableSortedMap.copyOfSorted(out);
  }

  private static List<PodGroup> selected(Scene scene, ClusterObject service) {
    ImmutableSortedMap<String, String> selector = selector(scene, service);
    return selector.isEmpty()
        ? ImmutableList.of()
        : scene.pods().selected(service.key().namespace(), selector);
  }

  /** The pods of all revisions that a Service selects, whatever hash is written into it. */
  static List<PodGroup> matching(Scene scene, ClusterObject service) {
    Map<String, String> selector = new TreeMap<>(selector(scene, service));
    selector.remove(RolloutKeys.POD_TEMPLATE_HASH);
    return scene.pods().selected(service.key().namespace(), selector);
  }

  private void noPods(ClusterObject service, Map<String, String> selector, Share share, Read read) {
    List<PodGroup> former = former(service);
    boolean foreign =
        selector.keySet().stream().anyMatch(PodMakers::makes)
            || scene.otherPods(service.key().namespace()).mayHave(selector);
    boolean left = former.stream().anyMatch(this::isStillThere);
    if (!left && (foreign || !scene.ownsPods(service.key().namespace()))) {
      unknown(
          share, Link.unknown(Step.SELECTOR, "the pods that " + service.key() + " selects", read));
      return;
    }
    String words = reasons.unselected(service, selector, former);
    way.add(Link.broken(Step.SELECTOR, words, read));
    parts.add(new Part.Nobody(share, words));
  }

  /** The pods that the Service selected before the change. */
  private List<PodGroup> former(ClusterObject service) {
    return scene
        .before()
        .map(
            before -> {
              ClusterObject old = before.objects().get(service.key());
              return old == null ? List.<PodGroup>of() : selected(before, old);
            })
        .orElse(List.of());
  }

  private boolean isStillThere(PodGroup group) {
    return !scene.pods().of(group.workload()).isEmpty();
  }

  private static ImmutableList<Read> reads(PodGroup group) {
    ObjectKey workload = group.workload();
    return ImmutableList.of(
        new Read(workload, "", BooleanNode.TRUE),
        new Read(workload, "spec.replicas", BooleanNode.TRUE),
        new Read(workload, "spec.workloadRef", BooleanNode.TRUE),
        new Read(
            workload,
            prefix(group) + "metadata.labels",
            group.template().tree().path("metadata").path("labels")));
  }

  private static String prefix(PodGroup group) {
    return group.templateField().isEmpty() ? "" : group.templateField() + ".";
  }

  private void pods(ClusterObject service, List<PodGroup> selected, JsonNode port, Share share) {
    ImmutableList.Builder<Read> reads = ImmutableList.builder();
    selected.forEach(group -> reads.addAll(reads(group)));
    List<PodGroup> living = selected.stream().filter(group -> !group.count().isNone()).toList();
    if (living.isEmpty()) {
      String words = reasons.notReady(service, selector(service), selected.get(0).workload());
      way.add(new Link(Step.PODS, Link.State.BROKEN, reads.build(), words));
      parts.add(new Part.Nobody(share, words));
      return;
    }
    way.add(new Link(Step.PODS, Link.State.HOLDS, reads.build(), ""));
    containers(service, living, port, share);
  }

  private void containers(
      ClusterObject service, List<PodGroup> living, JsonNode port, Share share) {
    JsonNode wanted = port.path("targetPort");
    String protocol = port.path("protocol").asText("TCP");
    ImmutableSortedSet.Builder<Part.Target> targets = ImmutableSortedSet.naturalOrder();
    long answering = 0;
    long lost = 0;
    Map<String, Long> unclear = new LinkedHashMap<>();
    String why = "";
    ImmutableList.Builder<Read> reads = ImmutableList.builder();
    for (PodGroup group : living) {
      String field = prefix(group) + "spec.containers[*].ports";
      reads.add(new Read(group.workload(), field, BooleanNode.TRUE));
      int pods = Math.max(1, group.count().least());
      OptionalInt number =
          wanted.isTextual()
              ? group.template().port(wanted.asText(), protocol)
              : OptionalInt.of(wanted.asInt());
      if (number.isEmpty()) {
        // pods without the port are no endpoints at all, so the others take their share
        why =
            service.key().label()
                + " sends to the container port named "
                + wanted.asText()
                + reasons.lacking(
                    group,
                    has -> has.port(wanted.asText(), protocol).isPresent(),
                    "have no port of that name");
        continue;
      }
      int asked = number.getAsInt();
      boolean declared = group.template().ports().contains(asked);
      Policies.Decision policy = Policies.of(scene, group, asked, protocol);
      reads.addAll(policy.reads());
      if (policy.effect() == Policies.Effect.CLOSED) {
        lost += pods;
        why =
            policy.words()
                + " lets nobody in to port "
                + asked
                + " of "
                + label(group)
                + policy.otherPorts();
      } else if (!declared && isAbandoned(service, group, port)) {
        lost += pods;
        why =
            service.key().label()
                + " sends to port "
                + asked
                + reasons.lacking(
                    group, has -> has.ports().contains(asked), NoPods.listening(group));
      } else if (!declared) {
        unclear.merge(
            "whether a container of " + label(group) + " listens on port " + asked,
            (long) pods,
            Long::sum);
      } else if (Policies.isNarrowed(scene, policy, group, asked, protocol)) {
        unclear.merge(
            "whether "
                + policy.words()
                + ", which lets in only some clients now, lets in those who send this to "
                + label(group),
            (long) pods,
            Long::sum);
      } else {
        answering += pods;
        targets.add(target(group, asked, wanted.isTextual()));
      }
    }
    long unknown = unclear.values().stream().mapToLong(Long::longValue).sum();
    if (answering + lost + unknown == 0) {
      way.add(new Link(Step.CONTAINER_PORT, Link.State.BROKEN, reads.build(), why));
      parts.add(new Part.Nobody(share, why));
      return;
    }
    long all = answering + lost + unknown;
    if (answering > 0) {
      parts.add(
          new Part.Answered(
              share.times(Share.of(answering, all)),
              targets.build(),
              (int) Math.min(answering, Integer.MAX_VALUE)));
    }
    if (lost > 0) {
      parts.add(new Part.Nobody(share.times(Share.of(lost, all)), why));
    }
    unclear.forEach(
        (missing, pods) -> parts.add(new Part.Unknown(share.times(Share.of(pods, all)), missing)));
    Link.State state =
        lost > 0 ? Link.State.BROKEN : unknown > 0 ? Link.State.UNKNOWN : Link.State.HOLDS;
    way.add(new Link(Step.CONTAINER_PORT, state, reads.build(), why));
  }

  private static String label(PodGroup pods) {
    return pods.workload().label();
  }

  /**
   * Whether pods surely do not listen on a number that they do not declare: another revision of
   * their workload declares it and they declare others, or they declared what was asked for before.
   *
   * @rule Pods do not listen on a port that another revision declares and they do not.
   */
  private boolean isAbandoned(ClusterObject service, PodGroup group, JsonNode port) {
    int wanted = port.path("targetPort").asInt();
    if (isUnchanged(service, group, port)) {
      return false;
    }
    boolean declaresOthers = !group.template().ports().isEmpty();
    List<PodGroup> others = new ArrayList<>(scene.pods().of(group.workload()));
    scene.before().ifPresent(before -> others.addAll(before.pods().of(group.workload())));
    for (PodGroup other : others) {
      if (declaresOthers && other.template().ports().contains(wanted)) {
        return true;
      }
    }
    return former(service).stream()
        .anyMatch(old -> old.workload().equals(group.workload()) && declared(service, old, port));
  }

  /** Whether the same pods were asked for the same port before: then nothing new is known. */
  private boolean isUnchanged(ClusterObject service, PodGroup group, JsonNode port) {
    ClusterObject was =
        scene.before().map(before -> before.objects().get(service.key())).orElse(null);
    if (was == null) {
      return false;
    }
    for (JsonNode one : was.at("spec", "ports")) {
      if (one.path("targetPort").equals(port.path("targetPort"))) {
        return former(service).stream()
            .anyMatch(
                old ->
                    old.workload().equals(group.workload())
                        && old.template().isSame(group.template()));
      }
    }
    return false;
  }

  /** Whether former pods declared what the port of the Service asked for before. */
  private boolean declared(ClusterObject service, PodGroup old, JsonNode port) {
    ClusterObject was =
        scene.before().map(before -> before.objects().get(service.key())).orElse(null);
    if (was == null) {
      return false;
    }
    for (JsonNode one : was.at("spec", "ports")) {
      if (one.path("port").equals(port.path("port"))
          || (one.has("name") && one.path("name").equals(port.path("name")))) {
        JsonNode asked = one.path("targetPort");
        return asked.isTextual()
            ? old.template().port(asked.asText(), one.path("protocol").asText("TCP")).isPresent()
            : old.template().ports().contains(asked.asInt());
      }
    }
    return false;
  }

  /**
   * The port under which the pods were known before, so that a new number of a name is no change.
   *
   * @param byName whether the Service asks for the port by its name
   */
  private Part.Target target(PodGroup group, int number, boolean byName) {
    ObjectKey known = scene.predecessor(group.workload());
    int port = number;
    if (scene.before().isPresent()) {
      for (PodGroup old : scene.before().get().pods().of(known)) {
        boolean isKnown = !byName && old.template().ports().contains(number);
        port = isKnown ? number : formerly(group, old, number);
      }
    }
    return new Part.Target(known, port);
  }

  private static int formerly(PodGroup group, PodGroup old, int number) {
    for (JsonNode container : group.template().containers()) {
      for (JsonNode port : container.path("ports")) {
        if (port.path("containerPort").asInt() == number && port.has("name")) {
          return old.template()
              .port(port.path("name").asText(), port.path("protocol").asText("TCP"))
              .orElse(number);
        }
      }
    }
    return number;
  }
}
