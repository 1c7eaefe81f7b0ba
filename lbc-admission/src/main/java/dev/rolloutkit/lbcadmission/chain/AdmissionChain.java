package dev.rolloutkit.lbcadmission.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.internal.webhook.WebhookAnswers;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.Optional;

/**
 * The stages of admission for an object, in the order of the API server: the mutating webhook, the
 * schema of the CustomResourceDefinition, which also drops fields and sets defaults, and the
 * validating webhook. The chain ends at the first denial.
 *
 * <p>A webhook is called only for the operations for which the controller registers it. For
 * example, no webhook changes an update of a Service. The API server's own validation of built-in
 * kinds is not part of the chain.
 *
 * @rule An object passes the mutating webhook, its schema and the validating webhook, and stops at
 *     the first denial.
 * @param stages the stages that the object reached, in order; empty for an operation for which no
 *     webhook is registered
 * @param object the object after the last stage, which must not be modified
 */
public record AdmissionChain(ImmutableList<Stage> stages, JsonNode object) {

  /**
   * The stages of admission for an object of the given kind.
   *
   * @param schemas the API server's validation; the stage is left out for a kind that it does not
   *     know
   */
  public static AdmissionChain of(
      ObjectKind kind, AdmissionRequest request, Controller controller, SchemaCheck schemas) {
    Run run = new Run(request, controller);
    registered(Webhook.mutating(kind), request).ifPresent(run::mutate);
    run.fit(schemas);
    registered(Webhook.validating(kind), request).ifPresent(run::validate);
    return new AdmissionChain(run.stages.build(), run.object);
  }

  private static Optional<Webhook> registered(Optional<Webhook> webhook, AdmissionRequest request) {
    return webhook.filter(found -> found.isRegisteredFor(request.operation()));
  }

  /** Whether every stage allowed the object. */
  public boolean isAllowed() {
    return refusal().isEmpty();
  }

  /** The stage that denied the object; empty if there is none. */
  public Optional<Stage> refusal() {
    return stages.stream().filter(stage -> !stage.answer().allowed()).findFirst();
  }

  /** Takes an object through the stages. */
  private static final class Run {
    private final AdmissionRequest request;
    private final Controller controller;
    private final ImmutableList.Builder<Stage> stages = ImmutableList.builder();
    private JsonNode object;
    private boolean isOver;

    Run(AdmissionRequest request, Controller controller) {
      this.request = request;
      this.controller = controller;
      this.object = tree(request.object());
    }

    private static JsonNode tree(Optional<String> json) {
      return json.flatMap(text -> GoJson.read(text).toOptional()).orElse(MissingNode.getInstance());
    }

    void mutate(Webhook webhook) {
      WebhookAnswer answer = WebhookAnswers.of(webhook, request, controller);
      object = PatchOperation.apply(object, answer.patch());
      add(Stage.Step.MUTATE, answer);
    }

    void fit(SchemaCheck schemas) {
      if (isOver || !object.isObject()) {
        return;
      }
      JsonNode old = tree(request.oldObject());
      schemas.check(old.isObject() ? old : null, object).ifPresent(this::fitted);
    }

    private void fitted(Outcome<JsonNode> stored) {
      if (stored instanceof Outcome.Ok<JsonNode> ok) {
        object = withMetadataOf(object, ok.value());
        add(Stage.Step.SCHEMA, WebhookAnswer.allow());
      } else {
        add(Stage.Step.SCHEMA, WebhookAnswer.invalid(stored.problems()));
      }
    }

    /** The object keeps its metadata, such as the uid that the API server gave it before. */
    private static JsonNode withMetadataOf(JsonNode given, JsonNode stored) {
      ObjectNode out = stored.deepCopy();
      JsonNode metadata = given.get("metadata");
      return metadata == null ? out : out.set("metadata", metadata);
    }

    void validate(Webhook webhook) {
      if (!isOver) {
        AdmissionRequest patched =
            object.isMissingNode()
                ? request
                : AdmissionRequest.builder().from(request).object(GoJson.write(object)).build();
        add(Stage.Step.VALIDATE, WebhookAnswers.of(webhook, patched, controller));
      }
    }

    private void add(Stage.Step step, WebhookAnswer answer) {
      stages.add(new Stage(step, answer, object));
      isOver = !answer.allowed();
    }
  }
}
