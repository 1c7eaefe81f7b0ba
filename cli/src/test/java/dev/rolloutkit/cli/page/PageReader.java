package dev.rolloutkit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Reads what a page contains, as its script does. */
public final class PageReader {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");
  private static final Pattern POLICY =
      Pattern.compile("http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"");

  private PageReader() {}

  /** The data. */
  public static JsonNode data(String page) throws IOException {
    JsonNode data = new ObjectMapper().readTree(only(DATA, page));
    if (!data.has("gzip")) {
      return data;
    }
    byte[] zip = Base64.getDecoder().decode(data.get("gzip").asText());
    try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(zip))) {
      return new ObjectMapper().readTree(plain);
    }
  }

  /** The content security policy. */
  public static String policy(String page) {
    return only(POLICY, page);
  }

  /** What a policy says to allow an element with this content. */
  public static String source(String content) {
    return Template.source(content);
  }

  private static String only(Pattern pattern, String page) {
    Matcher found = pattern.matcher(page);
    assertThat(found.find()).as(pattern.pattern()).isTrue();
    String one = found.group(1);
    assertThat(found.find()).as("a second " + pattern.pattern()).isFalse();
    return one;
  }
}
