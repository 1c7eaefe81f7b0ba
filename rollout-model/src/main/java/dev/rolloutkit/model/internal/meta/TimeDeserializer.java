package dev.rolloutkit.model.internal.meta;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.rolloutkit.apimachinery.GoTime;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads times in Jackson mappers without the {@code java.time} module. */
public final class TimeDeserializer extends StdScalarDeserializer<Instant> {
  private static final long serialVersionUID = 1L;

  /** Creates the deserializer; called by Jackson. */
  public TimeDeserializer() {
    super(Instant.class);
  }

  @Override
  public @Nullable Instant deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      String text = parser.getText();
      Instant time = GoTime.parseOrNull(text);
      return time != null
          ? time
          : (Instant) context.handleWeirdStringValue(Instant.class, text, "no RFC 3339 time");
    }
    return (Instant) context.handleUnexpectedToken(Instant.class, parser);
  }
}
