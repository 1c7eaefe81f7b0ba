package dev.rolloutkit.cli.explain;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.live.Beside;
import dev.rolloutkit.cli.plan.ControllerOptions;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.Map;
import java.util.Optional;

/**
 * Settings that manifests do not contain.
 *
 * @param ako the settings of AKO
 * @param endpointSecurityGroup the security group of pods and nodes behind bindings that do not
 *     name one
 * @param controller what the user says of the AWS Load Balancer Controller
 * @param complete whether the input contains all TargetGroupBindings of its cluster
 * @param beside what the cluster has beside the manifests
 */
public record Settings(
    AkoConfig ako,
    Optional<String> endpointSecurityGroup,
    ControllerOptions controller,
    boolean complete,
    Beside beside) {

  /** Those of a world. */
  static Settings of(World world) {
    World.Settings all = world.settings();
    return new Settings(
        all.ako(), all.endpointGroup(), all.controller(), all.complete(), all.beside());
  }

  /** The objects of manifests. */
  public Cluster cluster(ManifestSet input) {
    return Cluster.of(input, controller.releases().argo());
  }

  /** The manifests as input of all modules. */
  public World world(ManifestSet input) {
    return world(input, cluster(input));
  }

  /** The manifests as input of all modules. */
  public World world(ManifestSet input, Cluster cluster) {
    return World.of(
            input,
            cluster,
            Locator.of(Map.of()),
            new World.Settings(
                ako, false, endpointSecurityGroup, controller, Optional.empty(), complete, beside))
        .assumingGroup();
  }
}
