package dev.rolloutkit.engine.action;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a plan changes the labels and annotations of one object.
 *
 * @param labels labels to set, sorted by key
 * @param removedLabels labels to remove, sorted
 * @param annotations annotations to set, sorted by key
 * @param removedAnnotations annotations to remove, sorted
 */
public record MetadataChange(
    ImmutableMap<String, String> labels,
    ImmutableSet<String> removedLabels,
    ImmutableMap<String, String> annotations,
    ImmutableSet<String> removedAnnotations) {

  /** No change. */
  public static final MetadataChange NONE =
      new MetadataChange(
          ImmutableMap.of(), ImmutableSet.of(), ImmutableMap.of(), ImmutableSet.of());

  /**
   * The annotations of the object after the change: first those that it had before, in their order,
   * then the new ones, sorted by key.
   */
  public ImmutableMap<String, String> annotationsAfter(Map<String, String> before) {
    Map<String, String> after = new LinkedHashMap<>(before);
    after.keySet().removeAll(removedAnnotations);
    after.putAll(annotations);
    return ImmutableMap.copyOf(after);
  }

  /** Whether the plan changes no label and no annotation. */
  public boolean isEmpty() {
    return labels.isEmpty()
        && removedLabels.isEmpty()
        && annotations.isEmpty()
        && removedAnnotations.isEmpty();
  }
}
