package com.example.fleet;

import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.TupleTag;

/** Asks every question about one cluster: the work that is spread over the machines. */
final class ExamineCluster extends DoFn<KV<String, Iterable<Manifest>>, Finding> {
  private static final long serialVersionUID = 1L;

  static final TupleTag<Finding> FINDINGS = new TupleTag<>() {};
  static final TupleTag<KV<String, Hit>> HITS = new TupleTag<>() {};

  private final String lbc;
  private final String argo;
  private final String ako;
  private final String kubernetes;
  private final String controllers;
  private final String endpointGroup;

  /**
   * Checks the options, so that a wrong one ends the job before it begins.
   *
   * @throws IllegalArgumentException if a release or a controller is not known
   */
  ExamineCluster(FleetOptions options) {
    lbc = options.getLbc();
    argo = options.getArgo();
    ako = options.getAko();
    kubernetes = options.getKubernetes();
    controllers = options.getControllers();
    endpointGroup = options.getEndpointSecurityGroup();
    upgrade();
    Classes.of(controllers);
  }

  private UpgradeQuestion upgrade() {
    return new UpgradeQuestion(lbc, argo, ako, kubernetes);
  }

  /** What is upgraded, for people; empty if nothing is. */
  String title() {
    return upgrade().title();
  }

  @ProcessElement
  public void process(@Element KV<String, Iterable<Manifest>> cluster, MultiOutputReceiver out) {
    ClusterExport export = ClusterExport.of(cluster.getKey(), cluster.getValue());
    for (Hit hit : upgrade().examine(export)) {
      out.get(HITS).output(KV.of(hit.key(), hit));
    }
    new Deletions(endpointGroup).examine(export);
    Classes.of(controllers).examine(export);
    export.findings().forEach(out.get(FINDINGS)::output);
  }
}
