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
 * The way of an object through the controller's webhooks in the order of the API server: the
 * mutating webhook, the schema of the CustomResourceDefinition, the validating webhook. It ends at
 * the first refusal.
 *
 * <p>A webhook is asked for the operations that the controller registers it for, so that an update
 * of a Service passes unchanged. Of built-in kinds the API server's own validation is not part of
 * the way; on an update of a custom resource, values that stay as they are need not fit the schema.
 *
 * @param stages the stages that the object came to, in order; none for an operation of which the
 *     controller is not told
 * @param object the object at the end. Never change the tree.
 */
public record AdmissionChain(ImmutableList<Stage> stages, JsonNode object) {

  /** The way of an object of that kind. */
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
    return Webhook.of(mutating, kind).filter(webhook -> webhook.isAskedFor(request.operation()));
  }

  /** Whether every stage let it through. */
  public boolean isAllowed() {
    return refusal().isEmpty();
  }

  /** The stage that refused it. */
  public Optional<Stage> refusal() {
    return stages.stream().filter(stage -> !stage.answer().allowed()).findFirst();
  }

  /** An object on its way. */
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
