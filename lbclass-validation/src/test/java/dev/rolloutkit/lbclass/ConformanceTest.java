package dev.rolloutkit.lbclass;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Service;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays calls that were recorded from Kubernetes. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbclass-validation")
        .on(
            "qualifiedName",
            v ->
                Answer.out(
                    ServiceJson.texts(
                        LoadBalancerClasses.qualifiedName(v.in().get("value").textValue()))))
        .on(
            "setDefaults",
            v -> object(LoadBalancerClasses.setDefaults(service(v.in(), "service"))),
            ServiceJson::normal)
        .on(
            "validateCreate",
            v ->
                Answer.out(
                    ServiceJson.problems(
                        LoadBalancerClasses.validateCreate(
                            service(v.in(), "service"), options(v.in())))))
        .on(
            "validateUpdate",
            v ->
                Answer.out(
                    ServiceJson.problems(
                        LoadBalancerClasses.validateUpdate(
                            service(v.in(), "old"), service(v.in(), "new"), options(v.in())))))
        .on(
            "validateStatusUpdate",
            v ->
                Answer.out(
                    ServiceJson.problems(
                        LoadBalancerClasses.validateStatusUpdate(
                            service(v.in(), "old"), service(v.in(), "new"), options(v.in())))))
        .on(
            "warnings",
            v ->
                Answer.out(
                    ServiceJson.texts(LoadBalancerClasses.warnings(service(v.in(), "service")))))
        .on(
            "wantsLoadBalancer",
            v -> Answer.out(LoadBalancerClasses.wantsLoadBalancer(service(v.in(), "service"))))
        .tests();
  }

  private static Service service(JsonNode in, String name) {
    return ServiceJson.service(in.get(name));
  }

  private static LbClassOptions options(JsonNode in) {
    JsonNode gates = in.path("featureGates");
    return LbClassOptions.builder()
        .gates(
            ServiceGates.builder()
                .strictIpCidr(gates.path("StrictIPCIDRValidation").asBoolean(false))
                .preferSameTrafficDistribution(
                    gates.path("PreferSameTrafficDistribution").asBoolean(true))
                .build())
        .build();
  }

  /** Spec and status, as the recordings have them. */
  private static Answer object(Service service) {
    JsonNode tree = ServiceJson.toTree(service);
    ObjectNode out = ServiceJson.object();
    out.set("spec", tree.path("spec"));
    out.set("status", tree.path("status"));
    return Answer.out(out);
  }
}
