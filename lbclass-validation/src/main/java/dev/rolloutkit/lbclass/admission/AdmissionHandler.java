package dev.rolloutkit.lbclass.admission;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.admission.ReviewReader;
import dev.rolloutkit.apimachinery.internal.admission.ReviewRequest;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.internal.evaluation.ServiceEvaluation;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import dev.rolloutkit.lbclass.service.ServiceReader;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers admission reviews of Services ({@code admission.k8s.io/v1}) with the problems and
 * warnings of the API server and those of a policy. A handler is immutable and thread-safe, and
 * answers every input.
 *
 * <pre>{@code
 * AdmissionHandler handler =
 *     AdmissionHandler.of(policy, ServerSettings.reference()).orElseThrow();
 * byte[] answer = handler.review(body);
 * }</pre>
 *
 * <p>A mutating webhook receives a Service before the API server drops fields that its new type
 * does not use and before it allocates values; the handler evaluates the Service as it will be
 * after these steps. It returns a patch only if the API server will accept the patched Service.
 *
 * @rule A review of a Service gets the problems and warnings of the API server and those of a
 *     policy.
 */
public final class AdmissionHandler {
  private static final ReviewReader<Service> READER =
      ReviewReader.of(ServiceReader::read, LbClassProblemCodes.SERVICE_WRONG_TYPE);

  private static final ReviewRequest.Kind SERVICE = new ReviewRequest.Kind("", "v1", "Service");
  private static final ReviewRequest.Kind SERVICES = new ReviewRequest.Kind("", "v1", "services");

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;

  private final ClassPolicy policy;
  private final ServerSettings settings;
  private final NamespaceLabels namespaceLabels;

  private AdmissionHandler(
      ClassPolicy policy, ServerSettings settings, NamespaceLabels namespaceLabels) {
    this.policy = policy;
    this.settings = settings;
    this.namespaceLabels = namespaceLabels;
  }

  /**
   * Creates a handler for a policy; fails with the {@linkplain ClassPolicy#check problems} of the
   * policy, if there are any.
   */
  public static Outcome<AdmissionHandler> of(ClassPolicy policy, ServerSettings settings) {
    Objects.requireNonNull(settings, "settings");
    ImmutableList<Problem> problems = policy.check();
    return problems.isEmpty()
        ? Outcome.ok(new AdmissionHandler(policy, settings, policy.namespaceLabels()::get))
        : Outcome.failed(problems);
  }

  /**
   * Returns a copy that obtains the labels of namespaces from the given source whenever a review
   * needs them. A caller that watches a cluster then needs no new policy when a namespace changes.
   */
  public AdmissionHandler withNamespaceLabels(NamespaceLabels labels) {
    return new AdmissionHandler(policy, settings, Objects.requireNonNull(labels, "labels"));
  }

  /** Answers a review. The argument and the result are JSON in UTF-8. */
  public byte[] review(byte[] json) {
    return answer(json).toJson();
  }

  /** Answers a review. The result does not repeat the request. */
  public AdmissionReview review(AdmissionReview review) {
    return TypedReviews.write(answer(review));
  }

  /** Answers a review that is given as JSON in UTF-8. */
  public AdmissionAnswer answer(byte[] json) {
    return READER
        .read(Objects.requireNonNull(json, "json"))
        .map(this::answer)
        .orElseGet(
            () ->
                bad(
                    ReviewRequest.<Service>builder().build(),
                    "admission review is not a JSON object"));
  }

  /** Answers a review. */
  public AdmissionAnswer answer(AdmissionReview review) {
    return answer(TypedReviews.read(Objects.requireNonNull(review, "review")));
  }

  private AdmissionAnswer answer(ReviewRequest<Service> request) {
    if (!request.apiVersion().equals(ReviewRequest.API_VERSION)
        || !request.kind().equals(ReviewRequest.KIND)) {
      return bad(request, "unsupported review " + request.apiVersion() + "/" + request.kind());
    }
    if (!request.isPresent()) {
      return bad(request, "admission review has no request");
    }
    if (request.uid().isEmpty()) {
      return bad(request, "admission request has no uid");
    }
    if (!request.objectKind().equals(SERVICE) || !request.resource().equals(SERVICES)) {
      return policy.allowForeignKinds()
          ? allow(request)
          : bad(
              request,
              "expected v1 Service, got "
                  + (request.objectKind().equals(SERVICE)
                      ? request.resource()
                      : request.objectKind()));
    }
    return switch (request.operation()) {
      case "CREATE", "UPDATE" -> answerWrite(request);
      case "DELETE", "CONNECT" -> allow(request);
      default -> bad(request, "unknown operation " + GoStrings.quote(request.operation()));
    };
  }

  private AdmissionAnswer answerWrite(ReviewRequest<Service> request) {
    boolean status = request.subResource().equals("status");
    if (request.subResource().equals("proxy")) {
      return allow(request);
    }
    if (!status && !request.subResource().isEmpty()) {
      return bad(request, "unknown subresource " + GoStrings.quote(request.subResource()));
    }
    boolean update = request.operation().equals("UPDATE") || status;
    if (request.object() == null) {
      return bad(request, request.operation() + " request has no object");
    }
    if (update && request.oldObject() == null) {
      return bad(request, request.operation() + " request has no oldObject");
    }
    if (request.object() instanceof Outcome.Failed<Service> failed) {
      return bad(request, notAService("object", failed));
    }
    if (update && request.oldObject() instanceof Outcome.Failed<Service> failed) {
      return bad(request, notAService("oldObject", failed));
    }
    Service service = request.object().orElseThrow();
    Service old = update && request.oldObject() != null ? request.oldObject().orElseThrow() : null;
    return status && old != null
        ? finish(
            request,
            ServiceEvaluation.evaluate(new ServiceRequest.UpdateStatus(old, service), settings),
            Optional.empty())
        : answerSpec(request, old, service);
  }

  private static String notAService(String what, Outcome.Failed<Service> failed) {
    return what + " is not a Service: " + failed.problems().get(0).text();
  }

  private AdmissionAnswer answerSpec(
      ReviewRequest<Service> request, @Nullable Service old, Service service) {
    Optional<String> patch =
        PolicyRules.patch(policy, old, service, labels(namespace(request, service)));
    ServerVerdict verdict = patch.map(name -> evaluate(old, withClass(service, name))).orElse(null);
    if (verdict == null || !verdict.allowed()) {
      // Without an acceptable patch, the answer is the verdict on the unpatched Service.
      return finishSpec(request, old, evaluate(old, service), Optional.empty());
    }
    return finishSpec(request, old, verdict, patch);
  }

  private ServerVerdict evaluate(@Nullable Service old, Service service) {
    return ServiceEvaluation.evaluate(
        old == null ? new ServiceRequest.Create(service) : new ServiceRequest.Update(old, service),
        settings);
  }

  private Service withClass(Service service, String name) {
    Service out = ServiceDefaults.apply(service, settings.gates());
    out.getSpec().setLoadBalancerClass(name);
    return out;
  }

  private AdmissionAnswer finishSpec(
      ReviewRequest<Service> request,
      @Nullable Service old,
      ServerVerdict verdict,
      Optional<String> patch) {
    if (!verdict.allowed()) {
      return finish(request, verdict, Optional.empty());
    }
    String namespace = namespace(request, verdict.prepared());
    ImmutableList<Problem> problems =
        PolicyRules.problems(policy, old, verdict.prepared(), namespace, labels(namespace));
    if (!problems.isEmpty()) {
      return finish(
          request,
          new ServerVerdict(
              problems,
              ImmutableList.of(),
              verdict.dropped(),
              verdict.prepared(),
              verdict.caveats()),
          Optional.empty());
    }
    ImmutableList.Builder<String> warnings = ImmutableList.builder();
    warnings.addAll(verdict.warnings());
    PolicyRules.warnings(policy, verdict, settings, warnings);
    return finish(
        request,
        new ServerVerdict(
            ImmutableList.of(),
            warnings.build(),
            verdict.dropped(),
            verdict.prepared(),
            verdict.caveats()),
        patch);
  }

  private Map<String, String> labels(String namespace) {
    return PolicyRules.labels(namespaceLabels.of(namespace), namespace);
  }

  private static String namespace(ReviewRequest<Service> request, Service service) {
    return request.namespace().isEmpty() ? Services.namespace(service) : request.namespace();
  }

  private static AdmissionAnswer finish(
      ReviewRequest<Service> request, ServerVerdict verdict, Optional<String> patch) {
    AdmissionAnswer.Builder out = answerTo(request);
    out.allowed(verdict.allowed())
        .code(verdict.allowed() ? OK : InvalidStatus.code(verdict.problems()))
        .problems(verdict.problems())
        .warnings(verdict.warnings())
        .dropped(verdict.dropped())
        .patch(
            patch.map(
                name ->
                    "[{\"op\":\"add\",\"path\":\"/spec/loadBalancerClass\",\"value\":"
                        + GoJson.quote(name)
                        + "}]"));
    if (!verdict.allowed()) {
      String name = Services.name(verdict.prepared());
      String shown = name.isEmpty() ? request.name() : name;
      out.name(shown).message(InvalidStatus.message(shown, verdict.problems()));
    }
    return out.build();
  }

  private static AdmissionAnswer allow(ReviewRequest<Service> request) {
    return answerTo(request).allowed(true).code(OK).build();
  }

  private static AdmissionAnswer bad(ReviewRequest<Service> request, String message) {
    return answerTo(request).allowed(false).code(BAD_REQUEST).message(message).build();
  }

  private static AdmissionAnswer.Builder answerTo(ReviewRequest<Service> request) {
    AdmissionAnswer.Builder out = AdmissionAnswer.builder();
    out.uid(request.uid()).dryRun(request.dryRun());
    if (!request.apiVersion().isEmpty()) {
      out.apiVersion(request.apiVersion());
    }
    if (!request.kind().isEmpty()) {
      out.kind(request.kind());
    }
    return out;
  }
}
