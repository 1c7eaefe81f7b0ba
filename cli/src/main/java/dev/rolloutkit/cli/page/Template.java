package dev.rolloutkit.cli.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.hash.Hashing;
import com.google.common.io.Resources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * The template of the page with its style, its script and data. The content security policy allows
 * exactly these, so that nothing is loaded and nothing else runs.
 */
final class Template {
  /** Data that is larger is compressed, so that a page of 10,000 objects stays small. */
  private static final int PLAIN = 500_000;

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
  private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private Template() {}

  /**
   * Fills the template.
   *
   * @param data what the script shows
   * @param pictures the SVG pictures in it, whose styles the policy allows
   */
  static String fill(JsonNode data, Collection<String> pictures) {
    String style = resource("page.css");
    String script = resource("page.js");
    Set<String> styles = new LinkedHashSet<>(Set.of(source(style)));
    for (String picture : pictures) {
      for (Matcher m = STYLE.matcher(picture); m.find(); ) {
        styles.add(source(m.group(1)));
      }
    }
    return PLACE
        .matcher(resource("page.html"))
        .replaceAll(
            place ->
                Matcher.quoteReplacement(
                    switch (place.group(1)) {
                      case "styles" -> String.join(" ", styles);
                      case "scripts" -> source(script);
                      case "style" -> style;
                      case "script" -> script;
                      case "data" -> json(data);
                      default -> throw new IllegalStateException("no value for " + place.group());
                    }));
  }

  /** JSON of ASCII without {@code <}: no text in it can end the element that contains it. */
  static String json(JsonNode data) {
    try {
      String plain = JSON.writeValueAsString(data).replace("<", "\\u003c");
      return plain.length() <= PLAIN ? plain : "{\"gzip\":\"" + compressed(plain) + "\"}";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static String compressed(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(out.toByteArray());
  }

  /** The source of a content security policy that allows an element with exactly this content. */
  static String source(String content) {
    byte[] digest = Hashing.sha256().hashString(content, StandardCharsets.UTF_8).asBytes();
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  private static String resource(String name) {
    try {
      return Resources.toString(
          Resources.getResource(Template.class, name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
