package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import dev.rolloutkit.apimachinery.GoTime;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads a time in mappers that know nothing of {@code java.time}. */
public final class TimeDeserializer extends StdScalarDeserializer<Instant> {
  private static final long serialVersionUID = 1L;

  /** The one that annotations name. */
  public TimeDeserializer() {
    super(Instant.class);
  }

  @Override
  public @Nullable Instant deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      String text = parser.getText();
      Instant time = GoTime.parse(text).toOptional().orElse(null);
      return time != null
          ? time
          : (Instant) context.handleWeirdStringValue(Instant.class, text, "no RFC 3339 time");
    }
    return (Instant) context.handleUnexpectedToken(Instant.class, parser);
  }
}
