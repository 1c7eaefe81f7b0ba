package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import java.io.IOException;

/** JSON documents, one after the other in one text. */
final class JsonTrees {
  private JsonTrees() {}

  static ImmutableList<JsonNode> read(String text, Limits limits) throws UnreadableException {
    JsonMapper mapper =
        JsonMapper.builder(
                JsonFactory.builder()
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxNestingDepth(limits.depth())
                            .maxStringLength(limits.documentChars())
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    try (JsonParser parser = mapper.createParser(text)) {
      while (parser.nextToken() != null) {
        out.add(parser.<JsonNode>readValueAsTree());
      }
      return out.build();
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr() - 1;
      throw new UnreadableException(Math.max(0, line), "not JSON: " + reason(e));
    } catch (IOException e) {
      throw new UnreadableException(0, "not JSON: " + e.getMessage());
    }
  }

  /** The first line, without the names of the parser's settings and sources. */
  private static String reason(JsonProcessingException e) {
    String line = e.getOriginalMessage().lines().findFirst().orElse("unreadable");
    return line.replaceFirst(", from `[^`]*`", "")
        .replaceFirst(" \\(start marker at \\[Source: .*", "")
        .replaceFirst("\\[Source: .*?; (line: \\d+, column: \\d+)\\]", "$1");
  }
}
