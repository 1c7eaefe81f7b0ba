package dev.rolloutkit.cli.findings;

import java.util.Optional;

/** The formats in which findings are printed. */
public enum FindingFormat {
  /** Text. */
  TEXT,
  /** JSON. */
  JSON,
  /** Workflow commands of GitHub Actions, which show on the lines of a pull request. */
  GITHUB,
  /** A code quality report of GitLab, which shows on the lines of a merge request. */
  GITLAB,
  /** SARIF 2.1.0, for code scanning. */
  SARIF,
  /** For a comment on a pull request. */
  MARKDOWN;

  /** The whole text, with a line break at its end unless it is empty. */
  public String write(Findings findings) {
    return write(findings, Optional.empty());
  }

  /**
   * The whole text.
   *
   * @param header what the findings are about, which is a part of JSON
   */
  public String write(Findings findings, Optional<Header> header) {
    return switch (this) {
      case TEXT -> TextFormat.of(findings);
      case JSON -> JsonFormat.of(findings, header);
      case GITHUB -> GithubFormat.of(findings);
      case GITLAB -> GitlabFormat.of(findings);
      case SARIF -> SarifFormat.of(findings);
      case MARKDOWN -> MarkdownFormat.of(findings);
    };
  }
}
