package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Known;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.PodsAtRest;
import dev.rolloutkit.stack.route.Request;
import java.util.Collection;

/**
 * A cluster at rest.
 *
 * @param objects the stored objects
 * @param assumed what is taken for granted
 * @param atRest the pods, and what Argo Rollouts has written
 * @param scene what exists
 */
public record World(ObjectSet objects, Assumptions assumed, PodsAtRest atRest, Scene scene) {
  /** The cluster to which manifests lead. */
  public static World settle(Collection<ClusterObject> given, Assumptions assumed) {
    return settle(ObjectSet.of(given, assumed.schemas()), assumed);
  }

  /** The cluster to which stored objects lead. */
  public static World settle(ObjectSet objects, Assumptions assumed) {
    PodsAtRest atRest = PodsAtRest.of(objects);
    return of(objects, assumed, atRest, Fronts.of(objects, atRest.writes(), assumed));
  }

  /** A cluster of which all that exists at rest is known. */
  public static World of(
      ObjectSet objects, Assumptions assumed, PodsAtRest atRest, Fronts fronts) {
    Known known = Known.of(assumed, objects);
    Scene.Stage stage = new Scene.Stage(known, ImmutableSet.of(), ImmutableMap.of(), null);
    return new World(
        objects,
        assumed,
        atRest,
        new Scene(stage, objects, atRest.pods(), atRest.writes(), fronts));
  }

  /** Who answers a request at a door. */
  public Answer answer(Door door, Request request) {
    return Answers.of(scene, door, request);
  }
}
