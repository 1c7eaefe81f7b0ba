package dev.rolloutkit.crd.validation;

/** Group and version in one text, as in {@code apiVersion}. */
final class ApiVersions {
  private ApiVersions() {}

  /** Whether the text has at most one slash. */
  static boolean isWellFormed(String apiVersion) {
    return apiVersion.indexOf('/') == apiVersion.lastIndexOf('/');
  }

  /** The version; empty if there is none or the text has more than one slash. */
  static String version(String apiVersion) {
    return isWellFormed(apiVersion) ? apiVersion.substring(apiVersion.indexOf('/') + 1) : "";
  }
}
