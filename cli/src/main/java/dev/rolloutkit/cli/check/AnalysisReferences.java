package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisTemplateRef;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutExperimentStepAnalysisTemplateRef;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The templates that the analyses of a Rollout refer to, and their problems. */
public final class AnalysisReferences {
  private final Item<Rollout> rollout;
  private final Cluster cluster;
  private final ImmutableList.Builder<Reference> references = ImmutableList.builder();
  private final ImmutableList.Builder<Problem> problems = ImmutableList.builder();

  /**
   * A reference to a template.
   *
   * @param field the field of the Rollout
   * @param kind {@code AnalysisTemplate} or {@code ClusterAnalysisTemplate}
   * @param name the name of the template
   * @param by the template that refers to it; empty if the Rollout does
   * @param given whether the template is among the manifests
   */
  public record Reference(String field, String kind, String name, String by, boolean given) {
    /** Kind and name. */
    public String template() {
      return kind + " " + name;
    }

    /**
     * Whether an experiment refers to it. The validation of a Rollout does not include experiments.
     */
    public boolean isOfExperiment() {
      return field.contains(".experiment.");
    }
  }

  /** Kind and name of a template. */
  private record Key(String kind, String name, String by) {
    static Key of(@Nullable String name, boolean isCluster, String by) {
      return new Key(
          isCluster ? "ClusterAnalysisTemplate" : "AnalysisTemplate", GoZero.of(name), by);
    }

    String text() {
      return kind + " " + name;
    }
  }

  private AnalysisReferences(Item<Rollout> rollout, Cluster cluster) {
    this.rollout = rollout;
    this.cluster = cluster;
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout.value());
    if (blueGreen != null) {
      add(AnalysisRole.PRE_PROMOTION, 0, blueGreen.prePromotionAnalysis());
      add(AnalysisRole.POST_PROMOTION, 0, blueGreen.postPromotionAnalysis());
    }
    CanaryStrategy canary = Strategies.canary(rollout.value());
    if (canary != null) {
      List<CanaryStep> steps = GoZero.of(canary.steps());
      for (int i = 0; i < steps.size(); i++) {
        add(AnalysisRole.INLINE, i, steps.get(i).analysis());
        experiment(i, steps.get(i));
      }
      if (canary.analysis() != null) {
        add(AnalysisRole.BACKGROUND, 0, canary.analysis().toAnalysis());
      }
    }
  }

  /** The references of a Rollout, in the order of its analyses. */
  public static AnalysisReferences of(Item<Rollout> rollout, Cluster cluster) {
    return new AnalysisReferences(rollout, cluster);
  }

  /** All templates to which the Rollout or one of its templates refers. */
  public ImmutableList<Reference> all() {
    return references.build();
  }

  /**
   * The problems that the controller reports for analyses whose templates are all among the
   * manifests.
   */
  public ImmutableList<Problem> problems() {
    return problems.build();
  }

  private void add(AnalysisRole role, int step, @Nullable RolloutAnalysis analysis) {
    if (analysis == null || GoZero.of(analysis.templates()).isEmpty()) {
      return;
    }
    Deque<Key> open = new ArrayDeque<>();
    for (AnalysisTemplateRef ref : GoZero.of(analysis.templates())) {
      open.add(Key.of(ref.templateName(), GoZero.of(ref.clusterScope()), ""));
    }
    ArrayNode own = JsonNodeFactory.instance.arrayNode();
    ArrayNode shared = JsonNodeFactory.instance.arrayNode();
    if (!resolve(role.path(step).toString(), open, own, shared)) {
      return;
    }
    Outcome<ReferencedTemplates> read = ReferencedTemplates.read(role, step, null, own, shared);
    if (read instanceof Outcome.Ok<ReferencedTemplates> ok) {
      ReferencedTemplates templates =
          new ReferencedTemplates(
              role,
              step,
              GoZero.of(analysis.args()),
              ok.value().templates(),
              ok.value().clusterTemplates());
      problems.addAll(
          Rollouts.validateReferences(
              rollout.value(),
              ReferencedResources.builder().addAnalysisTemplates(templates).build(),
              cluster.argo()));
    } else {
      problems.addAll(read.problems());
    }
  }

  private void experiment(int index, CanaryStep step) {
    if (step.experiment() == null) {
      return;
    }
    int i = 0;
    for (RolloutExperimentStepAnalysisTemplateRef ref : GoZero.of(step.experiment().analyses())) {
      Deque<Key> open = new ArrayDeque<>();
      open.add(Key.of(ref.templateName(), GoZero.of(ref.clusterScope()), ""));
      resolve(
          "spec.strategy.canary.steps[" + index + "].experiment.analyses[" + i++ + "]",
          open,
          JsonNodeFactory.instance.arrayNode(),
          JsonNodeFactory.instance.arrayNode());
    }
  }

  /** Follows each reference once and returns whether all templates are among the manifests. */
  private boolean resolve(String field, Deque<Key> open, ArrayNode own, ArrayNode shared) {
    Set<String> seen = new LinkedHashSet<>();
    boolean whole = true;
    while (!open.isEmpty()) {
      Key key = open.pop();
      if (!seen.add(key.text())) {
        continue;
      }
      Optional<ObjectNode> found = cluster.analysisTemplate(namespace(), key.kind(), key.name());
      references.add(new Reference(field, key.kind(), key.name(), key.by(), found.isPresent()));
      if (found.isEmpty()) {
        whole = false;
        continue;
      }
      (key.kind().equals("AnalysisTemplate") ? own : shared).add(found.get());
      for (JsonNode ref : found.get().path("spec").path("templates")) {
        open.add(
            Key.of(
                ref.path("templateName").asText(""),
                ref.path("clusterScope").asBoolean(),
                key.text()));
      }
    }
    return whole;
  }

  private String namespace() {
    return rollout.manifest().namespace();
  }
}
