package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.object.Difference;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Changes of objects whose effect is not known: those that render others, and those of kinds that
 * are not modelled and name a Service.
 *
 * @rule What watches a Service, such as a ServiceMonitor, does nothing to its requests.
 * @rule What a changed HelmRelease, Application or unknown kind does is not known.
 */
final class Renderers {
  /** Groups and kinds of objects that make others, with the command that shows what they make. */
  private static final ImmutableMap<String, String> COMMANDS =
      ImmutableMap.<String, String>builder()
          .put("argoproj.io/Application", "argocd app manifests NAME")
          .put("argoproj.io/ApplicationSet", "argocd appset generate FILE")
          .put("helm.toolkit.fluxcd.io/HelmRelease", "helm template NAME CHART -f VALUES")
          .put(
              "kustomize.toolkit.fluxcd.io/Kustomization",
              "flux build kustomization NAME --path PATH")
          .put("helm.cattle.io/HelmChart", "helm template NAME CHART -f VALUES")
          .buildOrThrow();

  /** Groups of kinds that watch Services, or tell what was watched, and answer no request. */
  private static final ImmutableSet<String> WATCHING =
      ImmutableSet.of(
          "monitoring.coreos.com",
          "operator.victoriametrics.com",
          "grafana.integreatly.org",
          "integreatly.org");

  private final Course course;
  private final Places places;
  private final Consumer<Finding> out;

  private Renderers(Course course, Consumer<Finding> out) {
    this.course = course;
    this.places = new Places(course);
    this.out = out;
  }

  static void check(Course course, Consumer<Finding> out) {
    Renderers renderers = new Renderers(course, out);
    for (Change change : course.changes()) {
      ClusterObject was = course.before().get(change.key());
      ClusterObject is = course.after().get(change.key());
      boolean differs =
          was == null
              || is == null
              || !RenderedFields.areSame(change.key(), was.at("spec"), is.at("spec"));
      if (differs && (is == null || course.cascade(change.key()).isEmpty())) {
        renderers.changed(change.key(), was, is);
      }
    }
  }

  private void changed(
      ObjectKey key,
      @org.jspecify.annotations.Nullable ClusterObject was,
      @org.jspecify.annotations.Nullable ClusterObject is) {
    String command = COMMANDS.get(key.group() + "/" + key.kind());
    if (command != null) {
      tell(
          Code.NOT_RENDERED,
          Level.UNKNOWN,
          key,
          key.label()
              + (is == null
                  ? " is deleted: what it made is not known, and may be deleted with it."
                  : ": what it makes is not known, so that nobody knows whether requests are"
                      + " lost."),
          Remedy.command(
              "Render it on both sides and compare that.", command.replace("NAME", key.name())));
    } else if (!Header.isUnderstood(key.kind()) && !WATCHING.contains(key.group())) {
      Map<ObjectKey, String> services = new LinkedHashMap<>();
      for (ClusterObject side : side(was, is)) {
        named(side, side.at("spec"), "spec", services);
      }
      for (Map.Entry<ObjectKey, String> named : services.entrySet()) {
        ObjectKey service = named.getKey();
        tell(
            Code.ANSWER_UNKNOWN,
            Level.NOTE,
            key,
            key.label()
                + " names "
                + service.label()
                + " in "
                + named.getValue()
                + ", and rolloutkit does not know this kind: whether it does anything to requests"
                + " is not known.",
            Remedy.advice(
                "Read in the documentation of "
                    + key.kind()
                    + " whether it changes who answers requests to "
                    + service.label()
                    + ", or try such requests with it and without it."));
        return;
      }
    }
  }

  private static ImmutableList<ClusterObject> side(
      @org.jspecify.annotations.Nullable ClusterObject was,
      @org.jspecify.annotations.Nullable ClusterObject is) {
    ImmutableList.Builder<ClusterObject> out = ImmutableList.builder();
    if (was != null) {
      out.add(was);
    }
    if (is != null) {
      out.add(is);
    }
    return out.build();
  }

  /** The Services of its namespace that an object names by a text of its own, with the field. */
  private void named(ClusterObject object, JsonNode tree, String path, Map<ObjectKey, String> out) {
    if (tree.isTextual()) {
      ObjectKey service = object.key().sibling(Kinds.SERVICE, tree.asText());
      if (course.before().has(service) || course.after().has(service)) {
        out.putIfAbsent(service, path);
      }
    }
    tree.properties()
        .forEach(one -> named(object, one.getValue(), Difference.below(path, one.getKey()), out));
    for (int i = 0; tree.isArray() && i < tree.size(); i++) {
      named(object, tree.get(i), path + "[" + i + "]", out);
    }
  }

  private void tell(Code code, Level level, ObjectKey key, String sentence, Remedy remedy) {
    ImmutableList<ObjectField> cause = ImmutableList.of(new ObjectField(key, ""));
    Finding.Builder finding =
        Finding.builder()
            .code(code)
            .level(level)
            .cause(cause)
            .moment(Moment.REST)
            .sentence(sentence)
            .addRemedies(remedy);
    places.add(finding, cause);
    out.accept(finding.build());
  }
}
