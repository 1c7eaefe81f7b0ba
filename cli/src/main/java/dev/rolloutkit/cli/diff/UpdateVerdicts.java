package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.check.Pointers;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.validation.RolloutValidation;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Whether the API server accepts the change of a Rollout, a TargetGroupBinding or an IngressClass:
 * some fields cannot change once they are set. Of other kinds a review of consequences says so.
 */
final class UpdateVerdicts implements ChangeCheck {
  private static final ImmutableList<String> OF_BINDING =
      ImmutableList.of("targetGroupARN", "targetType", "ipAddressType", "vpcID");

  @Override
  public void check(Change change, Consumer<Finding> out) {
    rollouts(change, out);
    bindings(change, out);
    for (Change.Pair pair : change.changed("IngressClass")) {
      fixed(change.after(), pair, "controller", "field is immutable", out);
    }
  }

  private static void rollouts(Change change, Consumer<Finding> out) {
    for (Item<Rollout> item : change.after().cluster().rollouts().all()) {
      Manifest manifest = item.manifest();
      Optional<Item<Rollout>> before =
          change.before().cluster().rollouts().find(manifest.namespace(), manifest.name());
      if (before.isPresent()) {
        for (Problem problem :
            RolloutValidation.validateUpdate(before.get().value(), item.value())) {
          refuse(
              change.after(),
              manifest,
              problem,
              "create a Rollout of another name beside it, move the traffic, and delete this one",
              out);
        }
      }
    }
  }

  /** Fields that the webhook of the load balancer controller does not allow to change. */
  private static void bindings(Change change, Consumer<Finding> out) {
    for (Change.Pair pair : change.changed("TargetGroupBinding")) {
      List<String> fields = new ArrayList<>();
      for (String field : OF_BINDING) {
        JsonNode was = pair.before().tree().path("spec").path(field);
        JsonNode is = pair.after().tree().path("spec").path(field);
        if (!was.isMissingNode() && !is.isMissingNode() && !was.equals(is)) {
          fields.add("spec." + field);
        }
      }
      if (!fields.isEmpty()) {
        out.accept(
            new Finding(
                Level.ERROR,
                FindingCode.IMMUTABLE_FIELD,
                pair.after().label(),
                change.after().place(pair.after(), Pointers.of(fields.get(0))),
                "The webhook of the load balancer controller refuses the change:"
                    + " TargetGroupBinding update may not change these fields: "
                    + String.join(",", fields)
                    + ".",
                "create a TargetGroupBinding of another name, and delete this one afterwards"));
      }
    }
  }

  private static void fixed(
      World world, Change.Pair pair, String field, String text, Consumer<Finding> out) {
    JsonNode was = pair.before().tree().path("spec").path(field);
    JsonNode is = pair.after().tree().path("spec").path(field);
    if (!was.equals(is)) {
      out.accept(
          new Finding(
              Level.ERROR,
              FindingCode.IMMUTABLE_FIELD,
              pair.after().label(),
              world.place(pair.after(), "/spec/" + field),
              "The API server refuses the change: spec." + field + ": " + text + ".",
              "create an object of another name"));
    }
  }

  private static void refuse(
      World world, Manifest manifest, Problem problem, String remedy, Consumer<Finding> out) {
    out.accept(
        new Finding(
            Level.ERROR,
            FindingCode.IMMUTABLE_FIELD,
            manifest.label(),
            world.place(manifest, Pointers.of(problem.field())),
            "The API server refuses the change: " + problem.text() + ".",
            remedy));
  }
}
