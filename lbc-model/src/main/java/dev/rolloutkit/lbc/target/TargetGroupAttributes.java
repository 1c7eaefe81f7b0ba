package dev.rolloutkit.lbc.target;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The attributes of a network load balancer's target group.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule Attributes of one port take precedence over those of all ports.
 * @param attributes the attributes by name
 * @param preserveClientIp whether targets see the addresses of clients, if an attribute sets it
 */
record TargetGroupAttributes(
    ImmutableSortedMap<String, String> attributes, Optional<Boolean> preserveClientIp) {
  private static final String ATTRIBUTES = "aws-load-balancer-target-group-attributes";
  private static final String PROXY_BY_GROUP = "aws-load-balancer-proxy-protocol-per-target-group";
  private static final String PROXY = "aws-load-balancer-proxy-protocol";
  private static final String PRESERVE = "preserve_client_ip.enabled";
  private static final String PROXY_ATTRIBUTE = "proxy_protocol_v2.enabled";

  /**
   * The attributes of one port. Those of {@code …-attributes.80} take precedence over those of
   * {@code …-attributes}, and both must be valid; older releases read only the general attributes.
   * An empty attribute of a port is ignored. An empty general attribute is kept, except that newer
   * releases drop that of the proxy protocol. The annotations are checked in this order: general
   * attributes, attributes of the port, proxy protocol for each target group, proxy protocol for
   * all.
   */
  static TargetGroupAttributes nlb(Annotations annotations, int port, ReleaseOf<LbcChange> release)
      throws Failure {
    TreeMap<String, String> all = new TreeMap<>(CodePoints.ORDER);
    all.put(PROXY_ATTRIBUTE, "false");
    all.putAll(read(annotations, ATTRIBUTES, release));
    boolean byPort = release.has(LbcChange.ATTRIBUTES_BY_PORT);
    if (byPort) {
      read(annotations, ATTRIBUTES + "." + port, release)
          .forEach(
              (key, value) -> {
                if (!value.isEmpty()) {
                  all.put(key, value);
                }
              });
    }
    Optional<ImmutableList<String>> ports = annotations.list(PROXY_BY_GROUP);
    if (ports.isPresent()) {
      all.put(PROXY_ATTRIBUTE, Boolean.toString(names(annotations, ports.get(), port)));
    }
    Optional<String> proxy = annotations.text(PROXY);
    if (proxy.isPresent()) {
      if (!proxy.get().equals("*")) {
        throw new Failure(
            annotations.problem(
                PROXY,
                "invalid value "
                    + proxy.get()
                    + " for Load Balancer proxy protocol v2 annotation, only value currently"
                    + " supported is *"));
      }
      all.put(PROXY_ATTRIBUTE, "true");
    }
    if (byPort) {
      all.remove(PROXY_ATTRIBUTE, "");
    }
    return new TargetGroupAttributes(
        ImmutableSortedMap.copyOfSorted(all),
        Optional.ofNullable(all.get(PRESERVE)).flatMap(GoStrings::parseBool));
  }

  private static ImmutableMap<String, String> read(
      Annotations annotations, String suffix, ReleaseOf<LbcChange> release) throws Failure {
    ImmutableMap<String, String> attributes = Failure.orStop(annotations.map(suffix, release));
    String raw = attributes.get(PRESERVE);
    if (raw != null && GoStrings.parseBool(raw).isEmpty()) {
      throw new Failure(
          annotations.problem(
              suffix,
              "failed to parse attribute "
                  + PRESERVE
                  + "="
                  + raw
                  + ": "
                  + GoStrings.parseBoolError(raw)));
    }
    return attributes;
  }

  private static boolean names(Annotations annotations, List<String> ports, int port)
      throws Failure {
    boolean found = false;
    for (String text : ports) {
      OptionalLong number = GoStrings.parseInt(text, 64);
      if (number.isEmpty()) {
        throw new Failure(
            annotations.problem(
                PROXY_BY_GROUP, "invalid port number in proxy-protocol-per-target-group: " + text));
      }
      found |= number.getAsLong() == port;
    }
    return found;
  }
}
