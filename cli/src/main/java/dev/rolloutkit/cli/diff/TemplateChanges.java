package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.RolloutTemplate;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Rollouts whose pod template gets another hash: they start an update. */
final class TemplateChanges implements ChangeCheck {
  private static final int SHOWN = 3;

  @Override
  public void check(Change change, Consumer<Finding> out) {
    for (Item<Rollout> item : change.after().cluster().rollouts().all()) {
      Manifest manifest = item.manifest();
      Optional<Item<Rollout>> before =
          change.before().cluster().rollouts().find(manifest.namespace(), manifest.name());
      if (before.isPresent() && item.value().spec().template() != null) {
        compare(change, before.get(), item, out);
      }
    }
  }

  private static void compare(
      Change change, Item<Rollout> before, Item<Rollout> after, Consumer<Finding> out) {
    ReleaseOf<RolloutsChange> argo = change.after().cluster().argo();
    String was = RolloutTemplate.hash(before.value(), argo);
    String is = RolloutTemplate.hash(after.value().withStatus(before.value().status()), argo);
    Manifest manifest = after.manifest();
    if (was.equals(is)) {
      return;
    }
    JsonNode old = before.manifest().tree().at("/spec/template");
    JsonNode now = manifest.tree().at("/spec/template");
    out.accept(
        new Finding(
            Level.NOTE,
            FindingCode.UPDATE_STARTS,
            manifest.label(),
            change.after().place(manifest, "/spec/template"),
            "New pods have rollouts-pod-template-hash "
                + is
                + " instead of "
                + was
                + values(TreeDifference.of(old, now, "spec.template"))
                + "."
                + Outlook.of(after.value()),
            ""));
    if (Rollouts.validate(after.value(), argo).isEmpty()) {
      ImmutableList<String> steps = NextPass.of(before, after, change.after().cluster());
      if (!steps.isEmpty()) {
        out.accept(
            new Finding(
                Level.NOTE,
                FindingCode.NEXT_PASS,
                manifest.label(),
                change.after().place(manifest, "/spec/strategy"),
                steps.stream()
                    .map(TemplateChanges::third)
                    .collect(
                        Collectors.joining(
                            "; ", "As soon as Argo Rollouts sees this change, it ", ".")),
                ""));
      }
    }
  }

  /** The fields that have another value; those that come or go are told with the update. */
  private static String values(List<String> differences) {
    List<String> values = differences.stream().filter(one -> one.contains(" -> ")).toList();
    return values.isEmpty()
        ? ""
        : "; "
            + String.join("; ", values.subList(0, Math.min(SHOWN, values.size())))
            + (values.size() > SHOWN ? "; and " + (values.size() - SHOWN) + " more" : "");
  }

  /** What a controller does, from what it is told to do: {@code create X} as {@code creates X}. */
  private static String third(String step) {
    int verb = step.indexOf(' ');
    return verb < 0 ? step : step.substring(0, verb) + "s" + step.substring(verb);
  }
}
