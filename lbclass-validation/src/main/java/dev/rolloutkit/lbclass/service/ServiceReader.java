package dev.rolloutkit.lbclass.service;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.Fabric8Version;
import dev.rolloutkit.apimachinery.internal.json.JsonTokens;
import dev.rolloutkit.apimachinery.internal.json.WrongType;
import io.fabric8.kubernetes.api.model.ClientIPConfig;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PortStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import io.fabric8.kubernetes.api.model.SessionAffinityConfig;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Service from JSON as an API server does, in a single pass.
 *
 * <p>Problems are a value of the wrong type in a field of the Kubernetes API, a malformed time, and
 * another kind or API version. Unknown fields are skipped, {@code null} counts as absent, and an
 * empty list as a missing one. If a field is repeated, its last value is used, except that objects,
 * maps and list elements are merged. Unpaired surrogates become U+FFFD. A {@code null} in a list is
 * a problem, whereas Kubernetes reads it as an empty element.
 *
 * <p>Fields that no rule uses (owners, managed fields, conditions) are checked but not included in
 * the result. Deeply nested input does not grow the stack.
 *
 * <p>Source: Kubernetes 1.34, types of core/v1.
 *
 * @rule A Service is read from JSON as the API server reads it: unknown fields are skipped, and a
 *     value of the wrong type is a problem.
 */
public final class ServiceReader {
  private ServiceReader() {}

  /** Reads a Service from a tree; fails with the first problem. */
  public static Outcome<Service> read(JsonNode tree) {
    try (JsonParser parser = tree.traverse()) {
      parser.nextToken();
      return Outcome.ok(read(parser));
    } catch (WrongType e) {
      return Outcome.failed(e.problem(LbClassProblemCodes.SERVICE_WRONG_TYPE));
    } catch (IOException | IllegalStateException e) {
      return Outcome.failed(unreadable());
    }
  }

  /** Reads a Service from JSON in UTF-8; fails with the first problem. */
  public static Outcome<Service> read(byte[] json) {
    try (JsonParser parser = JsonTokens.parser(json)) {
      parser.nextToken();
      Service service = read(parser);
      return parser.nextToken() == null ? Outcome.ok(service) : Outcome.failed(unreadable());
    } catch (WrongType e) {
      return Outcome.failed(e.problem(LbClassProblemCodes.SERVICE_WRONG_TYPE));
    } catch (IOException | IllegalStateException e) {
      return Outcome.failed(unreadable());
    }
  }

  private static Problem unreadable() {
    return Problem.plain(FieldPath.root(), "not JSON", LbClassProblemCodes.SERVICE_NOT_JSON);
  }

  /**
   * Reads the Service whose first token is the parser's current token. Afterwards the current token
   * is the last one of the Service.
   *
   * @throws WrongType if a value has the wrong type for its field; the parser is then at that value
   * @throws IOException if the text is not JSON
   */
  public static Service read(JsonParser p) throws IOException {
    Fabric8Version.check();
    Service out = new Service();
    JsonTokens.expectObject(p);
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "apiVersion" -> out.setApiVersion(JsonTokens.text(p, out.getApiVersion()));
        case "kind" -> out.setKind(JsonTokens.text(p, out.getKind()));
        case "metadata" -> {
          if (JsonTokens.isObject(p)) {
            out.setMetadata(out.getMetadata() == null ? new ObjectMeta() : out.getMetadata());
            readMetadata(p, out.getMetadata());
          }
        }
        case "spec" -> {
          if (JsonTokens.isObject(p)) {
            out.setSpec(out.getSpec() == null ? new ServiceSpec() : out.getSpec());
            readSpec(p, out.getSpec());
          }
        }
        case "status" -> {
          if (JsonTokens.isObject(p)) {
            out.setStatus(out.getStatus() == null ? new ServiceStatus() : out.getStatus());
            readStatus(p, out.getStatus());
          }
        }
        default -> p.skipChildren();
      }
    }
    expect(p, "kind", out.getKind(), "Service");
    expect(p, "apiVersion", out.getApiVersion(), "v1");
    if (out.getSpec() == null) {
      out.setSpec(new ServiceSpec());
    }
    return out;
  }

  /** Requires the given value or none; the API server takes a missing one from the request. */
  private static void expect(JsonParser p, String member, @Nullable String value, String expected)
      throws IOException {
    if (value != null && !value.isEmpty() && !value.equals(expected)) {
      throw WrongType.ofMember(
          p, member, "expected " + GoStrings.quote(expected) + ", got " + GoStrings.quote(value));
    }
  }

  private static void readMetadata(JsonParser p, ObjectMeta out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "annotations" -> out.setAnnotations(JsonTokens.texts(p, out.getAnnotations()));
        case "labels" -> out.setLabels(JsonTokens.texts(p, out.getLabels()));
        case "deletionTimestamp" -> out.setDeletionTimestamp(JsonTokens.optionalTime(p));
        case "finalizers" -> out.setFinalizers(JsonTokens.textList(p));
        case "generateName" -> out.setGenerateName(JsonTokens.text(p, out.getGenerateName()));
        case "name" -> out.setName(JsonTokens.text(p, out.getName()));
        case "namespace" -> out.setNamespace(JsonTokens.text(p, out.getNamespace()));
        case "resourceVersion" ->
            out.setResourceVersion(JsonTokens.text(p, out.getResourceVersion()));
        case "uid" -> out.setUid(JsonTokens.text(p, out.getUid()));
        default -> JsonShapes.METADATA.check(name, p);
      }
    }
  }

  private static void readSpec(JsonParser p, ServiceSpec out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "allocateLoadBalancerNodePorts" ->
            out.setAllocateLoadBalancerNodePorts(JsonTokens.optionalBoolean(p));
        case "clusterIP" -> out.setClusterIP(JsonTokens.text(p, out.getClusterIP()));
        case "clusterIPs" -> out.setClusterIPs(JsonTokens.textList(p));
        case "externalIPs" -> out.setExternalIPs(JsonTokens.textList(p));
        case "externalName" -> out.setExternalName(JsonTokens.text(p, out.getExternalName()));
        case "externalTrafficPolicy" ->
            out.setExternalTrafficPolicy(JsonTokens.text(p, out.getExternalTrafficPolicy()));
        case "healthCheckNodePort" ->
            out.setHealthCheckNodePort(JsonTokens.number(p, out.getHealthCheckNodePort()));
        case "internalTrafficPolicy" -> out.setInternalTrafficPolicy(JsonTokens.optionalText(p));
        case "ipFamilies" -> out.setIpFamilies(JsonTokens.textList(p));
        case "ipFamilyPolicy" -> out.setIpFamilyPolicy(JsonTokens.optionalText(p));
        case "loadBalancerClass" -> out.setLoadBalancerClass(JsonTokens.optionalText(p));
        case "loadBalancerIP" -> out.setLoadBalancerIP(JsonTokens.text(p, out.getLoadBalancerIP()));
        case "loadBalancerSourceRanges" -> out.setLoadBalancerSourceRanges(JsonTokens.textList(p));
        case "ports" ->
            out.setPorts(
                JsonTokens.list(p, out.getPorts(), ServicePort::new, ServiceReader::readPort));
        case "publishNotReadyAddresses" ->
            out.setPublishNotReadyAddresses(JsonTokens.optionalBoolean(p));
        case "selector" -> out.setSelector(JsonTokens.texts(p, out.getSelector()));
        case "sessionAffinity" ->
            out.setSessionAffinity(JsonTokens.text(p, out.getSessionAffinity()));
        case "sessionAffinityConfig" -> readAffinity(p, out);
        case "trafficDistribution" -> out.setTrafficDistribution(JsonTokens.optionalText(p));
        case "type" -> out.setType(JsonTokens.text(p, out.getType()));
        default -> p.skipChildren();
      }
    }
  }

  private static void readPort(JsonParser p, ServicePort out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "appProtocol" -> out.setAppProtocol(JsonTokens.optionalText(p));
        case "name" -> out.setName(JsonTokens.text(p, out.getName()));
        case "nodePort" -> out.setNodePort(JsonTokens.number(p, out.getNodePort()));
        case "port" -> out.setPort(JsonTokens.number(p, out.getPort()));
        case "protocol" -> out.setProtocol(JsonTokens.text(p, out.getProtocol()));
        case "targetPort" -> {
          if (p.currentToken() == JsonToken.VALUE_STRING) {
            out.setTargetPort(new IntOrString(GoStrings.wellFormed(p.getText())));
          } else if (p.currentToken() != JsonToken.VALUE_NULL) {
            out.setTargetPort(new IntOrString(JsonTokens.number(p, null)));
          } else if (out.getTargetPort() != null && out.getTargetPort().getStrVal() != null) {
            out.setTargetPort(null);
          }
        }
        default -> p.skipChildren();
      }
    }
  }

  private static void readAffinity(JsonParser p, ServiceSpec spec) throws IOException {
    if (!JsonTokens.isObject(p)) {
      spec.setSessionAffinityConfig(null);
      return;
    }
    SessionAffinityConfig out =
        spec.getSessionAffinityConfig() == null
            ? new SessionAffinityConfig()
            : spec.getSessionAffinityConfig();
    spec.setSessionAffinityConfig(out);
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      if (!name.equals("clientIP")) {
        p.skipChildren();
      } else if (JsonTokens.isObject(p)) {
        out.setClientIP(out.getClientIP() == null ? new ClientIPConfig() : out.getClientIP());
        readClientIp(p, out.getClientIP());
      } else {
        out.setClientIP(null);
      }
    }
  }

  private static void readClientIp(JsonParser p, ClientIPConfig out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      if (name.equals("timeoutSeconds")) {
        out.setTimeoutSeconds(JsonTokens.number(p, null));
      } else {
        p.skipChildren();
      }
    }
  }

  private static void readStatus(JsonParser p, ServiceStatus out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      if (!name.equals("loadBalancer")) {
        JsonShapes.STATUS.check(name, p);
      } else if (JsonTokens.isObject(p)) {
        LoadBalancerStatus balancer =
            out.getLoadBalancer() == null ? new LoadBalancerStatus() : out.getLoadBalancer();
        out.setLoadBalancer(balancer);
        for (String part = p.nextFieldName(); part != null; part = p.nextFieldName()) {
          p.nextToken();
          if (part.equals("ingress")) {
            balancer.setIngress(
                JsonTokens.list(
                    p,
                    balancer.getIngress(),
                    LoadBalancerIngress::new,
                    ServiceReader::readIngress));
          } else {
            p.skipChildren();
          }
        }
      }
    }
  }

  private static void readIngress(JsonParser p, LoadBalancerIngress out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "hostname" -> out.setHostname(JsonTokens.text(p, out.getHostname()));
        case "ip" -> out.setIp(JsonTokens.text(p, out.getIp()));
        case "ipMode" -> out.setIpMode(JsonTokens.optionalText(p));
        case "ports" ->
            out.setPorts(
                JsonTokens.list(p, out.getPorts(), PortStatus::new, ServiceReader::readPortStatus));
        default -> p.skipChildren();
      }
    }
  }

  private static void readPortStatus(JsonParser p, PortStatus out) throws IOException {
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      switch (name) {
        case "error" -> out.setError(JsonTokens.optionalText(p));
        case "port" -> out.setPort(JsonTokens.number(p, out.getPort()));
        case "protocol" -> out.setProtocol(JsonTokens.text(p, out.getProtocol()));
        default -> p.skipChildren();
      }
    }
  }
}
