package dev.rolloutkit.cli.findings;

import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.output.Printable;

/**
 * Findings as workflow commands of GitHub Actions.
 *
 * <p>Source: GitHub Actions, toolkit, escapes of commands and of their properties.
 */
final class GithubFormat {
  private GithubFormat() {}

  static String of(Findings findings) {
    StringBuilder out = new StringBuilder();
    for (Finding finding : findings.shown()) {
      Place place = finding.place();
      out.append("::")
          .append(command(finding.level()))
          .append(" file=")
          .append(property(place.file()));
      if (place.line() > 0) {
        out.append(",line=").append(place.line());
      }
      if (place.column() > 0) {
        out.append(",col=").append(place.column());
      }
      out.append(",title=")
          .append(property(finding.code().title() + ": " + finding.object()))
          .append("::")
          .append(
              data(
                  finding.consequence()
                      + String.join(
                          "", finding.more().details().stream().map(d -> "\n" + d).toList())
                      + (finding.remedy().isEmpty() ? "" : "\nRemedy: " + finding.remedy())))
          .append('\n');
    }
    return out.toString();
  }

  private static String command(Level level) {
    return switch (level) {
      case ERROR, BREAKING -> "error";
      case UNKNOWN, WARNING -> "warning";
      case NOTE, NONE -> "notice";
    };
  }

  private static String data(String text) {
    StringBuilder out = new StringBuilder();
    text.lines().forEach(l -> out.append(out.isEmpty() ? "" : "\n").append(Printable.of(l)));
    return out.toString().replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
