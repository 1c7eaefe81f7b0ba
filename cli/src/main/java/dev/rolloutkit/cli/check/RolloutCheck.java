package dev.rolloutkit.cli.check;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.HashStamp;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Rollouts that the controller rejects, and settings that seldom have the effect that they suggest.
 */
final class RolloutCheck implements Check {
  private static final int SHORTEST_DELAY = 30;

  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      Manifest manifest = item.manifest();
      for (Problem problem : Rollouts.validate(item.value(), world.cluster().argo())) {
        out.accept(invalid(world, manifest, problem));
      }
      for (Problem problem : Rollouts.lint(item.value())) {
        out.accept(
            new Finding(
                Level.WARNING,
                FindingCode.ROLLOUT_INVALID,
                manifest.label(),
                world.place(manifest, Pointers.of(problem.field())),
                "A setting does not do what it seems to: " + problem.text() + ".",
                ""));
      }
      delay(world, item, out);
      stamp(world, item, out);
    }
  }

  /** The finding that the controller rejects a Rollout. */
  static Finding invalid(World world, Manifest manifest, Problem problem) {
    return new Finding(
        Level.ERROR,
        FindingCode.ROLLOUT_INVALID,
        manifest.label(),
        world.place(manifest, Pointers.of(problem.field())),
        "Argo Rollouts cannot apply it and updates nothing: " + problem.text() + ".",
        "");
  }

  /** A load balancer needs some time to deregister a target. */
  private static void delay(World world, Item<Rollout> item, Consumer<Finding> out) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(item.value());
    var canary = Strategies.canary(item.value());
    Integer seconds =
        blueGreen != null
            ? blueGreen.scaleDownDelaySeconds()
            : canary != null && canary.trafficRouting() != null
                ? canary.scaleDownDelaySeconds()
                : null;
    if (seconds == null || seconds >= SHORTEST_DELAY) {
      return;
    }
    String at =
        "/spec/strategy/" + (blueGreen != null ? "blueGreen" : "canary") + "/scaleDownDelaySeconds";
    out.accept(
        new Finding(
            Level.WARNING,
            FindingCode.SCALE_DOWN_DELAY,
            item.manifest().label(),
            world.place(item.manifest(), at),
            "The old pods are deleted "
                + seconds
                + " s after the cut-over, while nodes and load balancers may still send requests to"
                + " them.",
            "Set scaleDownDelaySeconds to " + SHORTEST_DELAY + " or more, or leave it out."));
  }

  private static void stamp(World world, Item<Rollout> item, Consumer<Finding> out) {
    Rollout rollout = item.value();
    String hash = rollout.status().currentPodHash();
    if (hash == null || hash.isEmpty() || rollout.spec().template() == null) {
      return;
    }
    Integer collisions = rollout.status().collisionCount();
    List<HashProfile> profiles =
        HashStamp.profilesOf(
            hash,
            rollout.spec().template(),
            collisions == null ? OptionalInt.empty() : OptionalInt.of(collisions));
    if (!profiles.isEmpty() && !profiles.contains(HashProfile.JSON_0_34)) {
      out.accept(
          new Finding(
              Level.NOTE,
              FindingCode.HASH_STAMP,
              item.manifest().label(),
              world.place(item.manifest(), "/status/currentPodHash"),
              "Its pod-template-hash "
                  + hash
                  + " was computed by a controller before release 1.9; a newer one computes "
                  + Rollouts.hash(rollout)
                  + " for the same template.",
              "The command rolloutkit upgrade --argo FROM..TO shows whether the upgrade redeploys it."));
    }
  }
}
