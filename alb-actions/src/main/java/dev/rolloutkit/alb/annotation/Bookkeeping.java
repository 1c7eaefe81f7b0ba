package dev.rolloutkit.alb.annotation;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Updates the bookkeeping annotation, in the format that the settings select.
 *
 * @rule The bookkeeping annotation lists the annotations that each Rollout manages; a former format
 *     has one action for each Rollout.
 */
public final class Bookkeeping {
  private static final FieldPath ANNOTATIONS = FieldPath.of("metadata", "annotations");

  private Bookkeeping() {}

  /** What is done to keys of a rollout's list. */
  public enum Edit {
    /** Keys are added. */
    ADD,
    /** Keys are removed. */
    REMOVE
  }

  /**
   * The value of the bookkeeping annotation after keys are added to or removed from a rollout's
   * list.
   */
  public static Outcome<String> updated(
      Map<String, String> annotations,
      String rollout,
      Edit edit,
      List<String> keys,
      AlbSettings settings) {
    if (settings.bookkeeping() == AlbSettings.Bookkeeping.ACTIONS) {
      return updatedActions(annotations, rollout, edit, keys);
    }
    String text = GoZero.of(annotations.get(AnnotationKeys.MANAGED_ANNOTATIONS));
    return ManagedAnnotations.parse(text)
        .flatMap(
            managed -> {
              Optional<ManagedAnnotations> after =
                  edit == Edit.ADD
                      ? Optional.of(managed.add(rollout, keys))
                      : managed.removeStepping(rollout, keys);
              boolean crash = isNull(text, managed) || after.isEmpty();
              if (crash && settings.refusesCrashInput()) {
                return Outcome.failed(
                    IngressRules.crash(
                        ANNOTATIONS.key(AnnotationKeys.MANAGED_ANNOTATIONS), "this value"));
              }
              return Outcome.ok(
                  after
                      .filter(
                          kept ->
                              edit == Edit.ADD
                                  || !settings.fixes(AlbDefect.REPEATED_KEY_REMOVED_ONCE))
                      .orElseGet(() -> managed.remove(rollout, keys))
                      .toJson());
            });
  }

  /** All annotations after keys are added to or removed from a rollout's list. */
  public static Outcome<ImmutableMap<String, String>> update(
      Map<String, String> annotations,
      String rollout,
      Edit edit,
      List<String> keys,
      AlbSettings settings) {
    return updated(annotations, rollout, edit, keys, settings)
        .map(text -> with(annotations, ImmutableMap.of(key(settings), text)));
  }

  /** The key of the bookkeeping annotation that the settings select. */
  public static String key(AlbSettings settings) {
    return settings.bookkeeping() == AlbSettings.Bookkeeping.ACTIONS
        ? AnnotationKeys.MANAGED_ACTIONS
        : AnnotationKeys.MANAGED_ANNOTATIONS;
  }

  /**
   * Returns a copy of a map with some entries set. Existing keys keep their position, and new keys
   * are appended. A missing value counts as the empty string.
   */
  public static ImmutableMap<String, String> with(
      Map<String, String> map, ImmutableMap<String, String> changes) {
    ImmutableMap.Builder<String, String> out =
        ImmutableMap.builderWithExpectedSize(map.size() + changes.size());
    for (Map.Entry<String, String> e : map.entrySet()) {
      String changed = changes.get(e.getKey());
      out.put(e.getKey(), changed == null ? GoZero.of(e.getValue()) : changed);
    }
    for (Map.Entry<String, String> e : changes.entrySet()) {
      if (!map.containsKey(e.getKey())) {
        out.put(e);
      }
    }
    return out.buildOrThrow();
  }

  /** The value in the former format, which has only one action for each rollout. */
  private static Outcome<String> updatedActions(
      Map<String, String> annotations, String rollout, Edit edit, List<String> keys) {
    String text = GoZero.of(annotations.get(AnnotationKeys.MANAGED_ACTIONS));
    return ManagedAnnotations.parseActions(text)
        .map(
            actions -> {
              Map<String, String> now = new TreeMap<>(CodePoints.ORDER);
              now.putAll(actions);
              for (String key : keys) {
                if (edit == Edit.ADD && keys.size() == 1) {
                  now.put(rollout, key);
                } else if (edit == Edit.REMOVE) {
                  now.remove(rollout, key);
                }
              }
              return ManagedAnnotations.actionsText(now);
            });
  }

  private static boolean isNull(String text, ManagedAnnotations managed) {
    return !text.isEmpty() && managed.keysByRollout().isEmpty() && !text.contains("{");
  }
}
