package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.internal.door.DoorRuleIndex;
import dev.rolloutkit.consequences.object.Known;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.Pods;
import dev.rolloutkit.stack.route.Request;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that exists in the cluster at one moment of a change.
 *
 * @rule A target group that a change brings has no targets until pods are registered with it, so
 *     that nobody answers the requests that are led there.
 */
public final class Scene {
  private final Stage stage;
  private final ObjectSet objects;
  private final Pods pods;
  private final ArgoWrites writes;
  private final Fronts fronts;
  private final boolean registered;
  private final Memo<String, ImmutableMap<String, DoorBackend>> targetGroups;
  private final Memo<Door, DoorRuleIndex> rules;
  private final Memo<String, OtherPods> otherPods;
  private @Nullable ImmutableListMultimap<String, Door> doorsByHost;

  /**
   * What is the same at all moments of a change.
   *
   * @param known decides of which objects it is known that they do not exist
   * @param deleted the objects that the change deletes
   * @param predecessors for each workload that replaces another one in this change: that other
   *     workload
   * @param before the scene before the change; {@code null} if this is that scene
   */
  public record Stage(
      Known known,
      ImmutableSet<ObjectKey> deleted,
      ImmutableMap<ObjectKey, ObjectKey> predecessors,
      @Nullable Scene before) {}

  /** What exists at a moment at which pods are registered with all target groups. */
  public Scene(Stage stage, ObjectSet objects, Pods pods, ArgoWrites writes, Fronts fronts) {
    this(stage, objects, pods, writes, fronts, true);
  }

  private Scene(
      Stage stage,
      ObjectSet objects,
      Pods pods,
      ArgoWrites writes,
      Fronts fronts,
      boolean registered) {
    this.registered = registered;
    this.stage = stage;
    this.objects = objects;
    this.pods = pods;
    this.writes = writes;
    this.fronts = fronts;
    targetGroups = new Memo<>(balancer -> targetGroups(fronts, balancer));
    rules = new Memo<>(door -> DoorRuleIndex.of(Objects.requireNonNull(fronts.byDoor().get(door))));
    otherPods = new Memo<>(namespace -> OtherPods.of(objects, namespace));
  }

  /** A copy of this scene with other knowledge about which objects do not exist. */
  public Scene knowing(Known known) {
    Stage same = new Stage(known, stage.deleted(), stage.predecessors(), stage.before());
    return new Scene(same, objects, pods, writes, fronts, registered);
  }

  /**
   * A copy of this scene before pods are registered with the target groups that the change creates.
   */
  public Scene beforeRegistration() {
    return new Scene(stage, objects, pods, writes, fronts, false);
  }

  /** Whether controllers have still to create pods, register targets or write objects. */
  boolean isSettling() {
    return !registered;
  }

  /** The stored objects. */
  public ObjectSet objects() {
    return objects;
  }

  /** The doors with their rules. */
  public Fronts fronts() {
    return fronts;
  }

  /** What Argo Rollouts has written. */
  public ArgoWrites writes() {
    return writes;
  }

  /** The pods. */
  public Pods pods() {
    return pods;
  }

  /** The pods that may exist in a namespace although no workload here has them. */
  OtherPods otherPods(String namespace) {
    return otherPods.get(namespace);
  }

  /**
   * The rule that a request takes at a door; empty if no rule takes it, or if that depends on a
   * regular expression. An index over hosts and paths finds the rule without a walk over all rules.
   */
  public Optional<DoorRule> rule(Front front, Request request) {
    return rules.get(front.door()).rule(request);
  }

  /**
   * The doors with a rule that names this host or any pattern of hosts, in the order of the doors.
   */
  public Iterable<Door> doorsOf(String host) {
    ImmutableListMultimap<String, Door> all = doorsByHost;
    if (all == null) {
      ImmutableListMultimap.Builder<String, Door> out = ImmutableListMultimap.builder();
      for (Front front : fronts.byDoor().values()) {
        DoorRuleIndex.hosts(front).forEach(one -> out.put(one, front.door()));
      }
      all = out.build();
      doorsByHost = all;
    }
    return Iterables.mergeSorted(
        List.of(all.get(GoStrings.toLower(host)), all.get(DoorRuleIndex.ANY)), Fronts.ORDER);
  }

  /**
   * Whether the way from a door to a backend leads through a target group that the change creates
   * and that has no targets yet. If the load balancer itself is new, or not known before the
   * change, the answer is no, because no request was answered there before.
   */
  boolean isStillEmpty(Door door, DoorBackend backend) {
    if (registered || stage.before() == null || backend.targetGroup().isEmpty()) {
      return false;
    }
    Scene before = stage.before();
    return fronts.doors().inverse().get(door).stream()
        .filter(id -> before.fronts.doors().containsKey(id))
        .filter(id -> !before.fronts.refusals().containsKey(id))
        .filter(id -> !before.targetGroups.get(id).containsKey(backend.targetGroup()))
        .findAny()
        .isPresent();
  }

  /**
   * Where a target group with pods as targets led before the change; empty if it is new, if its
   * targets are nodes, or if nothing is to be registered at this moment.
   */
  Optional<DoorBackend> formerly(Door door, DoorBackend backend) {
    Scene before = stage.before();
    Front front = fronts.byDoor().get(door);
    if (registered
        || before == null
        || front == null
        || backend.targetGroup().isEmpty()
        || !front.settings().podTargetGroups().contains(backend.targetGroup())) {
      return Optional.empty();
    }
    return fronts.doors().inverse().get(door).stream()
        .flatMap(id -> Stream.ofNullable(before.targetGroups.get(id).get(backend.targetGroup())))
        .findFirst();
  }

  /** The target groups to which the rules of a load balancer lead, each with what is behind it. */
  private static ImmutableMap<String, DoorBackend> targetGroups(Fronts fronts, String balancer) {
    ImmutableMap.Builder<String, DoorBackend> out = ImmutableMap.builder();
    for (Door door : fronts.doors().get(balancer)) {
      Front front = fronts.byDoor().get(door);
      for (DoorRule rule : front == null ? ImmutableList.<DoorRule>of() : front.rules()) {
        if (rule.action() instanceof DoorAction.Forward forward) {
          forward.backends().forEach(backend -> out.put(backend.targetGroup(), backend));
        }
      }
    }
    return out.buildKeepingLast();
  }

  /** Finds out whether an object exists. */
  public Lookup find(ObjectKey key) {
    return stage.known().find(objects, stage.deleted(), key);
  }

  /** Whether the network of the cluster enforces NetworkPolicies. */
  boolean enforcesPolicies() {
    return stage.known().assumed().policiesEnforced();
  }

  /** Whether all workloads of a namespace are known. */
  boolean ownsPods(String namespace) {
    return stage.known().ownsPods(namespace);
  }

  /**
   * The workload that a workload replaces in this change; the workload itself if it replaces none.
   */
  ObjectKey predecessor(ObjectKey workload) {
    return stage.predecessors().getOrDefault(workload, workload);
  }

  /** The scene before the change; empty if this is that scene. */
  Optional<Scene> before() {
    return Optional.ofNullable(stage.before());
  }
}
