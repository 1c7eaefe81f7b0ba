package com.example;

import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.rolloutkit.model.Rollouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.AutoConfigureMockMvc;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.ResultActions;

@SpringBootTest
@AutoConfigureMockMvc
class SpringConsumerTest {
  private static final String ROLLOUT =
      """
      {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout","metadata":{"name":"web",
       "namespace":"shop"},"spec":{"replicas":2,"selector":{"matchLabels":{"app":"web"}},
       "template":{"metadata":{"labels":{"app":"web"}},
       "spec":{"containers":[{"name":"web","image":"web:1"}]}}}}""";

  @Autowired MockMvc mvc;

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/validate-bytes"})
  void validServiceIsAllowed(String path) throws Exception {
    send(path, review("[{\"port\":80}]"))
        .andExpect(jsonPath("$.response.uid").value("u-1"))
        .andExpect(jsonPath("$.response.allowed").value(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/validate-bytes"})
  void serviceWithoutPortsIsDeniedInTheServersWords(String path) throws Exception {
    send(path, review("[]"))
        .andExpect(jsonPath("$.response.allowed").value(false))
        .andExpect(
            jsonPath("$.response.status.message")
                .value(containsString("spec.ports: Required value")));
  }

  @Test
  void rolloutHasTheHashOfItsManifest() throws Exception {
    send("/hash", ROLLOUT)
        .andExpect(content().string(Rollouts.hash(Rollouts.read(ROLLOUT).orElseThrow())));
  }

  private ResultActions send(String path, String body) throws Exception {
    return mvc.perform(post(path).contentType(MediaType.APPLICATION_JSON).content(body))
        .andExpect(status().isOk());
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
