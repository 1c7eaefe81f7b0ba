package com.example.fleet;

import org.apache.beam.sdk.options.Default;
import org.apache.beam.sdk.options.Description;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.Validation;

/** What the job is asked, beside Beam's own options, such as {@code --runner}. */
public interface FleetOptions extends PipelineOptions {
  /** The folder of the exports. */
  @Description("The folder of the exports: a folder, an archive or a file for each cluster.")
  @Validation.Required
  String getExports();

  /** Sets the folder of the exports. */
  void setExports(String folder);

  /** The folder of the results. */
  @Description("The folder that the findings and the tables are written into.")
  @Validation.Required
  String getOutput();

  /** Sets the folder of the results. */
  void setOutput(String folder);

  /** The upgrade of the AWS Load Balancer Controller. */
  @Description("The upgrade of the AWS Load Balancer Controller, as TO or FROM..TO.")
  @Default.String("")
  String getLbc();

  /** Sets the upgrade of the AWS Load Balancer Controller. */
  void setLbc(String upgrade);

  /** The upgrade of Argo Rollouts. */
  @Description("The upgrade of Argo Rollouts, as TO or FROM..TO.")
  @Default.String("")
  String getArgo();

  /** Sets the upgrade of Argo Rollouts. */
  void setArgo(String upgrade);

  /** The upgrade of AKO. */
  @Description("The upgrade of AKO, as TO or FROM..TO.")
  @Default.String("")
  String getAko();

  /** Sets the upgrade of AKO. */
  void setAko(String upgrade);

  /** The upgrade of Kubernetes. */
  @Description("The upgrade of Kubernetes, as TO or FROM..TO.")
  @Default.String("")
  String getKubernetes();

  /** Sets the upgrade of Kubernetes. */
  void setKubernetes(String upgrade);

  /** The names of the load balancer controllers, separated by commas. */
  @Description("The load balancer controllers of the clusters, separated by commas.")
  @Default.String("cloud-provider,aws-load-balancer-controller,ako")
  String getControllers();

  /** Sets the names of the load balancer controllers. */
  void setControllers(String names);

  /** The security group of endpoints whose TargetGroupBinding names none. */
  @Description("The security group of endpoints whose TargetGroupBinding has no annotation for it.")
  @Default.String("")
  String getEndpointSecurityGroup();

  /** Sets the security group of endpoints whose TargetGroupBinding names none. */
  void setEndpointSecurityGroup(String id);
}
