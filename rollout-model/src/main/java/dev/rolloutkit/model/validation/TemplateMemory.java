package dev.rolloutkit.model.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.settings.TemplateCheck;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the problems of pod templates, so that a template is not validated again when its Rollout
 * changes elsewhere. A controller should keep one memory, since each event brings a new object but
 * rarely a new template.
 *
 * <pre>{@code
 * TemplateMemory memory = TemplateMemory.ofAtMost(1000);
 * for (Rollout rollout : events) {
 *   ValidationResult result = RolloutValidation.validate(rollout, check, memory, Fixes.reference());
 * }
 * }</pre>
 *
 * <p>Entries are keyed by the pod-template-hash in the status. An entry is used only if template,
 * selector and check are equal, so the results are always the same as without a memory. A full
 * memory evicts the least recently used template. It is not safe for use by several threads.
 *
 * <p>A new object with a known template takes 3 µs of CPU time where validation without a memory
 * takes 16 µs: 5 times as fast ({@code TemplateMemoryBenchmark}).
 *
 * @rule The template of a Rollout is validated again only if it changed.
 */
public final class TemplateMemory {
  private final Map<String, Judged> byHash;

  private TemplateMemory(int capacity) {
    this.byHash =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Judged> eldest) {
            return size() > capacity;
          }
        };
  }

  /**
   * Creates an empty memory for at most the given number of templates.
   *
   * @throws IllegalArgumentException if the number is not positive
   */
  public static TemplateMemory ofAtMost(int templates) {
    Preconditions.checkArgument(
        templates > 0, "the number of templates must be positive: %s", templates);
    return new TemplateMemory(templates);
  }

  /** The problems of a Rollout's template, from the memory or computed. */
  ImmutableList<Problem> problems(
      Rollout rollout, TemplateCheck check, Supplier<ImmutableList<Problem>> judge) {
    String hash = GoZero.of(rollout.status().currentPodHash());
    Judged known = byHash.get(hash);
    if (known != null && known.isOf(rollout, check)) {
      return known.problems();
    }
    ImmutableList<Problem> problems = judge.get();
    byHash.put(
        hash,
        new Judged(
            rollout.spec().template(),
            rollout.spec().selector(),
            rollout.spec().workloadRef() != null,
            check,
            problems));
    return problems;
  }

  /** The inputs of a template's validation, and its result. */
  private record Judged(
      @Nullable JsonNode template,
      @Nullable LabelSelector selector,
      boolean referenced,
      TemplateCheck check,
      ImmutableList<Problem> problems) {

    boolean isOf(Rollout rollout, TemplateCheck other) {
      return referenced == (rollout.spec().workloadRef() != null)
          && check.equals(other)
          && Objects.equals(selector, rollout.spec().selector())
          && Objects.equals(template, rollout.spec().template());
    }
  }
}
