package dev.rolloutkit.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.action.OidcSecrets;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.frontend.AlbFrontend;
import dev.rolloutkit.lbc.frontend.ListenPorts;
import dev.rolloutkit.lbc.frontend.MutualTls;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.internal.certificate.CertificateDiscovery;
import dev.rolloutkit.stack.internal.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.internal.listener.CertificateRef;
import dev.rolloutkit.stack.internal.listener.MemberListener;
import dev.rolloutkit.stack.internal.naming.ResourceNames;
import dev.rolloutkit.stack.internal.naming.TargetGroupKey;
import dev.rolloutkit.stack.internal.subnet.Subnets;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.TargetGroup;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Vectors of parts of a stack, replayed: annotations, groups, names, look-ups, target groups. */
final class PartReplays {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PartReplays() {}

  static VectorAnswer annotation(JsonNode in) {
    String name = NoInput.text(in, "name");
    String value = NoInput.text(in, "value");
    Annotations annotations =
        new Annotations(Annotations.ALB, ImmutableMap.of(Annotations.ALB + name, value));
    return switch (NoInput.text(in, "kind")) {
      case "stringMap" ->
          Answers.answer(
              annotations.map(name),
              map -> {
                ObjectNode out = JSON.objectNode();
                map.forEach(out::put);
                return out;
              });
      case "stringList" -> VectorAnswer.out(Answers.list(annotations.list(name).orElseThrow()));
      case "bool" ->
          Answers.answer(annotations.bool(name), it -> JSON.booleanNode(it.orElseThrow()));
      case "int32" ->
          Answers.answer(annotations.int32(name), it -> JSON.numberNode(it.orElseThrow()));
      default -> Answers.answer(annotations.int64(name), it -> JSON.numberNode(it.orElseThrow()));
    };
  }

  static VectorAnswer groupOf(JsonNode in) {
    GroupMembership membership =
        GroupLoader.groupOf(
            Worlds.object(in.at("/ingresses/0"), Ingress.class),
            Worlds.cluster(in),
            Worlds.config(in));
    ObjectNode out = JSON.objectNode();
    out.set("group", membership.group().map(PartReplays::group).orElse(null));
    out.put("error", membership.error().orElse(null));
    ArrayNode pending = out.putArray("pendingFinalization");
    membership.pendingFinalization().forEach(id -> pending.add(group(id)));
    return VectorAnswer.out(out);
  }

  private static JsonNode group(GroupId id) {
    return JSON.objectNode()
        .put("namespace", id.namespace())
        .put("name", id.name())
        .put("text", id.text())
        .put("explicit", id.isExplicit())
        .put("finalizer", id.finalizer());
  }

  static VectorAnswer groupMembers(JsonNode in) {
    return Answers.answer(
        Worlds.load(in),
        group -> {
          ObjectNode out = JSON.objectNode();
          ArrayNode members = out.putArray("members");
          group
              .members()
              .forEach(
                  m ->
                      members
                          .addObject()
                          .put("ingress", m.key())
                          .put("class", m.ingressClass().orElse(null))
                          .put("params", m.params().map(IngressClassParams::name).orElse(null)));
          ArrayNode inactive = out.putArray("inactiveMembers");
          group.inactiveMembers().forEach(m -> inactive.add(m.key()));
          return out;
        });
  }

  static VectorAnswer loadBalancerName(JsonNode in) {
    List<String> explicit = new ArrayList<>();
    for (JsonNode member : in.path("members")) {
      if (!member.path("params").asText("").isEmpty()) {
        explicit.add(NoInput.text(member, "params"));
      } else if (member.hasNonNull("annotation")) {
        explicit.add(NoInput.text(member, "annotation"));
      }
    }
    return Answers.answer(
        () ->
            ResourceNames.loadBalancer(
                NoInput.text(in, "clusterName"),
                Worlds.group(in.get("group")),
                NoInput.text(in, "scheme"),
                explicit),
        JSON::textNode);
  }

  static VectorAnswer securityGroupName(JsonNode in) {
    return VectorAnswer.out(
        JSON.textNode(
            ResourceNames.securityGroup(
                NoInput.text(in, "clusterName"), Worlds.group(in.get("group")))));
  }

  static VectorAnswer targetGroupName(JsonNode in) {
    TargetGroupKey key =
        TargetGroupKey.builder()
            .clusterName(NoInput.text(in, "clusterName"))
            .group(Worlds.group(in.get("group")))
            .ingressNamespace(NoInput.text(in.at("/ingress/namespace")))
            .ingressName(NoInput.text(in.at("/ingress/name")))
            .serviceNamespace(NoInput.text(in.at("/service/namespace")))
            .serviceName(NoInput.text(in.at("/service/name")))
            .serviceUid(in.at("/service/uid").asText())
            .servicePort(in.get("servicePort").asText())
            .targetGroupPort(in.get("targetGroupPort").intValue())
            .targetType(NoInput.text(in, "targetType"))
            .protocol(NoInput.text(in, "protocol"))
            .protocolVersion(NoInput.text(in, "protocolVersion"))
            .targetControlPort(
                in.hasNonNull("targetControlPort")
                    ? OptionalInt.of(in.get("targetControlPort").intValue())
                    : OptionalInt.empty())
            .build();
    return VectorAnswer.out(
        JSON.objectNode()
            .put("name", ResourceNames.targetGroup(key))
            .put("resourceId", ResourceNames.targetGroupId(key)));
  }

  private static GroupMember member(JsonNode in) {
    JsonNode params = in.path("ingressClassParams");
    return new GroupMember(
        IngressView.of(Worlds.object(in.get("ingress"), Ingress.class)),
        params.isObject()
            ? Optional.of(IngressClassParams.of("params", params))
            : Optional.empty());
  }

  static VectorAnswer listenPorts(JsonNode in) {
    StackSettings config = Worlds.config(in);
    return Answers.answer(
        () ->
            MemberListener.of(
                member(in),
                null,
                CertificateDiscovery.of(Worlds.directory(in.path("directory")), config),
                Worlds.directory(in.path("directory")),
                config),
        listener -> {
          ObjectNode out = JSON.objectNode();
          AlbFrontend.Inbound inbound = listener.listen().inbound();
          listener
              .listen()
              .protocols()
              .forEach(
                  (port, protocol) -> {
                    boolean tls = protocol.equals(ListenPorts.HTTPS);
                    ObjectNode one = out.putObject(port.toString()).put("protocol", protocol);
                    one.set("inboundCidrV4", Answers.list(inbound.v4()));
                    one.set("inboundCidrV6", Answers.list(inbound.v6()));
                    one.set("prefixLists", Answers.list(inbound.prefixLists()));
                    one.put("sslPolicy", tls ? inbound.sslPolicy().orElse(null) : null);
                    one.set(
                        "certificates",
                        Answers.list(
                            tls
                                ? listener.certificates().stream()
                                    .map(CertificateRef::text)
                                    .toList()
                                : List.of()));
                    MutualTls mutual = tls ? listener.listen().mutualTls().get(port) : null;
                    one.set("mutualAuthentication", mutual(mutual));
                  });
          return out;
        });
  }

  private static JsonNode mutual(MutualTls mutual) {
    if (mutual == null) {
      return JSON.nullNode();
    }
    ObjectNode out =
        JSON.objectNode().put("mode", mutual.mode()).put("trustStoreArn", mutual.trustStore());
    if (mutual.ignoreClientCertificateExpiry() != null) {
      out.put("ignoreClientCertificateExpiry", mutual.ignoreClientCertificateExpiry());
    }
    if (mutual.advertiseTrustStoreCaNames() != null) {
      out.put("advertiseTrustStoreCaNames", mutual.advertiseTrustStoreCaNames());
    }
    return out;
  }

  static VectorAnswer certificates(JsonNode in) {
    return Answers.answer(
        () ->
            CertificateDiscovery.of(Worlds.directory(in.path("directory")), Worlds.config(in))
                .find(Worlds.strings(in.path("hosts"))),
        Answers::list);
  }

  static VectorAnswer subnets(JsonNode in) {
    Subnets resolver =
        Subnets.application(
            Worlds.config(in),
            Worlds.directory(in.path("directory")),
            NoInput.text(in, "ipAddressType"));
    return Answers.answer(
        () ->
            in.has("namesOrIds")
                ? resolver.named(Worlds.strings(in.get("namesOrIds")))
                : in.has("selector")
                    ? resolver.selected(IngressClassParams.selector(in.get("selector")))
                    : resolver.discovered(NoInput.text(in, "scheme")),
        found -> Answers.list(found.stream().map(SubnetInfo::id).toList()));
  }

  static VectorAnswer targetGroup(JsonNode in) {
    StackSettings config = Worlds.config(in);
    GroupId id = Worlds.group(in.get("group"));
    GroupMember member = member(in);
    Stack.Builder stack = Stack.builder(id.text());
    ServiceView service = ServiceView.of(Worlds.object(in.get("service"), Service.class));
    TargetGroups groups =
        new TargetGroups(
            id,
            List.of(member),
            Map.of(),
            new OidcSecrets(List.of()),
            config,
            Worlds.directory(in.path("directory")),
            new TagRules(config, new ArrayList<>()),
            !NoInput.text(in, "ipAddressType").equals("ipv4"),
            in.path("backendSecurityGroup").textValue(),
            stack);
    JsonNode port = in.get("servicePort");
    IntOrStringValue servicePort =
        port.isInt()
            ? IntOrStringValue.of(port.intValue())
            : IntOrStringValue.of(NoInput.text(port));
    return Answers.answer(
        () -> groups.build(member, service, servicePort),
        (TargetGroup group) -> {
          ObjectNode out = JSON.objectNode().put("id", group.id());
          out.set("targetGroup", group.spec());
          out.set("binding", group.binding().get("template"));
          return out;
        });
  }
}
