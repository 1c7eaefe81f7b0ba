package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.AnnotationValues;
import dev.rolloutkit.apimachinery.GoText;
import java.util.Optional;

/**
 * What the attributes of a network load balancer's target group decide about its networking.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @param preserveClientIp whether targets see the addresses of clients, if an attribute says so
 */
record TargetGroupAttributes(Optional<Boolean> preserveClientIp) {
  private static final String ATTRIBUTES = "aws-load-balancer-target-group-attributes";
  private static final String PROXY_BY_GROUP = "aws-load-balancer-proxy-protocol-per-target-group";
  private static final String PROXY = "aws-load-balancer-proxy-protocol";
  private static final String PRESERVE = "preserve_client_ip.enabled";

  /**
   * The attributes of one port: those of {@code …-attributes.80} win over those of {@code
   * …-attributes}, and both must be valid. Checked in this order: attributes in general, of the
   * port, proxy protocol by target group, proxy protocol.
   */
  static TargetGroupAttributes nlb(Annotations annotations, int port) throws Failure {
    Optional<Boolean> general = preserve(annotations, ATTRIBUTES);
    Optional<Boolean> own = preserve(annotations, ATTRIBUTES + "." + port);
    checkProxyProtocol(annotations);
    return new TargetGroupAttributes(own.or(() -> general));
  }

  private static Optional<Boolean> preserve(Annotations annotations, String suffix) throws Failure {
    ImmutableMap<String, String> attributes = Failure.orStop(annotations.map(suffix));
    String raw = attributes.get(PRESERVE);
    if (raw == null) {
      return Optional.empty();
    }
    Optional<Boolean> parsed = GoText.parseBool(raw);
    if (parsed.isEmpty()) {
      throw new Failure(
          annotations.problem(
              suffix,
              "failed to parse attribute "
                  + PRESERVE
                  + "="
                  + raw
                  + ": "
                  + AnnotationValues.boolError(raw)));
    }
    return parsed;
  }

  private static void checkProxyProtocol(Annotations annotations) throws Failure {
    for (String port : annotations.list(PROXY_BY_GROUP).orElse(ImmutableList.of())) {
      if (GoText.parseInt(port, 64).isEmpty()) {
        throw new Failure(
            annotations.problem(
                PROXY_BY_GROUP, "invalid port number in proxy-protocol-per-target-group: " + port));
      }
    }
    Optional<String> all = annotations.text(PROXY);
    if (all.isPresent() && !all.get().equals("*")) {
      throw new Failure(
          annotations.problem(
              PROXY,
              "invalid value "
                  + all.get()
                  + " for Load Balancer proxy protocol v2 annotation, only value currently"
                  + " supported is *"));
    }
  }
}
