package com.example;

import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An admission webhook for Services, and the hashes of Rollouts. */
@RestController
public class AdmissionController {
  private final AdmissionHandler handler =
      LoadBalancerClasses.admission(ClassPolicy.builder().build(), ServerSettings.reference())
          .orElseThrow();

  /** Answers a review; Spring reads and writes the JSON. */
  @PostMapping("/validate")
  public AdmissionReview validate(@RequestBody AdmissionReview review) {
    return handler.review(review);
  }

  /** Answers a review as bytes, so that a field of a wrong type is found as well. */
  @PostMapping("/validate-bytes")
  public byte[] validate(@RequestBody byte[] review) {
    return handler.review(review);
  }

  /** Returns the hash that Argo Rollouts computes for the pod template of a Rollout. */
  @PostMapping("/hash")
  public String hash(@RequestBody RolloutResource rollout) {
    return Rollouts.hash(rollout.toRollout().orElseThrow());
  }
}
