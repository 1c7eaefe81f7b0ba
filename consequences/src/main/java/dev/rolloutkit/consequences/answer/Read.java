package dev.rolloutkit.consequences.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A field that decides a step on the way to an answer.
 *
 * @param object the object
 * @param field the path of the field; empty if only the existence of the object counts
 * @param value the value of the field; a missing node if there is none
 */
public record Read(ObjectKey object, String field, JsonNode value) {
  /** The object and its field, for people. */
  public String words() {
    return field.isEmpty() ? object.toString() : object + " " + field;
  }
}
