package dev.rolloutkit.lbcadmission.chain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;

/**
 * One stage of an object's way into the cluster.
 *
 * @param step which one
 * @param answer what it says
 * @param object the object as it leaves the stage, patched where the answer has a patch. Never
 *     change the tree.
 */
public record Stage(Step step, AdmissionAnswer answer, JsonNode object) {
  /** The steps, in the order of the API server. */
  public enum Step {
    /** The mutating webhook. */
    MUTATE,
    /** The schema of the CustomResourceDefinition. */
    SCHEMA,
    /** The validating webhook. */
    VALIDATE
  }
}
