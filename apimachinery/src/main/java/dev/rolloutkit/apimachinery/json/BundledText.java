package dev.rolloutkit.apimachinery.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Text that a jar brings along. */
public final class BundledText {
  private BundledText() {}

  /**
   * Reads a text in UTF-8 from the jar of a class.
   *
   * @param path the absolute path of the resource
   */
  public static String read(Class<?> owner, String path) {
    try (InputStream in = owner.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(in, path).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }
}
