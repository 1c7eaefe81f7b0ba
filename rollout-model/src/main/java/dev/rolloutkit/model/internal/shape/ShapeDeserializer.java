package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Lets any Jackson mapper read values of a {@link SchemaType}, as strictly as the controller. A
 * value of the wrong type causes a mapping exception with its first problem.
 */
public final class ShapeDeserializer extends StdDeserializer<Object>
    implements ContextualDeserializer {
  private static final long serialVersionUID = 1L;

  /** Creates the deserializer; called by Jackson, which sets the type before reading. */
  public ShapeDeserializer() {
    this(Object.class);
  }

  private ShapeDeserializer(Class<?> type) {
    super(type);
  }

  @Override
  public JsonDeserializer<?> createContextual(
      DeserializationContext context, @Nullable BeanProperty property) {
    return new ShapeDeserializer(context.getContextualType().getRawClass());
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    JsonNode tree = context.readTree(parser);
    Outcome<?> read = Shape.of(handledType()).decode(tree);
    if (read instanceof Outcome.Ok<?> ok) {
      return ok.value();
    }
    Problem first = read.problems().get(0);
    return context.reportInputMismatch(this, "%s", first.text());
  }
}
