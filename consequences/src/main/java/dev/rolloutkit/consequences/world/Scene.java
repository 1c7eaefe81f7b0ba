package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.object.Known;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.Pods;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What exists at one moment. */
public final class Scene {
  private final Stage stage;
  private final ObjectSet objects;
  private final Pods pods;
  private final ArgoWrites writes;
  private final Fronts fronts;
  private final Map<String, OtherPods> otherPods = new HashMap<>();

  /**
   * What all moments of a change share.
   *
   * @param known of which objects it is known that they do not exist
   * @param deleted the objects that the change deletes
   * @param predecessors the workloads that others succeed in this change, by their successors
   * @param before what existed before; {@code null} for the moment before itself
   */
  public record Stage(
      Known known,
      ImmutableSet<ObjectKey> deleted,
      ImmutableMap<ObjectKey, ObjectKey> predecessors,
      @Nullable Scene before) {}

  /** A moment. */
  public Scene(Stage stage, ObjectSet objects, Pods pods, ArgoWrites writes, Fronts fronts) {
    this.stage = stage;
    this.objects = objects;
    this.pods = pods;
    this.writes = writes;
    this.fronts = fronts;
  }

  /** The same at rest, with other knowledge about what does not exist. */
  public Scene knowing(Known known) {
    Stage same = new Stage(known, stage.deleted(), stage.predecessors(), stage.before());
    return new Scene(same, objects, pods, writes, fronts);
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

  /** The pods of a namespace that nobody knows. */
  OtherPods otherPods(String namespace) {
    return otherPods.computeIfAbsent(namespace, name -> OtherPods.of(objects, name));
  }

  /** Looks an object up. */
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

  /** The workload that a workload succeeds in this change; itself if it succeeds none. */
  ObjectKey predecessor(ObjectKey workload) {
    return stage.predecessors().getOrDefault(workload, workload);
  }

  /** What existed before the change; empty for the moment before itself. */
  Optional<Scene> before() {
    return Optional.ofNullable(stage.before());
  }
}
