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

/**
 * HTML in the making. Text goes through {@link #text}; what is appended otherwise is markup of our
 * own.
 */
final class Markup {
  /** In our own markup alone: in text there is no {@code <}. */
  private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);

  private final StringBuilder out = new StringBuilder(1 << 16);

  /** Appends our own markup. */
  Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Appends text as text, whatever it is; also in attributes between double quotes. */
  Markup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** Appends an element with nothing but text in it. */
  Markup element(String name, String text) {
    return open(name).text(text).close(name);
  }

  /** Appends an element of a class with nothing but text in it. */
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

  /** The sources by which a policy allows every style element of a markup, and nothing else. */
  static Set<String> styleSources(String markup) {
    Set<String> sources = new LinkedHashSet<>();
    for (Matcher m = STYLE.matcher(markup); m.find(); ) {
      sources.add(source(m.group(1)));
    }
    return sources;
  }

  /** The source by which a policy allows an element of exactly that content. */
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
