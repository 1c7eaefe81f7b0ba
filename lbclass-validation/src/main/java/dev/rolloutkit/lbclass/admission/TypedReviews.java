package dev.rolloutkit.lbclass.admission;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.admission.ReviewRequest.Kind;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.service.ServiceReader;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionRequest;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Reviews as the types of the Kubernetes model. */
final class TypedReviews {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private TypedReviews() {}

  static ReviewRequest read(AdmissionReview review) {
    ReviewRequest out = new ReviewRequest();
    out.apiVersion = Services.text(review.getApiVersion());
    out.kind = Services.text(review.getKind());
    AdmissionRequest request = review.getRequest();
    if (request == null) {
      return out;
    }
    out.present = true;
    out.uid = Services.text(request.getUid());
    if (request.getKind() != null) {
      out.objectKind =
          new Kind(
              Services.text(request.getKind().getGroup()),
              Services.text(request.getKind().getVersion()),
              Services.text(request.getKind().getKind()));
    }
    if (request.getResource() != null) {
      out.resource =
          new Kind(
              Services.text(request.getResource().getGroup()),
              Services.text(request.getResource().getVersion()),
              Services.text(request.getResource().getResource()));
    }
    out.subResource = Services.text(request.getSubResource());
    out.name = Services.text(request.getName());
    out.namespace = Services.text(request.getNamespace());
    out.operation = Services.text(request.getOperation());
    out.dryRun = Boolean.TRUE.equals(request.getDryRun());
    out.object = service(request.getObject());
    out.oldObject = service(request.getOldObject());
    return out;
  }

  /** The object; one that is no Service yet is read from its JSON. */
  private static @Nullable Outcome<Service> service(@Nullable Object object) {
    if (object == null) {
      return null;
    }
    if (object instanceof Service service) {
      return Outcome.ok(service);
    }
    try {
      return ServiceReader.read(MAPPER.valueToTree(object));
    } catch (IllegalArgumentException e) {
      return Outcome.failed(
          Problem.text(FieldPath.root(), "expected an object", "Service.WrongType"));
    }
  }

  static AdmissionReview write(AdmissionAnswer answer) {
    AdmissionResponse response = new AdmissionResponse();
    response.setUid(answer.uid());
    response.setAllowed(answer.allowed());
    if (!answer.allowed()) {
      response.setStatus(status(answer));
    }
    answer
        .patch()
        .ifPresent(
            patch -> {
              response.setPatch(ReviewWriter.base64(patch));
              response.setPatchType("JSONPatch");
            });
    response.setWarnings(new ArrayList<>(answer.warnings()));
    AdmissionReview out = new AdmissionReview();
    out.setApiVersion(answer.apiVersion());
    out.setKind(answer.kind());
    out.setResponse(response);
    return out;
  }

  private static Status status(AdmissionAnswer answer) {
    return answer.problems().isEmpty()
        ? InvalidStatus.badRequest(answer.message())
        : InvalidStatus.of(answer.name(), answer.problems());
  }
}
