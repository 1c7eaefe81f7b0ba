package dev.rolloutkit.cli.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rolloutkit.program.render.Programs;
import dev.rolloutkit.program.render.Renderer;
import dev.rolloutkit.program.render.Unit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The programs of this machine, or what they printed for the fixtures where there are none. With
 * {@code -Drender.record=FOLDER} the programs' outputs are written there.
 */
final class RecordedRenderer implements Renderer {
  private final Programs programs =
      Programs.in(Optional.ofNullable(System.getenv("PATH")).orElse(""), 60);
  private final Set<String> used = new TreeSet<>();

  /** What rendered, in words. */
  Set<String> used() {
    return used;
  }

  /** Whether the program itself renders. */
  boolean renders(Unit.Kind kind) {
    return isThere(programs, kind);
  }

  static boolean isThere(Programs programs, Unit.Kind kind) {
    return kind == Unit.Kind.CHART
        ? programs.has("helm")
        : programs.has("kubectl") || programs.has("kustomize");
  }

  @Override
  public Result render(Unit unit) {
    String tool = unit.kind() == Unit.Kind.CHART ? "helm" : "kustomize";
    if (isThere(programs, unit.kind())) {
      used.add(tool + " itself");
      Result result = programs.render(unit);
      String folder = System.getProperty("render.record");
      if (folder != null && result instanceof Result.Text text) {
        write(Path.of(folder), unit, text.value());
      }
      return result;
    }
    used.add(tool + " as recorded");
    return new Result.Text(recorded(unit));
  }

  /** What the program printed for a unit of a fixture. */
  static String recorded(Unit unit) {
    String name = "/render/recorded/" + name(unit);
    try (InputStream in = RecordedRenderer.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no recorded output " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path folder, Unit unit, String text) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(name(unit)), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fixtures are in {@code FIXTURE/before} and {@code FIXTURE/after}. */
  private static String name(Unit unit) {
    Path side = unit.tree().given(); // FIXTURE/before or FIXTURE/after
    return side.getParent().getFileName()
        + "-"
        + side.getFileName()
        + "-"
        + unit.id().toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "-")
        + ".yaml";
  }
}
