package dev.rolloutkit.cli.report;

import dev.rolloutkit.cli.output.SvgText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A builder of HTML. {@link #text} escapes text; the other methods append trusted markup. */
final class Markup {
  /** Searches the trusted markup only, because escaped text contains no {@code <}. */
  private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);

  private final StringBuilder out = new StringBuilder(1 << 16);

  /** Appends trusted markup. */
  Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Appends escaped text; also safe in attributes between double quotes. */
  Markup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** Appends an element that contains only text. */
  Markup element(String name, String text) {
    return open(name).text(text).close(name);
  }

  /** Appends an element with a class that contains only text. */
  Markup element(String name, String style, String text) {
    return raw("<").raw(name).raw(" class=\"").raw(style).raw("\">").text(text).close(name);
  }

  Markup open(String name) {
    return raw("<").raw(name).raw(">");
  }

  Markup close(String name) {
    return raw("</").raw(name).raw(">");
  }

  Markup line() {
    return raw("\n");
  }

  @Override
  public String toString() {
    return out.toString();
  }

  static String escape(String text) {
    return SvgText.escape(text);
  }

  /**
   * The sources of a content security policy that allow exactly the style elements of the markup.
   */
  static Set<String> styleSources(String markup) {
    Set<String> sources = new LinkedHashSet<>();
    for (Matcher m = STYLE.matcher(markup); m.find(); ) {
      sources.add(source(m.group(1)));
    }
    return sources;
  }

  /** The source of a content security policy that allows an element with exactly this content. */
  static String source(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
