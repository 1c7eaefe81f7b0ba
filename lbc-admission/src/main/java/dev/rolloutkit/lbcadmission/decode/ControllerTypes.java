package dev.rolloutkit.lbcadmission.decode;

import dev.rolloutkit.apimachinery.internal.gotype.GoType;
import dev.rolloutkit.apimachinery.internal.gotype.GoTypes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The Go types into which the controller decodes objects. */
final class ControllerTypes {
  private static final GoTypes TYPES = GoTypes.of(table("go-types.txt"));

  private ControllerTypes() {}

  /** The struct with the given name, which the table must contain. */
  static GoType.Struct struct(String name) {
    return TYPES.struct(name);
  }

  private static String table(String name) {
    try (InputStream in = Objects.requireNonNull(ControllerTypes.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
