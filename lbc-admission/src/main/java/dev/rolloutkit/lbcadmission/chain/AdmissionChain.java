package dev.rolloutkit.lbcadmission.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.lbcadmission.webhook.WebhookAnswers;
import java.util.Optional;

/**
 * The stages of admission for an object, in the order of the API server: the mutating webhook, the
 * schema of the CustomResourceDefinition, and the validating webhook. The chain ends at the first
 * denial.
 *
 * <p>A webhook is called only for the operations for which the controller registers it. For
 * example, an update of a Service is not changed. The API server's own validation of built-in kinds
 * is not part of the chain. On an update of a custom resource, unchanged values may violate the
 * schema.
 *
 * @param stages the stages that the object reached, in order; empty for an operation for which no
 *     webhook is registered
 * @param object the object after the last stage, which must not be modified
 */
public record AdmissionChain(ImmutableList<Stage> stages, JsonNode object) {

  /** The stages of admission for an object of the given kind. */
  public static AdmissionChain of(
      ObjectKind kind, AdmissionRequest request, Controller controller) {
    Way way = new Way(request, controller);
    registered(true, kind, request).ifPresent(way::mutate);
    way.fit(kind);
    registered(false, kind, request).ifPresent(way::validate);
    return new AdmissionChain(way.stages.build(), way.object);
  }

  private static Optional<Webhook> registered(
      boolean mutating, ObjectKind kind, AdmissionRequest request) {
    return Webhook.of(mutating, kind)
        .filter(webhook -> webhook.isRegisteredFor(request.operation()));
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
  private static final class Way {
    private final AdmissionRequest request;
    private final Controller controller;
    private final ImmutableList.Builder<Stage> stages = ImmutableList.builder();
    private JsonNode object;
    private boolean isOver;

    Way(AdmissionRequest request, Controller controller) {
      this.request = request;
      this.controller = controller;
      this.object = tree(request.object());
    }

    private static JsonNode tree(Optional<String> json) {
      return json.flatMap(text -> GoJson.read(text).toOptional()).orElse(MissingNode.getInstance());
    }

    void mutate(Webhook webhook) {
      AdmissionAnswer answer = WebhookAnswers.of(webhook, request, controller);
      object = PatchOperation.apply(object, answer.patch());
      add(Stage.Step.MUTATE, answer);
    }

    void fit(ObjectKind kind) {
      Optional<Schema> schema = CrdSchemas.of(kind);
      if (isOver || schema.isEmpty() || !object.isObject()) {
        return;
      }
      ImmutableList<Problem> problems = schema.get().problems(tree(request.oldObject()), object);
      add(
          Stage.Step.SCHEMA,
          problems.isEmpty() ? AdmissionAnswer.allow() : AdmissionAnswer.invalid(problems));
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

    private void add(Stage.Step step, AdmissionAnswer answer) {
      stages.add(new Stage(step, answer, object));
      isOver = !answer.allowed();
    }
  }
}
