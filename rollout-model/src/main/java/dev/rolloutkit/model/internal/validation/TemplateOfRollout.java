package dev.rolloutkit.model.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSyntaxText;
import dev.rolloutkit.model.internal.template.TemplateDefaults;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.pod.PodRules;
import dev.rolloutkit.model.pod.PodTemplates;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.settings.PodTemplateValidator;
import dev.rolloutkit.model.settings.TemplateCheck;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates the pod template of a Rollout: the rules for every template, and those for templates of
 * ReplicaSets.
 *
 * <p>Source: Kubernetes 1.34, validation of apps: ValidatePodTemplateSpecForReplicaSet.
 *
 * @rule The labels of a Rollout's template match its selector, and its pods always restart.
 */
final class TemplateOfRollout {
  private TemplateOfRollout() {}

  static void validate(
      FieldPath at,
      PodTemplate template,
      @Nullable LabelSelector selector,
      TemplateCheck check,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    GoObject metadata = template.object().object("metadata");
    GoMap labels = metadata == null ? GoMap.EMPTY : metadata.map("labels");
    boolean everything = selector != null && LabelSelectors.isEmpty(selector);
    if (!everything && !LabelSelectors.matches(selector, key -> (String) labels.get(key))) {
      out.add(
          Problem.invalid(
              at.child("metadata", "labels"),
              shown(metadata != null && metadata.has("labels") ? labels : null, release),
              "`selector` does not match template `labels`"));
    }
    out.addAll(PodTemplates.validate(template, at, PodRules.of(release)));
    GoObject spec = template.object().object("spec");
    if (spec != null) {
      spec(at.child("spec"), spec, out);
    }
    if (check.further() != PodTemplateValidator.NONE) {
      PodTemplate defaulted = PodTemplateDefaults.apply(template, release);
      out.addAll(check.further().validate(at, defaulted));
    }
  }

  private static void spec(FieldPath at, GoObject spec, List<Problem> out) {
    String restartPolicy = (String) TemplateDefaults.value(spec, "restartPolicy");
    if (restartPolicy != null && !restartPolicy.equals("Always")) {
      out.add(
          Problem.notSupported(
              at.child("restartPolicy"), GoJson.quote(restartPolicy), List.of("Always")));
    }
    if (spec.has("activeDeadlineSeconds")) {
      out.add(
          Problem.forbidden(
              at.child("activeDeadlineSeconds"),
              "activeDeadlineSeconds in ReplicaSet is not Supported"));
    }
  }

  private static String shown(@Nullable GoMap map, ReleaseOf<RolloutsChange> release) {
    if (!release.has(RolloutsChange.LIBRARIES_0_34)) {
      return GoSyntaxText.ofTexts(map);
    }
    if (map == null) {
      return "null";
    }
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < map.size(); i++) {
      texts.put(map.key(i), (String) map.value(i));
    }
    return new GoJsonWriter().value(texts).toString();
  }
}
