package dev.rolloutkit.engine.internal.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.AnalysisTemplateRef;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the templates of an analysis: those that it refers to, and those that these refer to in
 * turn.
 *
 * <p>Source: Argo Rollouts, analysis templates that a Rollout refers to.
 *
 * @rule A template of an analysis may refer to other templates, but not to itself, and all of them
 *     must exist.
 */
public final class TemplateReferences {
  /** The field path that the reference reports for a template to which another template refers. */
  private static final FieldPath NESTED = FieldPath.of("spec", "templates");

  private final RolloutState state;

  private TemplateReferences(RolloutState state) {
    this.state = state;
  }

  /** A template by scope and name. */
  private record Key(String name, boolean isCluster) {
    static Key of(AnalysisTemplateRef ref) {
      return new Key(GoZero.of(ref.templateName()), GoZero.of(ref.clusterScope()));
    }

    String text() {
      return (isCluster ? "ClusterAnalysisTemplate" : "AnalysisTemplate") + " '" + name + "'";
    }
  }

  /** A template to resolve, and the field that refers to it. */
  private record Reference(Key key, FieldPath at) {}

  /**
   * All templates, each once, AnalysisTemplates before ClusterAnalysisTemplates; or a problem for
   * the first missing template.
   *
   * @param at the field with the references of the analysis
   */
  public static Outcome<ImmutableList<AnalysisTemplate>> of(
      RolloutState state, RolloutAnalysis analysis, FieldPath at) {
    return new TemplateReferences(state).all(analysis, at);
  }

  private Outcome<ImmutableList<AnalysisTemplate>> all(RolloutAnalysis analysis, FieldPath at) {
    List<AnalysisTemplate> own = new ArrayList<>();
    List<AnalysisTemplate> cluster = new ArrayList<>();
    Set<Key> seen = new HashSet<>();
    Deque<Reference> open = new ArrayDeque<>();
    GoZero.of(analysis.templates()).forEach(ref -> open.add(new Reference(Key.of(ref), at)));
    while (!open.isEmpty()) {
      Reference reference = open.pop();
      Key key = reference.key();
      if (!seen.add(key)) {
        continue;
      }
      AnalysisTemplate template = find(key);
      if (template == null) {
        return Outcome.failed(
            Problem.invalid(
                reference.at(), GoStrings.quote(key.name()), key.text() + " not found"));
      }
      (key.isCluster() ? cluster : own).add(template);
      for (Key nested : nested(template).reverse()) {
        open.push(new Reference(nested, NESTED));
      }
    }
    return Outcome.ok(
        ImmutableList.<AnalysisTemplate>builder().addAll(own).addAll(cluster).build());
  }

  /**
   * The first template of an analysis that refers to itself, directly or through others, such as
   * {@code AnalysisTemplate 'a'}.
   */
  public static Optional<String> cycle(RolloutState state, RolloutAnalysis analysis) {
    return new TemplateReferences(state).cycle(analysis);
  }

  /** Depth first: a template that is found below itself is part of a cycle. */
  private Optional<String> cycle(RolloutAnalysis analysis) {
    Map<Key, Boolean> isBelow = new HashMap<>();
    Deque<Key> open = new ArrayDeque<>();
    GoZero.of(analysis.templates()).forEach(ref -> open.add(Key.of(ref)));
    while (!open.isEmpty()) {
      Key key = open.peek();
      if (isBelow.containsKey(key)) {
        // Everything below it has been visited, or it is referred to twice.
        isBelow.put(key, false);
        open.pop();
        continue;
      }
      isBelow.put(key, true);
      AnalysisTemplate template = find(key);
      if (template == null) {
        continue;
      }
      for (Key nested : nested(template)) {
        if (isBelow.getOrDefault(nested, false)) {
          return Optional.of(nested.text());
        }
        if (!isBelow.containsKey(nested)) {
          open.push(nested);
        }
      }
    }
    return Optional.empty();
  }

  private static ImmutableList<Key> nested(AnalysisTemplate template) {
    ImmutableList.Builder<Key> nested = ImmutableList.builder();
    for (JsonNode ref : AnalysisSpec.spec(template).path("templates")) {
      nested.add(new Key(ref.path("templateName").asText(), ref.path("clusterScope").asBoolean()));
    }
    return nested.build();
  }

  private @Nullable AnalysisTemplate find(Key key) {
    for (AnalysisTemplate template :
        key.isCluster() ? state.clusterAnalysisTemplates() : state.analysisTemplates()) {
      if (template.name().equals(key.name())) {
        return template;
      }
    }
    return null;
  }
}
