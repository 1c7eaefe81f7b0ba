package dev.rolloutkit.lbclass;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged Services. */
class NothingThrowsTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();
  private static final List<ControllerProfile> PROFILES =
      List.of(
          ControllerProfiles.cloudProvider(),
          ControllerProfiles.awsLoadBalancerController(),
          ControllerProfiles.ako(false));
  private static final ClassRegistry REGISTRY = ClassRegistry.of(PROFILES).orElseThrow();

  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("lbclass-validation")
        .on(
            "evaluateCreate",
            v -> answer(v.in(), (old, s) -> LoadBalancerClasses.evaluateCreate(s)))
        .on("evaluateUpdate", v -> answer(v.in(), LoadBalancerClasses::evaluateUpdate))
        .on(
            "evaluateUpdateStatus",
            v ->
                answer(
                    v.in(),
                    (old, s) ->
                        LoadBalancerClasses.evaluate(
                            new ServiceRequest.UpdateStatus(old, s), SETTINGS)))
        .on(
            "owners",
            v -> answer(v.in(), (old, s) -> LoadBalancerClasses.owners(s, REGISTRY, SETTINGS)))
        .on(
            "decide",
            v ->
                answer(
                    v.in(),
                    (old, s) ->
                        PROFILES.stream()
                            .map(profile -> LoadBalancerClasses.decide(s, profile, SETTINGS))
                            .toList()))
        .on(
            "planClassChange",
            v ->
                answer(
                    v.in(),
                    (old, s) ->
                        LoadBalancerClasses.planClassChange(
                            s, "service.k8s.aws/nlb", REGISTRY, SETTINGS)))
        .on(
            "planReconcile",
            v ->
                answer(
                    v.in(),
                    (old, s) -> LoadBalancerClasses.planReconcile(s, old, REGISTRY, SETTINGS)))
        .damaged("vectors/validateUpdate");
  }

  private static VectorAnswer answer(JsonNode in, BiFunction<Service, Service, Object> function) {
    Service old = ServiceJson.service(in.path("old"));
    Service service = ServiceJson.service(in.path("new"));
    return VectorAnswer.out(String.valueOf(function.apply(old, service)));
  }
}
