package dev.rolloutkit.sg.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.json.JsonTreeReader;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads TargetGroupBindings and their networking blocks.
 *
 * <p>Source: AWS Load Balancer Controller, {@code elbv2.k8s.aws/v1beta1}.
 */
public final class TargetGroupBindings {
  /** The {@code kind} of a TargetGroupBinding. */
  public static final String KIND = "TargetGroupBinding";

  /** The API group. */
  public static final String GROUP = "elbv2.k8s.aws";

  static final FieldPath NETWORKING = FieldPath.of("spec", "networking");

  private TargetGroupBindings() {}

  /**
   * Reads the generic resource that a Kubernetes client returns. The resource is not changed, and
   * no reference to it is kept. Warnings and problems are those of {@link #read(JsonNode)}.
   */
  public static Outcome<TargetGroupBinding> read(GenericKubernetesResource resource) {
    return read(BindingFields.manifest(resource));
  }

  /**
   * Reads a manifest. An absent namespace is read as {@code default}.
   *
   * @return the binding, with a warning for each unknown field of the networking block and for each
   *     null element of its lists; or problems for a wrong kind, a missing name, and fields of a
   *     wrong type
   */
  public static Outcome<TargetGroupBinding> read(JsonNode manifest) {
    JsonTreeReader in = new JsonTreeReader();
    FieldPath root = FieldPath.root();
    ImmutableMap<String, JsonNode> top = in.members(root, manifest);
    String apiVersion = in.text(root, top, "apiVersion");
    if (apiVersion == null || !apiVersion.startsWith(GROUP + "/")) {
      in.problem(
          Problem.notSupported(
              root.child("apiVersion"), quoted(apiVersion), ImmutableList.of(GROUP + "/v1beta1")));
    }
    String kind = in.text(root, top, "kind");
    if (!KIND.equals(kind)) {
      in.problem(Problem.notSupported(root.child("kind"), quoted(kind), ImmutableList.of(KIND)));
    }
    ImmutableMap<String, JsonNode> meta = in.members(BindingFields.METADATA, top.get("metadata"));
    NamespacedName key = BindingFields.key(in, meta);
    ImmutableMap<String, JsonNode> spec = in.members(BindingFields.SPEC, top.get("spec"));
    FieldPath serviceAt = BindingFields.SPEC.child("serviceRef");
    ImmutableMap<String, JsonNode> service = in.members(serviceAt, spec.get("serviceRef"));
    TargetGroupBinding.Builder out =
        TargetGroupBinding.builder()
            .key(key)
            .annotations(BindingFields.strings(in, meta, BindingFields.METADATA, "annotations"))
            .labels(BindingFields.strings(in, meta, BindingFields.METADATA, "labels"))
            .targetGroupArn(
                Optional.ofNullable(in.text(BindingFields.SPEC, spec, "targetGroupARN")))
            .targetGroupName(
                Optional.ofNullable(in.text(BindingFields.SPEC, spec, "targetGroupName")))
            .serviceName(Optional.ofNullable(in.text(serviceAt, service, "name")))
            .servicePort(
                Optional.ofNullable(
                    BindingFields.port(in, serviceAt.child("port"), service.get("port"))))
            .networking(Optional.ofNullable(networking(in, spec.get("networking"))))
            .spec(Optional.ofNullable(top.get("spec")))
            .deleting(BindingFields.isDeleting(meta));
    String type = in.text(BindingFields.SPEC, spec, "targetType");
    if (type != null) {
      TargetType.parse(type)
          .ifPresentOrElse(
              out::targetType,
              () ->
                  in.problem(
                      Problem.notSupported(
                          BindingFields.SPEC.child("targetType"),
                          quoted(type),
                          ImmutableList.of("instance", "ip"))));
    }
    return in.outcome(out.build());
  }

  /** Reads a networking block alone. Field paths in problems begin with {@code spec.networking}. */
  public static Outcome<TargetGroupBindingNetworking> readNetworking(JsonNode json) {
    JsonTreeReader in = new JsonTreeReader();
    TargetGroupBindingNetworking read = networking(in, json);
    return in.outcome(read == null ? new TargetGroupBindingNetworking(ImmutableList.of()) : read);
  }

  /** The networking block as JSON for a manifest, without empty fields. */
  public static ObjectNode toJson(TargetGroupBindingNetworking networking) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ArrayNode ingress = out.putArray("ingress");
    for (NetworkingIngressRule rule : networking.ingress()) {
      ObjectNode to = ingress.addObject();
      if (!rule.from().isEmpty()) {
        ArrayNode from = to.putArray("from");
        rule.from().forEach(peer -> write(peer, from.addObject()));
      }
      if (!rule.ports().isEmpty()) {
        ArrayNode ports = to.putArray("ports");
        rule.ports().forEach(port -> write(port, ports.addObject()));
      }
    }
    return out;
  }

  private static void write(NetworkingPeer peer, ObjectNode out) {
    if (peer.cidr() != null) {
      out.putObject("ipBlock").put("cidr", peer.cidr());
    }
    if (peer.groupId() != null) {
      out.putObject("securityGroup").put("groupID", peer.groupId());
    }
  }

  private static void write(NetworkingPort port, ObjectNode out) {
    if (port.protocol() != null) {
      out.put("protocol", port.protocol());
    }
    IntOrStringValue number = port.port();
    if (number != null && number.isInt()) {
      out.put("port", number.intValue());
    } else if (number != null) {
      out.put("port", number.stringValue());
    }
  }

  private static @Nullable TargetGroupBindingNetworking networking(
      JsonTreeReader in, @Nullable JsonNode json) {
    if (JsonTreeReader.absent(json)) {
      return null;
    }
    ImmutableMap<String, JsonNode> block = in.members(NETWORKING, json, "ingress");
    ImmutableList<NetworkingIngressRule> rules =
        in.list(
            NETWORKING.child("ingress"), block.get("ingress"), (at, rule) -> rule(in, at, rule));
    return new TargetGroupBindingNetworking(rules == null ? ImmutableList.of() : rules);
  }

  private static NetworkingIngressRule rule(
      JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    ImmutableMap<String, JsonNode> rule = in.members(at, json, "from", "ports");
    ImmutableList<NetworkingPeer> from =
        in.list(at.child("from"), rule.get("from"), (path, peer) -> peer(in, path, peer));
    ImmutableList<NetworkingPort> ports =
        in.list(
            at.child("ports"),
            rule.get("ports"),
            (path, port) -> {
              ImmutableMap<String, JsonNode> m = in.members(path, port, "protocol", "port");
              return new NetworkingPort(
                  in.text(path, m, "protocol"),
                  BindingFields.port(in, path.child("port"), m.get("port")));
            });
    return new NetworkingIngressRule(
        from == null ? ImmutableList.of() : from, ports == null ? ImmutableList.of() : ports);
  }

  private static NetworkingPeer peer(JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    ImmutableMap<String, JsonNode> peer = in.members(at, json, "ipBlock", "securityGroup");
    String cidr = null;
    String group = null;
    if (peer.containsKey("ipBlock")) {
      FieldPath path = at.child("ipBlock");
      cidr =
          Strings.nullToEmpty(in.text(path, in.members(path, peer.get("ipBlock"), "cidr"), "cidr"));
    }
    if (peer.containsKey("securityGroup")) {
      FieldPath path = at.child("securityGroup");
      group =
          Strings.nullToEmpty(
              in.text(path, in.members(path, peer.get("securityGroup"), "groupID"), "groupID"));
    }
    return new NetworkingPeer(cidr, group);
  }

  private static @Nullable String quoted(@Nullable String text) {
    return GoStrings.quote(Strings.nullToEmpty(text));
  }
}
