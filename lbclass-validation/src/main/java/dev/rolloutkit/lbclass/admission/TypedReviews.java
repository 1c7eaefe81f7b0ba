package dev.rolloutkit.lbclass.admission;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.admission.ReviewRequest;
import dev.rolloutkit.apimachinery.internal.admission.ReviewRequest.Kind;
import dev.rolloutkit.apimachinery.internal.admission.ReviewResponse;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import dev.rolloutkit.lbclass.service.ServiceReader;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionRequest;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Reviews as the types of the Kubernetes model.
 *
 * @rule A review of an object that is no Service is decided by the policy for other kinds.
 */
final class TypedReviews {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private TypedReviews() {}

  static ReviewRequest<Service> read(AdmissionReview review) {
    ReviewRequest.Builder<Service> out = ReviewRequest.builder();
    out.apiVersion(Strings.nullToEmpty(review.getApiVersion()));
    out.kind(Strings.nullToEmpty(review.getKind()));
    AdmissionRequest request = review.getRequest();
    if (request == null) {
      return out.build();
    }
    out.isPresent(true);
    out.uid(Strings.nullToEmpty(request.getUid()));
    if (request.getKind() != null) {
      out.objectKind(
          new Kind(
              Strings.nullToEmpty(request.getKind().getGroup()),
              Strings.nullToEmpty(request.getKind().getVersion()),
              Strings.nullToEmpty(request.getKind().getKind())));
    }
    if (request.getResource() != null) {
      out.resource(
          new Kind(
              Strings.nullToEmpty(request.getResource().getGroup()),
              Strings.nullToEmpty(request.getResource().getVersion()),
              Strings.nullToEmpty(request.getResource().getResource())));
    }
    out.subResource(Strings.nullToEmpty(request.getSubResource()));
    out.name(Strings.nullToEmpty(request.getName()));
    out.namespace(Strings.nullToEmpty(request.getNamespace()));
    out.operation(Strings.nullToEmpty(request.getOperation()));
    out.dryRun(Boolean.TRUE.equals(request.getDryRun()));
    out.object(service(request.getObject()));
    out.oldObject(service(request.getOldObject()));
    return out.build();
  }

  /** The object as a Service; an object of another Java type is converted by way of JSON. */
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
          Problem.plain(
              FieldPath.root(), "expected an object", LbClassProblemCodes.SERVICE_WRONG_TYPE));
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
              response.setPatch(ReviewResponse.base64(patch));
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
