package dev.rolloutkit.cli.findings;

/** The formats in which findings are printed. */
public enum FindingFormat {
  /** Text. */
  TEXT,
  /** JSON. */
  JSON,
  /** Workflow commands of GitHub Actions, which show on the lines of a pull request. */
  GITHUB,
  /** SARIF 2.1.0, for code scanning. */
  SARIF,
  /** For a comment on a pull request. */
  MARKDOWN;

  /** The whole text, with a line break at its end unless it is empty. */
  public String write(Findings findings) {
    return switch (this) {
      case TEXT -> TextFormat.of(findings);
      case JSON -> JsonFormat.of(findings);
      case GITHUB -> GithubFormat.of(findings);
      case SARIF -> SarifFormat.of(findings);
      case MARKDOWN -> MarkdownFormat.of(findings);
    };
  }
}
