package dev.rolloutkit.cli.findings;

import java.util.function.Function;

/** The formats in which findings are printed. */
public enum FindingFormat {
  /** For people. */
  TEXT(TextFormat::of),
  /** For programs. */
  JSON(JsonFormat::of),
  /** Workflow commands of GitHub Actions, which show on the lines of a pull request. */
  GITHUB(GithubFormat::of),
  /** SARIF 2.1.0, for code scanning. */
  SARIF(SarifFormat::of),
  /** For a comment on a pull request. */
  MARKDOWN(MarkdownFormat::of);

  private final Function<Findings, String> writer;

  FindingFormat(Function<Findings, String> writer) {
    this.writer = writer;
  }

  /** The whole text, with a line break at its end unless it is empty. */
  public String write(Findings findings) {
    return writer.apply(findings);
  }
}
