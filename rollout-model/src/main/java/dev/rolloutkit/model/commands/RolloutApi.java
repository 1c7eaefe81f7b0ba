package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * The calls to an API server, in one namespace, that commands need. Implement it with any
 * Kubernetes client.
 */
public interface RolloutApi {

  /** Gets an object by resource and name. */
  Answer get(String resource, String name);

  /** Lists the objects that a selector matches, as a JSON array in the server's order. */
  Answer list(String resource, ReplicaSetSelector selector);

  /** Patches an object; the answer contains the patched object. */
  Answer patch(PatchCall call);

  /** Replaces an object; the answer contains the stored object. */
  Answer update(String resource, String name, JsonNode object);

  /** The answer of the API server. */
  sealed interface Answer {

    /** The call succeeded. */
    record Ok(JsonNode object) implements Answer {}

    /** The call failed. */
    record Refused(Refusal reason, String message) implements Answer {}

    /** The answer of a call that succeeded and whose response body does not matter. */
    static Answer done() {
      return new Ok(JsonNodeFactory.instance.objectNode());
    }
  }

  /** Why a call failed, as far as commands distinguish the reasons. */
  enum Refusal {
    /** 404: the object, resource or subresource does not exist. */
    NOT_FOUND,
    /** 409: the object was modified since it was read. */
    CONFLICT,
    /** Any other error. */
    OTHER
  }
}
