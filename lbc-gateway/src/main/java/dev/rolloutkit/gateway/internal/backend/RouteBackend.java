package dev.rolloutkit.gateway.internal.backend;

import dev.rolloutkit.lbc.service.ServiceView;

/** A backend of a rule that was found. */
public sealed interface RouteBackend {
  /** Its weight. */
  int weight();

  /**
   * A port of a Service.
   *
   * @param service the Service
   * @param port its port
   * @param weight the weight
   */
  record OfService(ServiceView service, ServiceView.Port port, int weight)
      implements RouteBackend {}

  /**
   * A target group that exists in AWS.
   *
   * @param name its name
   * @param weight the weight
   */
  record OfTargetGroup(String name, int weight) implements RouteBackend {}

  /**
   * The application load balancer of another Gateway.
   *
   * @param namespace the namespace of the Gateway
   * @param name its name
   * @param arn the ARN of its load balancer
   * @param port its port
   * @param weight the weight
   */
  record OfGateway(String namespace, String name, String arn, int port, int weight)
      implements RouteBackend {}
}
