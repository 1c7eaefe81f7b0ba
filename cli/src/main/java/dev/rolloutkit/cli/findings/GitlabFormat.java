package dev.rolloutkit.cli.findings;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.hash.Hashing;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.output.Printable;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Findings as a code quality report of GitLab, which merge requests show on their lines.
 *
 * <p>Source: GitLab, "Code Quality report format".
 */
final class GitlabFormat {
  private GitlabFormat() {}

  static String of(Findings findings) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (Finding finding : findings.shown()) {
      Place place = finding.place();
      out.addObject()
          .put("description", Printable.of(text(finding).replaceAll("\\s*\\R\\s*", " ")))
          .put("check_name", finding.code().id())
          .put(
              "fingerprint",
              Hashing.sha256().hashString(finding.fingerprint(), StandardCharsets.UTF_8).toString())
          .put("severity", severity(finding.level()))
          .putObject("location")
          // The format requires a file and a line; what is about none is at the top.
          .put("path", place.file().isEmpty() ? "." : relative(place.file()))
          .putObject("lines")
          .put("begin", Math.max(1, place.line()));
    }
    return out.toPrettyString() + "\n";
  }

  private static String text(Finding finding) {
    return finding.object()
        + ": "
        + finding.consequence()
        + (finding.remedy().isEmpty() ? "" : " Remedy: " + finding.remedy());
  }

  /** GitLab knows files by their paths in the repository, in which its jobs run. */
  private static String relative(String file) {
    try {
      Path path = Path.of(file);
      Path here = Path.of("").toAbsolutePath();
      return path.isAbsolute() && path.startsWith(here) ? here.relativize(path).toString() : file;
    } catch (InvalidPathException e) {
      return file;
    }
  }

  private static String severity(Level level) {
    return switch (level) {
      case ERROR -> "blocker";
      case BREAKING -> "critical";
      case UNKNOWN -> "major";
      case WARNING -> "minor";
      case NOTE, NONE -> "info";
    };
  }
}
