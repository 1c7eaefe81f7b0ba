package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.lbclass.admission.AdmissionAnswer;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.internal.ownership.LoadBalancerStatuses;
import dev.rolloutkit.lbclass.internal.ownership.ServiceSync;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.CleanupFinalizer;
import dev.rolloutkit.lbclass.ownership.CloudAnswers;
import dev.rolloutkit.lbclass.ownership.CloudAnswers.CloudError;
import dev.rolloutkit.lbclass.ownership.NodeHealthCheck;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.SyncPlan;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.AllocatedValues;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import dev.rolloutkit.lbclass.strategy.LoadBalancerClassGate;
import dev.rolloutkit.lbclass.strategy.Prepared;
import dev.rolloutkit.lbclass.strategy.ServiceStrategy;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import dev.rolloutkit.lbclass.validation.SourceRanges;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays calls that were recorded from Kubernetes. */
class ConformanceTest {
  private static final AdmissionHandler HANDLER =
      AdmissionHandler.of(
              ClassPolicy.builder()
                  .orphanClass(ClassPolicy.OrphanClass.ALLOW)
                  .registry(ClassRegistry.of(List.of()).orElseThrow())
                  .build(),
              // the recorded calls ran without an allocator
              ServerSettings.builder().allocatorFirst(false).build())
          .orElseThrow();

  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbclass-validation")
        .on(
            "qualifiedName",
            v ->
                VectorAnswer.out(
                    ServiceJson.texts(NameFormats.qualifiedName(v.in().get("value").textValue()))))
        .on(
            "setDefaults",
            v -> object(LoadBalancerClasses.setDefaults(service(v.in(), "service"))),
            ServiceJson::normal)
        .on(
            "validateCreate",
            v ->
                VectorAnswer.out(
                    ServiceJson.problems(
                        ServiceValidation.create(service(v.in(), "service"), settings(v.in())))))
        .on(
            "validateUpdate",
            v ->
                VectorAnswer.out(
                    ServiceJson.problems(
                        ServiceValidation.update(
                            service(v.in(), "old"), service(v.in(), "new"), settings(v.in())))))
        .on(
            "validateStatusUpdate",
            v ->
                VectorAnswer.out(
                    ServiceJson.problems(
                        ServiceValidation.statusUpdate(
                            service(v.in(), "old"), service(v.in(), "new"), settings(v.in())))))
        .on(
            "warnings",
            v ->
                VectorAnswer.out(
                    ServiceJson.texts(LoadBalancerClasses.warnings(service(v.in(), "service")))))
        .on(
            "wantsLoadBalancer",
            v ->
                VectorAnswer.out(LoadBalancerClasses.wantsLoadBalancer(service(v.in(), "service"))))
        .on("invalidStatus", v -> invalidStatus(v.in()), NormalForm.withoutEmpty())
        .on("admit", ConformanceTest::admit, NormalForm.withoutEmpty())
        .on(
            "needsCleanup",
            v -> VectorAnswer.out(ServiceController.needsCleanup(service(v.in(), "service"))))
        .on(
            "needsUpdate",
            v ->
                VectorAnswer.out(
                    ServiceController.needsUpdateStrict(v.in().get("old"), v.in().get("new"))
                        .toOptional()
                        .orElseThrow(() -> new NoInput("not Services"))))
        .on(
            "enqueue",
            v ->
                VectorAnswer.out(
                    v.in().has("old")
                        ? ServiceController.enqueueUpdated(
                            service(v.in(), "old"), service(v.in(), "new"))
                        : ServiceController.enqueueAdded(service(v.in(), "new"))))
        .on("finalizer", v -> finalizer(v.in()))
        .on("syncLoadBalancer", v -> sync(v.in()), result -> writtenStatus(result))
        .on("sourceRanges", v -> sourceRanges(v.in()))
        .on("traffic", v -> traffic(service(v.in(), "service")))
        .on(
            "statusEqual",
            v ->
                VectorAnswer.out(
                    LoadBalancerStatuses.equal(
                        ServiceJson.as(v.in().get("l"), LoadBalancerStatus.class),
                        ServiceJson.as(v.in().get("r"), LoadBalancerStatus.class))))
        .on(
            "prepareForCreate",
            v ->
                object(
                    ServiceStrategy.create(service(v.in(), "service"), settings(v.in()).gates())
                        .service()),
            ServiceJson::normal)
        .on(
            "prepareForUpdate",
            v -> prepareForUpdate(v.in()),
            result -> withLists(result, "dropped"))
        .on(
            "prepareStatusUpdate",
            v ->
                object(
                    ServiceStrategy.statusUpdate(
                            service(v.in(), "old"),
                            service(v.in(), "new"),
                            settings(v.in()).gates())
                        .service()),
            ServiceJson::normal)
        .on(
            "patchAllocatedValues",
            v ->
                spec(
                    AllocatedValues.carry(
                        service(v.in(), "old"), service(v.in(), "new"), settings(v.in()))),
            ServiceJson::normal)
        .on("normalizeClusterIPs", v -> clusterIps(v.in()), NormalForm.withoutEmpty())
        .on("gatePrepare", v -> gatePrepare(v.in()))
        .tests();
  }

  private static VectorAnswer invalidStatus(JsonNode in) {
    Service service = service(in, "new");
    return VectorAnswer.out(
        ServiceJson.toTree(
            InvalidStatus.of(
                Services.name(service),
                in.has("old")
                    ? ServiceValidation.update(service(in, "old"), service, settings(in))
                    : ServiceValidation.create(service, settings(in)))));
  }

  /** Replays reviews as JSON with an empty policy. */
  private static VectorAnswer admit(Vector vector) {
    AdmissionAnswer answer = HANDLER.answer(vector.inText().getBytes(StandardCharsets.UTF_8));
    JsonNode response =
        ServiceJson.tree(HANDLER.review(vector.inText().getBytes(StandardCharsets.UTF_8)))
            .get("response");
    assertThat(response.path("uid").asText())
        .isEqualTo(vector.in().path("request").path("uid").asText(""));
    assertThat(response.has("patch")).isFalse();
    assertThat(answer.code()).isIn(answer.allowed() ? List.of(200) : List.of(400, 422));
    return VectorAnswer.out(((ObjectNode) response).without("uid"));
  }

  private static VectorAnswer finalizer(JsonNode in) {
    List<String> finalizers = new ArrayList<>();
    in.get("finalizers").forEach(f -> finalizers.add(NoInput.text(f)));
    ObjectNode out = ServiceJson.object().put("has", CleanupFinalizer.isIn(finalizers));
    out.set("afterAdd", ServiceJson.texts(CleanupFinalizer.addTo(finalizers)));
    out.set("afterRemove", ServiceJson.texts(CleanupFinalizer.removeFrom(finalizers)));
    return VectorAnswer.out(out);
  }

  private static VectorAnswer sync(JsonNode in) {
    CloudAnswers.Builder cloud = CloudAnswers.builder().exists(in.path("lbExists").asBoolean());
    error(in, "getError").ifPresent(cloud::lookUpError);
    error(in, "ensureError").ifPresent(cloud::ensureError);
    error(in, "deleteError").ifPresent(cloud::deleteError);
    if (in.hasNonNull("ensureStatus")) {
      cloud.ensureStatus(ServiceJson.as(in.get("ensureStatus"), LoadBalancerStatus.class));
    }
    SyncPlan plan =
        ServiceSync.plan(service(in, "service"), cloud.build(), in.path("nodes").asInt());
    ObjectNode out = ServiceJson.object().put("operation", plan.operation().word());
    ArrayNode trace = out.putArray("trace");
    plan.steps().forEach(step -> trace.add(step.toString()));
    plan.writtenStatus().ifPresent(s -> out.set("writtenStatus", ServiceJson.toTree(s)));
    plan.error().ifPresent(e -> out.put("error", e));
    return VectorAnswer.out(out);
  }

  private static Optional<CloudError> error(JsonNode in, String name) {
    String text = in.path(name).asText("");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        text.equals("ImplementedElsewhere") ? CloudError.elsewhere() : CloudError.of(text));
  }

  private static VectorAnswer sourceRanges(JsonNode in) {
    return SourceRanges.of(service(in, "service"))
        .match(
            (ranges, warnings) -> {
              ObjectNode out = ServiceJson.object().put("allowAll", ranges.allowAll());
              out.set("ranges", ServiceJson.texts(ranges.ranges().asList()));
              return VectorAnswer.out(out);
            },
            problems -> VectorAnswer.error(problems.get(0).text()));
  }

  private static VectorAnswer traffic(Service service) {
    NodeHealthCheck check = NodeHealthCheck.of(service);
    return VectorAnswer.out(
        ServiceJson.object()
            .put(
                "requestsOnlyLocalTraffic",
                Services.requestsOnlyLocalTraffic(Services.spec(service)))
            .put("needsHealthCheck", Services.needsHealthCheck(Services.spec(service)))
            .put("healthCheckPath", check.path())
            .put("healthCheckPort", check.port())
            .put("externallyAccessible", Services.isExternallyAccessible(Services.spec(service))));
  }

  private static VectorAnswer prepareForUpdate(JsonNode in) {
    Prepared prepared =
        ServiceStrategy.update(service(in, "old"), service(in, "new"), settings(in).gates());
    ObjectNode out = (ObjectNode) ((VectorAnswer.Out) object(prepared.service())).value();
    // the recordings list only dropped fields of the spec
    ArrayNode dropped = out.putArray("dropped");
    prepared.dropped().stream()
        .map(DroppedField::path)
        .filter(path -> path.startsWith("spec."))
        .forEach(dropped::add);
    return VectorAnswer.out(out);
  }

  private static VectorAnswer clusterIps(JsonNode in) {
    ServiceSpec spec =
        AllocatedValues.normalizeClusterIps(
                in.has("old") ? service(in, "old") : null, service(in, "new"))
            .getSpec();
    ObjectNode out =
        ServiceJson.object().put("clusterIP", Strings.nullToEmpty(spec.getClusterIP()));
    out.set("clusterIPs", ServiceJson.texts(spec.getClusterIPs()));
    return VectorAnswer.out(out);
  }

  private static VectorAnswer gatePrepare(JsonNode in) {
    ObjectNode out = ServiceJson.object();
    out.put(
        "loadBalancerClass",
        LoadBalancerClassGate.prepare(
                in.get("gate").booleanValue(),
                in.hasNonNull("old") ? service(in, "old") : null,
                service(in, "new"))
            .orElse(null));
    return VectorAnswer.out(out);
  }

  private static VectorAnswer spec(Service service) {
    ObjectNode out = ServiceJson.object();
    out.set("spec", ServiceJson.toTree(service.getSpec()));
    return VectorAnswer.out(out);
  }

  /** A written status in normal form; an empty one differs from a missing one. */
  private static JsonNode writtenStatus(JsonNode result) {
    JsonNode status = result.path("writtenStatus");
    return status.isMissingNode()
        ? result
        : ((ObjectNode) result.deepCopy())
            .set("writtenStatus", NormalForm.withoutEmpty().of(status));
  }

  /** The normal form of an object; the given list is kept even if it is empty. */
  private static JsonNode withLists(JsonNode result, String name) {
    return ((ObjectNode) ServiceJson.normal(result)).set(name, result.path(name));
  }

  private static Service service(JsonNode in, String name) {
    return ServiceJson.service(in.get(name));
  }

  private static ServerSettings settings(JsonNode in) {
    JsonNode gates = in.path("featureGates");
    return ServerSettings.builder()
        .gates(
            ServiceGates.builder()
                .strictIpCidr(gates.path("StrictIPCIDRValidation").asBoolean(false))
                .preferSameTrafficDistribution(
                    gates.path("PreferSameTrafficDistribution").asBoolean(true))
                .build())
        .build();
  }

  /** Spec and status, which are the parts that the recordings have. */
  private static VectorAnswer object(Service service) {
    JsonNode tree = ServiceJson.toTree(service);
    ObjectNode out = ServiceJson.object();
    out.set("spec", tree.path("spec"));
    out.set("status", tree.path("status"));
    return VectorAnswer.out(out);
  }
}
