package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.io.IOException;

/** Lets any Jackson mapper read and write {@link Rollout}s, through {@link RolloutCodec}. */
final class RolloutMapping {
  private RolloutMapping() {}

  /** Reads strictly; a Rollout that does not decode is a mapping failure with its first problem. */
  static final class Reader extends StdDeserializer<Rollout> {
    private static final long serialVersionUID = 1L;

    Reader() {
      super(Rollout.class);
    }

    @Override
    public Rollout deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonNode tree = context.readTree(parser);
      Outcome<Rollout> read = RolloutCodec.read(tree);
      if (read instanceof Outcome.Ok<Rollout> ok) {
        return ok.value();
      }
      Problem first = read.problems().get(0);
      return context.reportInputMismatch(this, "%s", first.text());
    }
  }

  /** Writes without loss. */
  static final class Writer extends StdSerializer<Rollout> {
    private static final long serialVersionUID = 1L;

    Writer() {
      super(Rollout.class);
    }

    @Override
    public void serialize(Rollout value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(RolloutCodec.toTree(value), generator);
    }
  }
}
