package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * The API server, in one namespace, as far as commands need it. To be implemented over any client.
 */
public interface RolloutApi {

  /** The object of that kind and name. */
  Answer get(String resource, String name);

  /** The ReplicaSets that a selector matches: an array, in the server's order. */
  Answer list(String resource, ReplicaSetSelector selector);

  /** Patches an object; the answer is the object after. */
  Answer patch(PatchCall call);

  /** Writes a whole object; the answer is the object after. */
  Answer update(String resource, String name, JsonNode object);

  /** What the API server answers. */
  sealed interface Answer {

    /** It went through. */
    record Ok(JsonNode object) implements Answer {}

    /** It did not. */
    record Refused(Refusal reason, String message) implements Answer {}

    /** It went through, and what came back does not matter. */
    static Answer done() {
      return new Ok(JsonNodeFactory.instance.objectNode());
    }
  }

  /** Why a call did not go through, as far as commands tell reasons apart. */
  enum Refusal {
    /** 404: there is no such object, or no such (sub)resource. */
    NOT_FOUND,
    /** 409: the object was changed in between. */
    CONFLICT,
    /** Anything else. */
    OTHER
  }
}
