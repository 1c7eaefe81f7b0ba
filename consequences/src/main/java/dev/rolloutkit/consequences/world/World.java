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
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.Updates;
import dev.rolloutkit.stack.route.Request;
import java.util.Collection;

/**
 * A cluster at rest.
 *
 * @param objects the stored objects
 * @param assumed what is taken for granted
 * @param scene what exists
 */
public record World(ObjectSet objects, Assumptions assumed, Scene scene) {
  /** The cluster to which manifests lead. */
  public static World settle(Collection<ClusterObject> given, Assumptions assumed) {
    return settle(ObjectSet.of(given, assumed.schemas()), assumed);
  }

  /** The cluster to which stored objects lead. */
  public static World settle(ObjectSet objects, Assumptions assumed) {
    Updates updates = Updates.rest(objects);
    ArgoWrites writes = updates.writes(Moment.BEFORE);
    return settled(objects, assumed, updates, writes, Fronts.of(objects, writes, assumed, null));
  }

  /** The cluster to which stored objects lead whose doors are known. */
  public static World settle(ObjectSet objects, Assumptions assumed, Fronts fronts) {
    Updates updates = Updates.rest(objects);
    return settled(objects, assumed, updates, updates.writes(Moment.BEFORE), fronts);
  }

  private static World settled(
      ObjectSet objects, Assumptions assumed, Updates updates, ArgoWrites writes, Fronts fronts) {
    Known known = Known.of(assumed, objects);
    Scene.Stage stage = new Scene.Stage(known, ImmutableSet.of(), ImmutableMap.of(), null);
    return new World(
        objects, assumed, new Scene(stage, objects, updates.pods(Moment.BEFORE), writes, fronts));
  }

  /** Who answers a request at a door. */
  public Answer answer(Door door, Request request) {
    return Answers.of(scene, door, request);
  }
}
