package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Lets any Jackson mapper write values of a {@link SchemaType}, as {@link Shape} does. */
public final class ShapeSerializer extends StdSerializer<Object> {
  private static final long serialVersionUID = 1L;

  /** Creates the serializer; called by Jackson. */
  public ShapeSerializer() {
    super(Object.class);
  }

  @Override
  public void serialize(Object value, JsonGenerator generator, SerializerProvider provider)
      throws IOException {
    provider.defaultSerializeValue(Shape.ofValue(value).write(value), generator);
  }
}
