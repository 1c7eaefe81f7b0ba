package dev.rolloutkit.lbc.defect;

/** A defect in how the controller reads Ingresses, and the behaviour once it is fixed. */
public enum LbcDefect {
  /** A condition with an unknown field is silently dropped. Fixed: there is a warning. */
  UNKNOWN_CONDITIONS_IGNORED,
  /**
   * A redirect whose host is a regular expression counts as a redirect of every host, and a regular
   * expression for paths counts as a wildcard pattern. Rules after such a redirect are omitted
   * although the redirect does not match their traffic. Fixed: a regular expression covers only an
   * identical one.
   */
  REDIRECT_REGEX_MISREAD,
  /**
   * The first byte of a path that is a regular expression is removed even if it is not a slash,
   * which makes a path invalid that begins with a multi-byte character. Fixed: the first character
   * is removed.
   */
  REGEX_PATH_CUT_BY_BYTE,
}
