package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.internal.pods.Reached;
import dev.rolloutkit.consequences.internal.pods.RolloutServices;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Cascade;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.Known;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.PodsAtRest;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.pods.Updates;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * The course of a change: what exists at each moment, and who refuses what.
 *
 * @rule A workload that comes succeeds the one that goes with its name, its image or its kind.
 */
final class Course {
  /** The moments at which either nothing or everything is written, in their order. */
  static final ImmutableList<Moment> MOMENTS =
      ImmutableList.of(Moment.BEFORE, Moment.APPLY, Moment.REST, Moment.PROMOTED);

  private final World world;
  private final ObjectSet before;
  private final ObjectSet after;
  private final Known known;
  private final ImmutableList<Change> changes;
  private final ImmutableSet<ObjectKey> written;
  private final ImmutableSet<ObjectKey> deleted;
  private final ImmutableMap<ObjectKey, ObjectKey> cascades;
  private final ImmutableMap<ObjectKey, Refusals.Refused> refusedByServer;
  private final ImmutableMap<ObjectKey, ClusterObject> refusedUpdates;
  private final Map<ObjectKey, Refusals.Invalid> refusedByArgo = new LinkedHashMap<>();
  private final Map<ObjectKey, ImmutableList<Needs.Missing>> missing = new LinkedHashMap<>();
  private final ImmutableList<ObjectKey> reached;
  private final Updates updates;
  private final ImmutableMap<ObjectKey, ObjectKey> predecessors;
  private final Map<Moment, Scene> scenes = new EnumMap<>(Moment.class);

  Course(World world, Iterable<Change> given) {
    this(world, given, new Fronts.Shared(world.objects(), world.scene().fronts()));
  }

  /**
   * The course of a similar change.
   *
   * @param like the doors after a similar change, which are used again where nothing differs
   */
  Course(World world, Iterable<Change> given, Fronts.Shared like) {
    this.world = world;
    before = world.objects();
    Cascade cascade = Cascade.of(before, ImmutableList.copyOf(given));
    ImmutableList<Change> all = cascade.changes();
    cascades = cascade.causes();
    refusedByServer = Refusals.ofServer(before, all, world.assumed());
    ImmutableMap.Builder<ObjectKey, ClusterObject> wanted = ImmutableMap.builder();
    for (Change change : all) {
      if (change instanceof Change.Apply apply
          && before.has(change.key())
          && refusedByServer.containsKey(change.key())) {
        wanted.put(change.key(), before.applied(apply));
      }
    }
    refusedUpdates = wanted.buildKeepingLast();
    changes =
        all.stream()
            .filter(change -> !refusedByServer.containsKey(change.key()))
            .collect(ImmutableList.toImmutableList());
    written = changes.stream().map(Change::key).collect(ImmutableSet.toImmutableSet());
    after = before.with(changes);
    Assumptions assumed = world.assumed();
    known = Known.of(assumed, before, after);
    ImmutableSet.Builder<ObjectKey> gone = ImmutableSet.builder();
    for (Change change : changes) {
      if (change instanceof Change.Delete) {
        gone.add(change.key());
      }
    }
    deleted = gone.build();
    reached = Reached.workloads(before, after, changes);
    Set<ObjectKey> stuck = new LinkedHashSet<>();
    Set<ObjectKey> refused = new LinkedHashSet<>();
    refusedByArgo(refused);
    missing(stuck);
    Set<ObjectKey> replaced = new LinkedHashSet<>();
    for (Change change : changes) {
      if (change instanceof Change.Replace && before.has(change.key())) {
        replaced.add(change.key());
      }
    }
    updates =
        Updates.of(
            world.atRest(), new Updates.Sides(before, after, reached), stuck, refused, replaced);
    predecessors = successions();
    scenes(world.scene().knowing(known), assumed, like);
  }

  private void refusedByArgo(Set<ObjectKey> refused) {
    for (ClusterObject rollout : reached(after)) {
      if (!rollout.key().kind().equals(Kinds.ROLLOUT)) {
        continue;
      }
      refusal(rollout, after, this::now)
          .ifPresent(
              why -> {
                refused.add(rollout.key());
                ClusterObject old = before.get(rollout.key());
                if (old == null || refusal(old, before, this::then).isEmpty()) {
                  refusedByArgo.put(rollout.key(), why);
                }
              });
    }
  }

  private Optional<Refusals.Invalid> refusal(
      ClusterObject rollout, ObjectSet objects, Function<ObjectKey, Lookup> find) {
    return Workloads.rollout(rollout, objects, world.assumed().argo())
            instanceof Outcome.Ok<Rollout> read
        ? Refusals.ofRollout(rollout, read.value(), world.assumed().argo(), find)
        : Optional.of(new Refusals.Invalid("", "it cannot be read", null));
  }

  private void missing(Set<ObjectKey> stuck) {
    NamedConditions named = new NamedConditions(after);
    NamedConditions formerly = new NamedConditions(before);
    for (ClusterObject workload : free(after)) {
      Template template = Workloads.template(workload, after);
      ImmutableList<Needs.Missing> lacks = Needs.missing(workload, template, named, this::now);
      if (lacks.isEmpty()) {
        continue;
      }
      stuck.add(workload.key());
      ClusterObject old = before.get(workload.key());
      ImmutableList<Needs.Missing> lacked =
          old == null
              ? ImmutableList.of()
              : Needs.missing(old, Workloads.template(old, before), formerly, this::then);
      if (!lacked.containsAll(lacks)) {
        missing.put(
            workload.key(),
            lacks.stream()
                .filter(one -> !lacked.contains(one))
                .collect(ImmutableList.toImmutableList()));
      }
    }
  }

  private Lookup now(ObjectKey key) {
    return known.find(after, deleted, key);
  }

  private Lookup then(ObjectKey key) {
    return known.find(before, ImmutableSet.of(), key);
  }

  private void scenes(Scene first, Assumptions assumed, Fronts.Shared like) {
    scenes.put(Moment.BEFORE, first);
    Scene.Stage stage = new Scene.Stage(known, deleted, predecessors, first);
    Fronts fronts = first.fronts();
    Fronts.Last last = new Fronts.Last(fronts, deleted);
    Fronts.Shared shared = like;
    boolean doorsChange = changes.stream().anyMatch(this::reachesDoors);
    ArgoWrites written = doorsChange ? null : first.writes();
    for (Moment moment : ImmutableList.of(Moment.APPLY, Moment.REST, Moment.PROMOTED)) {
      ArgoWrites writes = updates.writes(moment);
      if (written == null || !written.hasSameRules(writes)) {
        fronts = Fronts.like(shared, after, writes, assumed, last);
        shared = new Fronts.Shared(after, fronts);
      }
      written = writes;
      Scene scene = new Scene(stage, after, updates.pods(moment), writes, fronts);
      scenes.put(moment, moment == Moment.APPLY ? scene.beforeRegistration() : scene);
    }
  }

  /** Whether a write may change a door. A write that does not change the stored object cannot. */
  private boolean reachesDoors(Change change) {
    ClusterObject was = before.get(change.key());
    ClusterObject is = after.get(change.key());
    boolean isStoredAlready = was != null && is != null && was.tree().equals(is.tree());
    return Fronts.areMadeOf(change.key().kind()) && !isStoredAlready;
  }

  /**
   * The new workloads that replace deleted ones, by the deleted ones. A new workload replaces a
   * deleted one of the same name, or else one with the same image, or else one of the same kind.
   */
  private ImmutableMap<ObjectKey, ObjectKey> successions() {
    List<ClusterObject> come = new ArrayList<>();
    List<ClusterObject> gone = new ArrayList<>();
    free(after).stream().filter(one -> !before.has(one.key())).forEach(come::add);
    free(before).stream().filter(one -> !after.has(one.key())).forEach(gone::add);
    Map<ObjectKey, ObjectKey> out = new LinkedHashMap<>();
    succeed(come, gone, out, (one, two) -> one.key().name().equals(two.key().name()));
    succeed(
        come,
        gone,
        out,
        (one, two) ->
            Workloads.template(two, before).runsTheSameAs(Workloads.template(one, after)));
    succeed(come, gone, out, (one, two) -> one.key().kind().equals(two.key().kind()));
    return ImmutableMap.copyOf(out);
  }

  private static void succeed(
      List<ClusterObject> come,
      List<ClusterObject> gone,
      Map<ObjectKey, ObjectKey> out,
      BiPredicate<ClusterObject, ClusterObject> isLike) {
    for (ClusterObject one : come) {
      for (ClusterObject two : gone) {
        if (one.key().namespace().equals(two.key().namespace()) && isLike.test(one, two)) {
          out.putIfAbsent(one.key(), two.key());
        }
      }
    }
  }

  /** The new workloads that replace deleted ones, by the deleted ones. */
  ImmutableMap<ObjectKey, ObjectKey> predecessors() {
    return predecessors;
  }

  /** What is taken for granted. */
  Assumptions assumed() {
    return known.assumed();
  }

  /** Of which objects it is known that they do not exist. */
  Known known() {
    return known;
  }

  /** The object whose deletion takes another one away; empty if none does. */
  Optional<ObjectKey> cascade(ObjectKey gone) {
    return Optional.ofNullable(cascades.get(gone));
  }

  /** The objects that the change deletes. */
  ImmutableSet<ObjectKey> deleted() {
    return deleted;
  }

  /** The workloads that the change reaches. */
  ImmutableList<ObjectKey> reached() {
    return reached;
  }

  /** The workloads that the change reaches and that one side has. */
  private ImmutableList<ClusterObject> reached(ObjectSet side) {
    return reached.stream()
        .flatMap(key -> Optional.ofNullable(side.get(key)).stream())
        .collect(ImmutableList.toImmutableList());
  }

  /** The workloads that the change reaches and that no other workload of one side owns. */
  ImmutableList<ClusterObject> free(ObjectSet side) {
    return reached(side).stream()
        .filter(one -> Workloads.isFree(one.key(), side))
        .collect(ImmutableList.toImmutableList());
  }

  /** The doors after the change. */
  Fronts.Shared fronts() {
    return new Fronts.Shared(after, at(Moment.APPLY).fronts());
  }

  /** The cluster at rest to which the change leads. */
  World settled() {
    Scene last = at(Moment.PROMOTED);
    PodsAtRest atRest = world.atRest().with(after, reached);
    boolean isSettled =
        last.fronts().refusals().isEmpty() && atRest.writes().hasSameRules(last.writes());
    return World.of(
        after,
        known.assumed(),
        atRest,
        isSettled
            ? last.fronts()
            : Fronts.like(
                new Fronts.Shared(after, last.fronts()),
                after,
                atRest.writes(),
                known.assumed(),
                null));
  }

  /** What exists at a moment. */
  Scene at(Moment moment) {
    return Objects.requireNonNull(scenes.get(moment));
  }

  /** The objects before. */
  ObjectSet before() {
    return before;
  }

  /** The objects afterwards. */
  ObjectSet after() {
    return after;
  }

  /** The writes that are not refused. */
  ImmutableList<Change> changes() {
    return changes;
  }

  /** Whether a write that is not refused writes or deletes an object. */
  boolean isWritten(ObjectKey key) {
    return written.contains(key);
  }

  /** The objects that the API server refuses, each with the reason. */
  ImmutableMap<ObjectKey, Refusals.Refused> refusedByServer() {
    return refusedByServer;
  }

  /** What objects would be if the API server did not refuse their update. */
  ImmutableMap<ObjectKey, ClusterObject> refusedUpdates() {
    return refusedUpdates;
  }

  /** The Rollouts that their controller refuses only since the change, each with the reason. */
  Map<ObjectKey, Refusals.Invalid> refusedByArgo() {
    return refusedByArgo;
  }

  /** The Services and Ingresses that a Rollout's controller would write. */
  ImmutableSet<ObjectKey> writtenFor(ObjectKey rollout) {
    return writtenFor(rollout, after);
  }

  /**
   * The Services and Ingresses that a Rollout's controller writes on one side; it refuses the
   * Rollout if one is missing.
   */
  ImmutableSet<ObjectKey> writtenFor(ObjectKey rollout, ObjectSet side) {
    ClusterObject object = side.get(rollout);
    if (object == null
        || !(Workloads.rollout(object, side, world.assumed().argo())
            instanceof Outcome.Ok<Rollout> read)) {
      return ImmutableSet.of();
    }
    Set<ObjectKey> out = new LinkedHashSet<>();
    RolloutServices.of(read.value())
        .values()
        .forEach(name -> out.add(rollout.sibling(Kinds.SERVICE, name)));
    if (Strategies.trafficRouting(read.value()) != null
        && AlbActions.route(read.value()) instanceof Outcome.Ok<AlbRoute> route) {
      route.value().ingressNames().forEach(name -> out.add(rollout.sibling(Kinds.INGRESS, name)));
    }
    out.removeIf(key -> !side.has(key));
    return ImmutableSet.copyOf(out);
  }

  /** What workloads lack only since the change. */
  Map<ObjectKey, ImmutableList<Needs.Missing>> missing() {
    return missing;
  }

  /** The workloads of which a new revision starts. */
  ImmutableList<ObjectKey> starting() {
    return updates.starting();
  }
}
