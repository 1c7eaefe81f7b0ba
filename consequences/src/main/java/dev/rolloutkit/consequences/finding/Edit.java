package dev.rolloutkit.consequences.finding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A change of a manifest.
 *
 * @param object the object
 * @param field the path of the field; empty for the object as a whole
 * @param value the new value; a missing node if the field is removed
 */
public record Edit(ObjectKey object, String field, JsonNode value) {}
