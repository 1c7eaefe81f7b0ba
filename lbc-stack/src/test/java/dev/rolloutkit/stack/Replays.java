package dev.rolloutkit.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.alb.lbc.OidcSecrets;
import dev.rolloutkit.apimachinery.AnnotationValues;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.loadbalancer.AlbFrontend;
import dev.rolloutkit.sg.loadbalancer.Annotations;
import dev.rolloutkit.sg.loadbalancer.Failure;
import dev.rolloutkit.sg.loadbalancer.ListenPorts;
import dev.rolloutkit.sg.loadbalancer.MutualTls;
import dev.rolloutkit.sg.loadbalancer.NlbService;
import dev.rolloutkit.stack.certificate.CertificateDiscovery;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.diff.Replacements;
import dev.rolloutkit.stack.diff.RuleChanges;
import dev.rolloutkit.stack.ingressgroup.ClassParams;
import dev.rolloutkit.stack.ingressgroup.GroupId;
import dev.rolloutkit.stack.ingressgroup.GroupLoader;
import dev.rolloutkit.stack.ingressgroup.GroupMember;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.listener.CertificateRef;
import dev.rolloutkit.stack.listener.MemberListener;
import dev.rolloutkit.stack.naming.ResourceNames;
import dev.rolloutkit.stack.naming.TargetGroupKey;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.service.ServiceOwnership;
import dev.rolloutkit.stack.subnet.Subnets;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.TargetGroup;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import dev.rolloutkit.testkit.base.Answer;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Vectors of groups of Ingresses, replayed. */
final class Replays {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Replays() {}

  static <T> Answer answer(Outcome<T> outcome, Function<T, JsonNode> out) {
    return outcome.match(
        (value, warnings) -> Answer.out(out.apply(value)),
        problems -> Answer.error(problems.get(0).message()));
  }

  static <T> Answer answer(Failure.Decision<T> decision, Function<T, JsonNode> out) {
    return answer(Failure.toOutcome(decision, List.of()), out);
  }

  static ArrayNode list(Iterable<String> texts) {
    ArrayNode out = JSON.arrayNode();
    texts.forEach(out::add);
    return out;
  }

  static Answer annotation(JsonNode in) {
    String key = Annotations.ALB + in.get("name").textValue();
    String value = in.get("value").textValue();
    return switch (in.get("kind").textValue()) {
      case "stringMap" ->
          answer(
              AnnotationValues.stringMap(key, value, "x"),
              map -> {
                ObjectNode out = JSON.objectNode();
                map.forEach(out::put);
                return out;
              });
      case "stringList" -> Answer.out(list(AnnotationValues.list(value)));
      case "bool" -> answer(AnnotationValues.bool(key, value, "x"), JSON::booleanNode);
      case "int32" -> answer(AnnotationValues.integer(key, value, 32, "x"), JSON::numberNode);
      default -> answer(AnnotationValues.integer(key, value, 64, "x"), JSON::numberNode);
    };
  }

  static Answer groupOf(JsonNode in) {
    GroupMembership membership =
        GroupLoader.groupOf(
            Worlds.object(in.at("/ingresses/0"), Ingress.class),
            Worlds.cluster(in),
            Worlds.config(in));
    ObjectNode out = JSON.objectNode();
    out.set("group", membership.group().map(Replays::group).orElse(null));
    out.put("error", membership.error());
    ArrayNode pending = out.putArray("pendingFinalization");
    membership.pendingFinalization().forEach(id -> pending.add(group(id)));
    return Answer.out(out);
  }

  private static JsonNode group(GroupId id) {
    return JSON.objectNode()
        .put("namespace", id.namespace())
        .put("name", id.name())
        .put("text", id.text())
        .put("explicit", id.isExplicit())
        .put("finalizer", id.finalizer());
  }

  static Answer groupMembers(JsonNode in) {
    return answer(
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
                          .put("params", m.params().map(ClassParams::name).orElse(null)));
          ArrayNode inactive = out.putArray("inactiveMembers");
          group.inactiveMembers().forEach(m -> inactive.add(m.key()));
          return out;
        });
  }

  static Answer loadBalancerName(JsonNode in) {
    List<String> explicit = new ArrayList<>();
    for (JsonNode member : in.path("members")) {
      if (!member.path("params").asText("").isEmpty()) {
        explicit.add(member.get("params").textValue());
      } else if (member.hasNonNull("annotation")) {
        explicit.add(member.get("annotation").textValue());
      }
    }
    return answer(
        () ->
            ResourceNames.loadBalancer(
                in.get("clusterName").textValue(),
                Worlds.group(in.get("group")),
                in.get("scheme").textValue(),
                explicit),
        JSON::textNode);
  }

  static Answer securityGroupName(JsonNode in) {
    return Answer.out(
        JSON.textNode(
            ResourceNames.securityGroup(
                in.get("clusterName").textValue(), Worlds.group(in.get("group")))));
  }

  static Answer targetGroupName(JsonNode in) {
    TargetGroupKey key =
        TargetGroupKey.builder()
            .clusterName(in.get("clusterName").textValue())
            .group(Worlds.group(in.get("group")))
            .ingressNamespace(in.at("/ingress/namespace").textValue())
            .ingressName(in.at("/ingress/name").textValue())
            .serviceNamespace(in.at("/service/namespace").textValue())
            .serviceName(in.at("/service/name").textValue())
            .serviceUid(in.at("/service/uid").asText())
            .servicePort(in.get("servicePort").asText())
            .targetGroupPort(in.get("targetGroupPort").intValue())
            .targetType(in.get("targetType").textValue())
            .protocol(in.get("protocol").textValue())
            .protocolVersion(in.get("protocolVersion").textValue())
            .targetControlPort(
                in.hasNonNull("targetControlPort")
                    ? OptionalInt.of(in.get("targetControlPort").intValue())
                    : OptionalInt.empty())
            .build();
    return Answer.out(
        JSON.objectNode()
            .put("name", ResourceNames.targetGroup(key))
            .put("resourceId", ResourceNames.targetGroupId(key)));
  }

  private static GroupMember member(JsonNode in) {
    JsonNode params = in.path("ingressClassParams");
    return new GroupMember(
        AlbIngress.of(Worlds.object(in.get("ingress"), Ingress.class)),
        Optional.empty(),
        params.isObject() ? Optional.of(ClassParams.of("params", params)) : Optional.empty());
  }

  static Answer listenPorts(JsonNode in) {
    ControllerConfig config = Worlds.config(in);
    return answer(
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
                    one.set("inboundCidrV4", list(inbound.v4()));
                    one.set("inboundCidrV6", list(inbound.v6()));
                    one.set("prefixLists", list(inbound.prefixLists()));
                    one.put("sslPolicy", tls ? inbound.sslPolicy().orElse(null) : null);
                    one.set(
                        "certificates",
                        list(
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

  static Answer certificates(JsonNode in) {
    return answer(
        () ->
            CertificateDiscovery.of(Worlds.directory(in.path("directory")), Worlds.config(in))
                .find(Worlds.strings(in.path("hosts"))),
        Replays::list);
  }

  static Answer subnets(JsonNode in) {
    Subnets resolver =
        Subnets.application(
            Worlds.config(in),
            Worlds.directory(in.path("directory")),
            in.get("ipAddressType").textValue());
    return answer(
        () ->
            in.has("namesOrIds")
                ? resolver.named(Worlds.strings(in.get("namesOrIds")))
                : in.has("selector")
                    ? resolver.selected(ClassParams.selector(in.get("selector")))
                    : resolver.discovered(in.get("scheme").textValue()),
        found -> list(found.stream().map(SubnetInfo::id).toList()));
  }

  static Answer targetGroup(JsonNode in) {
    ControllerConfig config = Worlds.config(in);
    GroupId id = Worlds.group(in.get("group"));
    GroupMember member = member(in);
    Stack.Builder stack = Stack.builder(id.text());
    NlbService service = NlbService.of(Worlds.object(in.get("service"), Service.class));
    TargetGroups groups =
        new TargetGroups(
            id,
            List.of(member),
            Map.of(),
            new OidcSecrets(List.of()),
            config,
            Worlds.directory(in.path("directory")),
            new TagRules(config),
            !in.get("ipAddressType").textValue().equals("ipv4"),
            in.path("backendSecurityGroup").textValue(),
            stack);
    JsonNode port = in.get("servicePort");
    IntOrStringValue servicePort =
        port.isInt() ? IntOrStringValue.of(port.intValue()) : IntOrStringValue.of(port.textValue());
    return answer(
        () -> groups.build(member, service, servicePort),
        (TargetGroup group) -> {
          ObjectNode out = JSON.objectNode().put("id", group.id());
          out.set("targetGroup", group.spec());
          out.set("binding", group.binding().get("template"));
          return out;
        });
  }

  static Answer loadBalancer(JsonNode in) {
    return answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          out.set("loadBalancer", spec(stack, ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN));
          out.set(
              "managedSecurityGroup",
              spec(stack, ResourceTypes.SECURITY_GROUP, ResourceTypes.MANAGED_GROUP));
          out.set("wafv2", spec(stack, ResourceTypes.WAF_V2, ResourceTypes.MAIN));
          out.set("wafRegional", spec(stack, ResourceTypes.WAF_REGIONAL, ResourceTypes.MAIN));
          out.set("shield", spec(stack, ResourceTypes.SHIELD, ResourceTypes.MAIN));
          return out.put("backendSecurityGroupAllocated", stack.backendSecurityGroupAllocated());
        });
  }

  private static JsonNode spec(Stack stack, String type, String id) {
    return stack.spec(type, id).<JsonNode>map(spec -> spec).orElse(JSON.nullNode());
  }

  static Answer listeners(JsonNode in) {
    return answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          ObjectNode listeners = out.putObject("listeners");
          ObjectNode rules = out.putObject("rules");
          for (int port : stack.listenerPorts().orElse(ImmutableList.of())) {
            ObjectNode one = listeners.putObject(Integer.toString(port));
            one.set("spec", spec(stack, ResourceTypes.LISTENER, Integer.toString(port)));
            ArrayNode certificates = one.putArray("certificates");
            for (String shown : stack.certificates(port)) {
              String prefix = ResourceTypes.CERTIFICATE + "/";
              if (shown.startsWith(prefix)) {
                certificates
                    .addObject()
                    .put("$ref", "#/resources/" + shown + "/status/certificateARN");
              } else {
                certificates.add(shown);
              }
            }
            rules.put(
                Integer.toString(port),
                stack.ids(ResourceTypes.LISTENER_RULE).stream()
                    .filter(id -> id.startsWith(port + ":"))
                    .count());
          }
          return out;
        });
  }

  static Answer frontendNlb(JsonNode in) {
    return answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          JsonNode resources = stack.toTree().get("resources");
          for (Map.Entry<String, JsonNode> type : resources.properties()) {
            for (Map.Entry<String, JsonNode> resource : type.getValue().properties()) {
              if (resource.getKey().startsWith("FrontendN")) {
                out.withObjectProperty(type.getKey()).set(resource.getKey(), resource.getValue());
              }
            }
          }
          return out;
        });
  }

  static Answer stack(JsonNode in) {
    return answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          out.set("stack", stack.toTree());
          out.put("backendSecurityGroupAllocated", stack.backendSecurityGroupAllocated());
          out.set("secrets", list(stack.secrets()));
          ArrayNode ports = JSON.arrayNode();
          stack.listenerPorts().ifPresent(list -> list.forEach(ports::add));
          out.set("listenerPorts", stack.listenerPorts().isPresent() ? ports : null);
          return out;
        });
  }

  static Answer stackText(JsonNode in) {
    return answer(Worlds.build(in), stack -> JSON.textNode(stack.toJson()));
  }

  static Answer serviceStack(JsonNode in) {
    return answer(
        Worlds.buildService(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          out.set("stack", stack.toTree());
          return out.put(
                  "managed",
                  ServiceOwnership.isManaged(
                      Worlds.object(in.get("service"), Service.class), Worlds.config(in)))
              .put("backendSecurityGroupAllocated", stack.backendSecurityGroupAllocated());
        });
  }

  static Answer serviceStackText(JsonNode in) {
    return answer(Worlds.buildService(in), stack -> JSON.textNode(stack.toJson()));
  }

  static Answer ruleChanges(JsonNode in) {
    RuleChanges changes =
        RuleChanges.of(
            ImmutableList.copyOf(in.get("current")), ImmutableList.copyOf(in.get("desired")));
    ObjectNode out = JSON.objectNode();
    out.set("unchanged", pairs(changes.unchanged()));
    out.set("moved", pairs(changes.moved()));
    out.set("modified", pairs(changes.modified()));
    ArrayNode created = out.putArray("created");
    changes.created().forEach(created::add);
    ArrayNode deleted = out.putArray("deleted");
    changes.deleted().forEach(deleted::add);
    return Answer.out(out);
  }

  private static ArrayNode pairs(List<RuleChanges.Pair> pairs) {
    ArrayNode out = JSON.arrayNode();
    pairs.forEach(pair -> out.addObject().put("from", pair.from()).put("to", pair.to()));
    return out;
  }

  static Answer replacement(JsonNode in) {
    JsonNode current = in.get("current");
    JsonNode desired = in.get("desired");
    ObjectNode out = JSON.objectNode();
    if (in.get("kind").textValue().equals("loadBalancer")) {
      return Answer.out(
          out.put("replace", !Replacements.ofLoadBalancer(current, desired).isEmpty()));
    }
    return Answer.out(
        out.put("replace", !Replacements.ofTargetGroup(current, desired).isEmpty())
            .put("healthCheckChanged", Replacements.changesHealthCheck(current, desired)));
  }

  static Answer groupConflicts(JsonNode in) {
    Outcome<IngressGroup> loaded = Worlds.load(in);
    ObjectNode out = JSON.objectNode();
    ObjectNode without = JSON.objectNode();
    out.put("error", error(loaded.flatMap(group -> Worlds.build(in, group))));
    out.set("without", without);
    if (loaded instanceof Outcome.Ok<IngressGroup> ok) {
      for (String key :
          ImmutableSortedSet.copyOf(
              CodePoints.ORDER, ok.value().members().stream().map(GroupMember::key).toList())) {
        without.put(key, error(Worlds.build(in, ok.value().without(key))));
      }
    }
    return Answer.out(out);
  }

  private static String error(Outcome<?> outcome) {
    return outcome.match((value, warnings) -> null, problems -> problems.get(0).message());
  }
}
