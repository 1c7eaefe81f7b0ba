package dev.rolloutkit.lbc.service;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Service as the controller reads it. Absent fields have Go's zero values.
 *
 * @param namespace its namespace
 * @param name its name
 * @param uid its UID
 * @param annotations its annotations
 * @param spec its spec, which is never changed
 */
public record ServiceView(
    String namespace, String name, String uid, Map<String, String> annotations, ServiceSpec spec) {

  /**
   * A port of a Service.
   *
   * @param name its name; may be empty
   * @param protocol its protocol
   * @param port its number
   * @param targetPort the number or name of the port of its pods
   * @param nodePort its port on every node; 0 if it has none
   */
  public record Port(
      String name, String protocol, int port, IntOrStringValue targetPort, int nodePort) {}

  /** Reads a Service. */
  public static ServiceView of(Service service) {
    ObjectMeta meta = service.getMetadata() == null ? new ObjectMeta() : service.getMetadata();
    return new ServiceView(
        Strings.nullToEmpty(meta.getNamespace()),
        Strings.nullToEmpty(meta.getName()),
        Strings.nullToEmpty(meta.getUid()),
        Annotations.merged(meta.getAnnotations()),
        service.getSpec() == null ? new ServiceSpec() : service.getSpec());
  }

  /** {@code namespace/name}. */
  public String key() {
    return namespace + "/" + name;
  }

  /** The annotations under {@code service.beta.kubernetes.io/}. */
  public Annotations read() {
    return Annotations.ofService(annotations);
  }

  /** {@code spec.type}; may be empty. */
  public String type() {
    return Strings.nullToEmpty(spec.getType());
  }

  /**
   * Whether the load balancer of the Service has IPv6.
   *
   * @rule A network load balancer has IPv6 if the annotation for its {@code ip-address-type} is
   *     {@code dualstack}; other values than that and {@code ipv4} fail.
   * @throws Failure if the annotation names another type of addresses than {@code ipv4} and {@code
   *     dualstack}
   */
  public boolean isDualstack() throws Failure {
    String suffix = Annotations.NLB_SUFFIX + "ip-address-type";
    String type = read().text(suffix).orElse("ipv4");
    return switch (type) {
      case "ipv4" -> false;
      case "dualstack" -> true;
      default -> throw new Failure(read().problem(suffix, "unknown IPAddressType: " + type));
    };
  }

  /** Whether {@code spec.ipFamilies} contains IPv6. */
  public boolean isDualstackFamily() {
    return strings(spec.getIpFamilies()).contains("IPv6");
  }

  /** The ports in order; a {@code null} element has zero values. */
  public List<Port> ports() {
    List<@Nullable ServicePort> ports = spec.getPorts();
    if (ports == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Port> out = ImmutableList.builder();
    for (ServicePort port : ports) {
      ServicePort p = port == null ? new ServicePort() : port;
      out.add(
          new Port(
              Strings.nullToEmpty(p.getName()),
              Strings.nullToEmpty(p.getProtocol()),
              number(p.getPort()),
              either(p.getTargetPort()),
              number(p.getNodePort())));
    }
    return out.build();
  }

  /** The first port with this number or name; empty if there is none. */
  public Optional<Port> port(IntOrStringValue reference) {
    for (Port port : ports()) {
      if (reference.isInt()
          ? port.port() == reference.intValue()
          : port.name().equals(reference.stringValue())) {
        return Optional.of(port);
      }
    }
    return Optional.empty();
  }

  /**
   * The CIDR blocks of clients that may connect: {@code spec.loadBalancerSourceRanges}, or, if that
   * is empty, the annotation.
   *
   * @rule The clients of a Service are those of {@code loadBalancerSourceRanges}, or of the
   *     annotation if that is empty.
   */
  public List<String> sourceRanges() {
    List<String> ranges = strings(spec.getLoadBalancerSourceRanges());
    return ranges.isEmpty()
        ? read().list("load-balancer-source-ranges").orElse(ImmutableList.of())
        : ranges;
  }

  private static List<String> strings(@Nullable Collection<String> texts) {
    if (texts == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> out = ImmutableList.builder();
    texts.forEach(t -> out.add(Strings.nullToEmpty(t)));
    return out.build();
  }

  private static int number(@Nullable Integer number) {
    return number == null ? 0 : number;
  }

  private static IntOrStringValue either(@Nullable IntOrString value) {
    if (value == null) {
      return IntOrStringValue.of(0);
    }
    return value.getIntVal() != null
        ? IntOrStringValue.of(value.getIntVal())
        : IntOrStringValue.of(Strings.nullToEmpty(value.getStrVal()));
  }
}
