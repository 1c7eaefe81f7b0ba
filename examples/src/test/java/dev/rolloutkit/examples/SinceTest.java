package dev.rolloutkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every public package of a published module says since which release it exists. What has no
 * {@code @since} of its own exists since its package does.
 */
class SinceTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern SINCE = Pattern.compile("(?m)^ \\* @since \\d+\\.\\d+$");

  @Test
  void everyPublicPackageSaysSinceWhichReleaseItExists() throws IOException {
    List<Path> packages = publicPackages();

    assertThat(packages).hasSizeGreaterThan(150);
    List<Path> silent = new ArrayList<>();
    for (Path file : packages) {
      if (!SINCE.matcher(Files.readString(file)).find()) {
        silent.add(ROOT.relativize(file));
      }
    }
    assertThat(silent).isEmpty();
  }

  private static List<Path> publicPackages() throws IOException {
    List<Path> out = new ArrayList<>();
    for (String module : PublishedModules.names(ROOT)) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> all = Files.walk(sources)) {
          all.filter(file -> file.endsWith("package-info.java"))
              .filter(file -> !sources.relativize(file).toString().contains("/internal/"))
              .forEach(out::add);
        }
      }
    }
    return out;
  }
}
