package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Lets any Jackson mapper read and write {@link RolloutResource}s, as trees. */
final class RolloutResourceMapping {
  private RolloutResourceMapping() {}

  /** Reads any JSON object. */
  static final class Reader extends StdDeserializer<RolloutResource> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(RolloutResource.class);
    }

    @Override
    public RolloutResource deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonNode tree = context.readTree(parser);
      return tree instanceof ObjectNode object
          ? RolloutResource.ofTree(object)
          : context.reportInputMismatch(this, "a Rollout is a JSON object");
    }
  }

  /** Writes the tree. */
  static final class Writer extends StdSerializer<RolloutResource> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(RolloutResource.class);
    }

    @Override
    public void serialize(
        RolloutResource value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(value.toTree(), generator);
    }

    @Override
    public void serializeWithType(
        RolloutResource value,
        JsonGenerator generator,
        SerializerProvider provider,
        TypeSerializer type)
        throws IOException {
      serialize(value, generator, provider);
    }
  }
}
