package com.example;

import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.admission.AdmissionHandler;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** An admission webhook for Services. */
@Path("/validate")
public class AdmissionResource {
  private final AdmissionHandler handler =
      LoadBalancerClasses.admission(ClassPolicy.builder().build(), ServerSettings.reference())
          .orElseThrow();

  /** Answers a review; Quarkus reads and writes the JSON. */
  @POST
  public AdmissionReview validate(AdmissionReview review) {
    return handler.review(review);
  }
}
