package dev.rolloutkit.alb.annotation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The bookkeeping annotation, which lists the annotations of an ingress that each rollout manages.
 *
 * <p>{@code {"guestbook":["alb.ingress.kubernetes.io/actions.guestbook-root"]}}
 *
 * <p>Source: Argo Rollouts 1.9, ingress utilities.
 *
 * @rule The bookkeeping annotation is a JSON object with a list of annotations for each Rollout, in
 *     code-point order.
 * @param keysByRollout the annotation keys by rollout, in their original order
 * @param unlisted the rollouts whose value is {@code null} instead of a list; the value stays
 *     {@code null} until the rollout is updated
 */
public record ManagedAnnotations(
    ImmutableMap<String, ImmutableList<String>> keysByRollout, ImmutableSet<String> unlisted) {

  private static final ManagedAnnotations NONE =
      new ManagedAnnotations(ImmutableMap.of(), ImmutableSet.of());
  private static final FieldPath AT =
      FieldPath.of("metadata", "annotations").key(AnnotationKeys.MANAGED_ANNOTATIONS);

  /** A bookkeeping annotation without any rollout. */
  public static ManagedAnnotations none() {
    return NONE;
  }

  /**
   * Reads the annotation. The empty string and the JSON value {@code null} yield {@link #none}. For
   * {@code null}, the matched controller crashes when it writes the annotation.
   *
   * <p>Problems: the syntax or type error of Go's decoder, with its message.
   */
  public static Outcome<ManagedAnnotations> parse(String text) {
    if (text.isEmpty()) {
      return Outcome.ok(NONE);
    }
    return located(GoJsonDecoder.decode(text, ManagedAnnotations::read));
  }

  private static ManagedAnnotations read(GoJsonDecoder in) {
    if (in.nextNull() || !in.beginObject("ingress.ManagedALBAnnotations")) {
      return NONE;
    }
    Map<String, ImmutableList<String>> lists = new LinkedHashMap<>();
    Set<String> unlisted = new LinkedHashSet<>(0);
    while (in.hasNext()) {
      String rollout = in.nextKey();
      if (in.nextNull()) {
        unlisted.add(rollout);
        lists.put(rollout, ImmutableList.of());
      } else {
        unlisted.remove(rollout);
        lists.put(rollout, readKeys(in));
      }
    }
    in.endObject();
    return new ManagedAnnotations(ImmutableMap.copyOf(lists), ImmutableSet.copyOf(unlisted));
  }

  private static ImmutableList<String> readKeys(GoJsonDecoder in) {
    if (!in.beginArray("ingress.ManagedALBAnnotation")) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> keys = ImmutableList.builder();
    while (in.hasNext()) {
      keys.add(in.string("string", ""));
    }
    in.endArray();
    return keys.build();
  }

  /** The keys that a rollout manages; empty if the rollout is not listed. */
  public ImmutableList<String> keysOf(String rollout) {
    return keysByRollout.getOrDefault(rollout, ImmutableList.of());
  }

  /**
   * Adds keys to the list of a rollout, in order and without duplicates. If there are no keys and
   * the rollout has no list, an empty list is added.
   */
  public ManagedAnnotations add(String rollout, Collection<String> keys) {
    List<String> now = new ArrayList<>(keysOf(rollout));
    for (String key : keys) {
      if (!now.contains(key)) {
        now.add(key);
      }
    }
    return with(rollout, now);
  }

  /**
   * Removes every occurrence of keys from the list of a rollout. The matched controller keeps some
   * occurrences of a repeated key, or crashes. The list is kept even if it becomes empty, and is
   * created if the rollout has none.
   */
  public ManagedAnnotations remove(String rollout, Collection<String> keys) {
    List<String> now = new ArrayList<>(keysOf(rollout));
    now.removeAll(ImmutableSet.copyOf(keys));
    return with(rollout, now);
  }

  /**
   * Removes keys from the list of a rollout as the matched controller does. The controller removes
   * elements while it iterates, and so skips the key that follows each removed one. The result is
   * empty if the controller then reads beyond the end of the list and crashes.
   *
   * @rule When the controller removes keys from the bookkeeping annotation it skips the key after
   *     each removed one.
   */
  Optional<ManagedAnnotations> removeStepping(String rollout, Collection<String> keys) {
    List<String> now = keysOf(rollout);
    if (ImmutableSet.copyOf(now).size() == now.size()) {
      return Optional.of(remove(rollout, keys));
    }
    for (String key : keys) {
      int size = now.size();
      List<String> left = new ArrayList<>(size);
      int removed = 0;
      int i = 0;
      for (; i + removed < size; i++) {
        if (!now.get(i + removed).equals(key)) {
          left.add(now.get(i + removed));
          continue;
        }
        removed++;
        if (i + removed < size) {
          left.add(now.get(i + removed));
        }
      }
      // the iteration continues to the original length, where it sees the last key again
      if (i < size && now.get(size - 1).equals(key)) {
        return Optional.empty();
      }
      now = left;
    }
    return Optional.of(with(rollout, now));
  }

  /** Removes a rollout. */
  public ManagedAnnotations without(String rollout) {
    List<String> others = new ArrayList<>(keysByRollout.keySet());
    others.remove(rollout);
    return retain(ImmutableSet.copyOf(others));
  }

  /** Keeps only the given rollouts. */
  public ManagedAnnotations retain(Collection<String> rollouts) {
    ImmutableMap.Builder<String, ImmutableList<String>> left = ImmutableMap.builder();
    keysByRollout.forEach(
        (name, keys) -> {
          if (rollouts.contains(name)) {
            left.put(name, keys);
          }
        });
    return new ManagedAnnotations(
        left.buildOrThrow(),
        unlisted.isEmpty()
            ? unlisted
            : unlisted.stream().filter(rollouts::contains).collect(ImmutableSet.toImmutableSet()));
  }

  private ManagedAnnotations with(String rollout, List<String> keys) {
    ImmutableMap.Builder<String, ImmutableList<String>> all =
        ImmutableMap.builderWithExpectedSize(keysByRollout.size() + 1);
    keysByRollout.forEach(
        (name, list) -> {
          if (!name.equals(rollout)) {
            all.put(name, list);
          }
        });
    all.put(rollout, ImmutableList.copyOf(keys));
    ImmutableSet<String> nulls =
        unlisted.contains(rollout)
            ? unlisted.stream()
                .filter(r -> !r.equals(rollout))
                .collect(ImmutableSet.toImmutableSet())
            : unlisted;
    return new ManagedAnnotations(all.buildOrThrow(), nulls);
  }

  /** The value of the annotation: a JSON object with its fields in code-point order. */
  public String toJson() {
    GoJsonWriter out = new GoJsonWriter(64 + 96 * keysByRollout.size()).beginObject();
    for (String rollout : CodePoints.sortedKeys(keysByRollout)) {
      out.name(rollout);
      if (unlisted.contains(rollout)) {
        out.nullValue();
      } else {
        out.beginArray();
        keysOf(rollout).forEach(out::value);
        out.endArray();
      }
    }
    return out.endObject().toString();
  }

  /**
   * Reads the former annotation, {@code rollout:key,rollout:key}, and returns the action key of
   * each rollout, sorted by rollout name in code-point order. If a rollout has several entries, the
   * last one wins. Spaces are not trimmed.
   *
   * <p>Problems: an entry that does not consist of two parts.
   */
  public static Outcome<ImmutableMap<String, String>> parseActions(String text) {
    Map<String, String> out = new TreeMap<>(CodePoints.ORDER);
    int from = 0;
    while (from <= text.length() && !text.isEmpty()) {
      int to = text.indexOf(',', from);
      to = to < 0 ? text.length() : to;
      int colon = text.indexOf(':', from);
      if (colon < 0 || colon >= to) {
        return badActions();
      }
      int second = text.indexOf(':', colon + 1);
      if (second >= 0 && second < to) {
        return badActions();
      }
      out.put(text.substring(from, colon), text.substring(colon + 1, to));
      from = to + 1;
    }
    return Outcome.ok(ImmutableMap.copyOf(out));
  }

  /** The value of the former annotation, sorted by rollout name in code-point order. */
  public static String actionsText(Map<String, String> keyByRollout) {
    StringBuilder out = new StringBuilder();
    for (String rollout : CodePoints.sortedKeys(keyByRollout)) {
      if (out.length() > 0) {
        out.append(',');
      }
      out.append(rollout).append(':').append(keyByRollout.get(rollout));
    }
    return out.toString();
  }

  private static Outcome<ImmutableMap<String, String>> badActions() {
    return Outcome.failed(
        Problem.plain(
            FieldPath.of("metadata", "annotations").key(AnnotationKeys.MANAGED_ACTIONS),
            "incorrectly formatted managed actions annotation",
            AlbProblemCodes.MANAGED_ACTIONS_FORMAT));
  }

  private static Outcome<ManagedAnnotations> located(Outcome<ManagedAnnotations> read) {
    return read instanceof Outcome.Failed<ManagedAnnotations> failed
        ? Outcome.failed(
            failed.problems().stream().map(p -> Problem.plain(AT, p.detail(), p.code())).toList())
        : read;
  }
}
