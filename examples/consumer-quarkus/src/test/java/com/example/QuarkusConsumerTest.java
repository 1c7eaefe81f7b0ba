package com.example;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.kubernetes.client.WithKubernetesTestServer;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithKubernetesTestServer
class QuarkusConsumerTest {
  private static final String ROLLOUT =
      """
      {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout","metadata":{"name":"web",
       "namespace":"shop"},"spec":{"replicas":2,"unknown":{"kept":[1.50]},
       "selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},
       "spec":{"containers":[{"name":"web","image":"web:1"}]}}}}""";

  @Inject KubernetesClient client;
  @Inject RolloutHashes hashes;

  @Test
  void validServiceIsAllowed() {
    given()
        .contentType("application/json")
        .body(review("[{\"port\":80}]"))
        .post("/validate")
        .then()
        .statusCode(200)
        .body("response.uid", is("u-1"))
        .body("response.allowed", is(true));
  }

  @Test
  void serviceWithoutPortsIsDeniedInTheServersWords() {
    given()
        .contentType("application/json")
        .body(review("[]"))
        .post("/validate")
        .then()
        .statusCode(200)
        .body("response.allowed", is(false))
        .body("response.status.message", containsString("spec.ports: Required value"));
  }

  @Test
  void rolloutOfTheClusterHasTheHashOfItsManifest() {
    Rollout rollout = Rollouts.read(ROLLOUT).orElseThrow();
    client.resource(RolloutResource.of(rollout)).create();

    assertEquals(Rollouts.hash(rollout), hashes.hash("shop", "web"));
  }

  private static String review(String ports) {
    return """
        {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u-1",
         "kind":{"group":"","version":"v1","kind":"Service"},
         "resource":{"group":"","version":"v1","resource":"services"},
         "name":"web","namespace":"shop","operation":"CREATE",
         "object":{"apiVersion":"v1","kind":"Service","metadata":{"name":"web","namespace":"shop"},
         "spec":{"type":"LoadBalancer","selector":{"app":"web"},"ports":%s}}}}"""
        .formatted(ports);
  }
}
