package com.example.fleet;

import dev.rolloutkit.model.template.HashProfile;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;

/** Asks every question about one cluster: the work that is spread over the machines. */
final class ExamineCluster extends DoFn<KV<String, Iterable<Manifest>>, Finding> {
  private static final long serialVersionUID = 1L;

  private final HashProfile from;
  private final HashProfile to;
  private final String controllers;
  private final String endpointGroup;

  /**
   * Checks the options, so that a wrong one ends the job before it begins.
   *
   * @throws IllegalArgumentException if a release or a controller is not known
   */
  ExamineCluster(FleetOptions options) {
    from = profile("--argoFrom", options.getArgoFrom());
    to = profile("--argoTo", options.getArgoTo());
    controllers = options.getControllers();
    endpointGroup = options.getEndpointSecurityGroup();
    Classes.of(controllers);
  }

  private static HashProfile profile(String option, String release) {
    return HashProfile.forRelease(release)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    option
                        + ": release "
                        + release
                        + " is not known; known are "
                        + HashProfile.releases().keySet()));
  }

  @ProcessElement
  public void process(
      @Element KV<String, Iterable<Manifest>> cluster, OutputReceiver<Finding> out) {
    ClusterExport export = ClusterExport.of(cluster.getKey(), cluster.getValue());
    new Upgrades(from, to).examine(export);
    new Deletions(endpointGroup).examine(export);
    Classes.of(controllers).examine(export);
    export.findings().forEach(out::output);
  }
}
