package dev.rolloutkit.lbcadmission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.ReadErrors;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Operation;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the values of a vector, and writes answers in the form of vectors. */
final class Replays {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Replays() {}

  static VectorAnswer answer(Webhook webhook, Vector vector) {
    return VectorAnswer.out(
        json(
            webhook.isMutating(),
            LbcAdmission.answer(webhook, request(vector), controller(vector))));
  }

  /** The controller of a vector, at the release that was recorded. */
  private static Controller controller(Vector vector) {
    return controller(
        vector.in(),
        vector
            .release()
            .map(release -> LbcRelease.of(release).orElseThrow())
            .orElse(LbcRelease.MATCHED));
  }

  static AdmissionRequest request(Vector vector) {
    JsonNode in = vector.in();
    boolean update = vector.fn().endsWith("Update");
    return AdmissionRequest.builder()
        .operation(
            in.path("operation").asText("").isEmpty()
                ? (update ? Operation.UPDATE : Operation.CREATE)
                : Operation.of(in.get("operation").asText()))
        .namespace(in.path("namespace").asText(""))
        .object(text(in.get("object")))
        .oldObject(text(in.get("oldObject")))
        .build();
  }

  /** JSON in single quotes. */
  static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError(json, e);
    }
  }

  private static Optional<String> text(JsonNode object) {
    return Optional.ofNullable(object).map(JsonNode::toString);
  }

  static Controller controller(JsonNode in) {
    return controller(in, LbcRelease.MATCHED);
  }

  static Controller controller(JsonNode in, ReleaseOf<LbcChange> release) {
    Errors errors = new Errors(in.path("inject"));
    return Controller.builder()
        .settings(AdmissionSettings.of(flags(in.path("config"), release)))
        .cluster(Cluster.builder().from(cluster(in)).readErrors(errors).build())
        .targetGroups(targetGroups(in.path("targetGroups"), errors))
        .build();
  }

  private static LbcFlags flags(JsonNode in, ReleaseOf<LbcChange> release) {
    return LbcFlags.builder()
        .release(release)
        .awsVpcId(in.path("vpcID").asText(""))
        .ingressClass(in.path("ingressClass").asText(""))
        .disableIngressClassAnnotation(in.path("disableIngressClassAnnotation").asBoolean(false))
        .disableIngressGroupNameAnnotation(
            in.path("disableIngressGroupNameAnnotation").asBoolean(false))
        .loadBalancerClass(in.path("loadBalancerClass").asText(""))
        .enablePodReadinessGateInject(in.path("enablePodReadinessGateInject").asBoolean(true))
        .build();
  }

  /**
   * The objects of a cluster. Of two objects with the same name only the later one counts, and
   * objects without a name are ignored.
   */
  private static Cluster cluster(JsonNode in) {
    Map<NamespacedName, TargetGroupBinding> bindings = new LinkedHashMap<>();
    for (JsonNode manifest : in.path("targetGroupBindings")) {
      TargetGroupBinding binding =
          TargetGroupBindings.read(manifest)
              .toOptional()
              .orElseThrow(() -> new NoInput("not a binding"));
      bindings.put(binding.key(), binding);
    }
    Map<NamespacedName, Service> services = new LinkedHashMap<>();
    for (JsonNode manifest : in.path("services")) {
      Service service = object(manifest, Service.class);
      ObjectMeta meta = service == null ? null : service.getMetadata();
      if (meta == null || meta.getName() == null) {
        throw new NoInput("a Service without a name");
      }
      String namespace = meta.getNamespace() == null ? "" : meta.getNamespace();
      services.put(new NamespacedName(namespace, meta.getName()), service);
    }
    Map<String, IngressClassInfo> classes = new LinkedHashMap<>();
    for (JsonNode manifest : in.path("ingressClasses")) {
      IngressClassInfo ingressClass = IngressClassInfo.of(object(manifest, IngressClass.class));
      classes.put(ingressClass.name(), ingressClass);
    }
    classes.remove("");
    return Cluster.builder()
        .bindings(bindings.values())
        .services(services)
        .ingressClasses(classes.values())
        .build();
  }

  private static <T> T object(JsonNode json, Class<T> type) {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  private static TargetGroupLookup targetGroups(JsonNode in, Errors errors) {
    List<AwsTargetGroup> groups = new ArrayList<>();
    for (JsonNode group : in) {
      groups.add(
          new AwsTargetGroup(
              group.path("arn").textValue(),
              group.path("name").asText(""),
              group.path("targetType").asText(""),
              group.path("ipAddressType").asText(""),
              group.path("protocol").asText(""),
              group.path("vpcID").asText("")));
    }
    TargetGroupLookup known = TargetGroupLookup.of(groups);
    return query -> {
      Optional<String> error =
          query.roleArn().isEmpty() ? Optional.empty() : errors.next("assumeRole");
      error = error.or(() -> errors.next("describeTargetGroups"));
      return error.isEmpty()
          ? known.find(query)
          : Outcome.<ImmutableList<AwsTargetGroup>>failed(
              Problem.plain(FieldPath.root(), error.get(), ProblemCode.of("Aws")));
    };
  }

  static ObjectNode json(boolean mutating, WebhookAnswer answer) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("allowed", answer.allowed()).put("code", answer.code());
    answer.reason().ifPresent(reason -> out.put("reason", reason));
    answer.message().ifPresent(message -> out.put("message", message));
    if (mutating && answer.allowed()) {
      ArrayNode patch = out.putArray("patch");
      for (PatchOperation operation : answer.patch()) {
        ObjectNode to = patch.addObject();
        to.put("op", operation.op()).put("path", operation.path());
        if (operation.value() != null) {
          to.set("value", operation.value());
        }
      }
    }
    return out;
  }

  /** Errors for the first, second, … use of a call. */
  private static final class Errors implements ReadErrors {
    private final JsonNode in;
    private final Map<String, Integer> uses = new HashMap<>();

    Errors(JsonNode in) {
      this.in = in;
    }

    @Override
    public Optional<String> errorOf(Read read) {
      return next(
          switch (read) {
            case LIST_BINDINGS -> "listTargetGroupBinding";
            case GET_SERVICE -> "getService";
            case LIST_INGRESS_CLASSES -> "listIngressClass";
            case GET_INGRESS_CLASS -> "getIngressClass";
          });
    }

    Optional<String> next(String call) {
      JsonNode error = in.path(call).path(uses.merge(call, 1, Integer::sum) - 1);
      String code = error.path("code").asText("");
      String message = error.path("message").asText("");
      return switch (code) {
        case "" -> Optional.empty();
        case "plain" -> Optional.of(message);
        case "TargetGroupNotFound" -> Optional.of(code + ": " + message);
        default -> Optional.of("api error " + code + ": " + message);
      };
    }
  }
}
