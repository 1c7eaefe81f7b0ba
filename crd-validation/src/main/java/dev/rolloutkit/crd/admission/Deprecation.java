package dev.rolloutkit.crd.admission;

import dev.rolloutkit.crd.schema.Crd;
import dev.rolloutkit.crd.schema.CrdVersion;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The warning that a deprecated version gives.
 *
 * @rule A deprecated version gives a warning, with the text of the CRD if it has one.
 */
final class Deprecation {
  private static final Pattern FORM =
      Pattern.compile("v([1-9][0-9]{0,8})(?:(alpha|beta)([1-9][0-9]{0,8}))?");

  /** Orders versions as Kubernetes ranks them: v2, v1, v1beta2, v1alpha1, then other names. */
  private static final Comparator<String> RANK =
      Comparator.comparingInt(Deprecation::stability)
          .thenComparingInt(version -> number(version, 1))
          .thenComparingInt(version -> number(version, 3))
          .thenComparing(Comparator.<String>reverseOrder());

  private Deprecation() {}

  static Optional<String> warning(Crd crd, CrdVersion version) {
    if (!version.deprecated()) {
      return Optional.empty();
    }
    if (version.deprecationWarning() != null) {
      return Optional.of(version.deprecationWarning());
    }
    String text = crd.apiVersion(version.name()) + " " + crd.kind() + " is deprecated";
    return Optional.of(
        crd.versions().stream()
            .filter(v -> v.served() && !v.deprecated())
            .map(CrdVersion::name)
            .filter(name -> RANK.compare(name, version.name()) > 0)
            .max(RANK)
            .map(name -> text + "; use " + crd.apiVersion(name) + " " + crd.kind())
            .orElse(text));
  }

  private static int stability(String version) {
    Matcher matcher = FORM.matcher(version);
    if (!matcher.matches()) {
      return 0;
    }
    String word = matcher.group(2);
    return word == null ? 3 : word.equals("beta") ? 2 : 1;
  }

  private static int number(String version, int group) {
    Matcher matcher = FORM.matcher(version);
    return matcher.matches() && matcher.group(group) != null
        ? Integer.parseInt(matcher.group(group))
        : 0;
  }
}
