package dev.rolloutkit.lbcadmission.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;

/**
 * One stage of admission.
 *
 * @param step the step
 * @param answer the answer of the step
 * @param object the object after the step, with the patch of the answer applied; must not be
 *     modified
 */
public record Stage(Step step, WebhookAnswer answer, JsonNode object) {
  /** The steps of admission, in the order of the API server. */
  public enum Step {
    /** The mutating webhook. */
    MUTATE,
    /** The schema of the CustomResourceDefinition. */
    SCHEMA,
    /** The validating webhook. */
    VALIDATE
  }
}
