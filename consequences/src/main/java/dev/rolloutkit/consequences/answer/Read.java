package dev.rolloutkit.consequences.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A field that somebody read on the way of an answer.
 *
 * @param object the object
 * @param field the path of the field; empty for whether the object exists
 * @param value its value; missing if there is none
 */
public record Read(ObjectKey object, String field, JsonNode value) {
  /** For people: the object and its field. */
  public String words() {
    return field.isEmpty() ? object.toString() : object + " " + field;
  }
}
