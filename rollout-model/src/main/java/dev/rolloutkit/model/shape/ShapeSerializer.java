package dev.rolloutkit.model.shape;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes values of a {@link SchemaType} through other people's mappers, as {@link Shape} does. */
public final class ShapeSerializer extends StdSerializer<Object> {
  private static final long serialVersionUID = 1L;

  /** The one that the annotation names. */
  public ShapeSerializer() {
    super(Object.class);
  }

  @Override
  public void serialize(Object value, JsonGenerator generator, SerializerProvider provider)
      throws IOException {
    provider.defaultSerializeValue(Shape.ofValue(value).write(value), generator);
  }
}
