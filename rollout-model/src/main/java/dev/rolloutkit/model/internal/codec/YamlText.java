package dev.rolloutkit.model.internal.codec;

import com.google.common.base.CharMatcher;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;

/**
 * Recognizes a manifest in YAML where JSON is expected.
 *
 * @rule A manifest in YAML where JSON is expected is refused with a message that says how to read
 *     it.
 */
final class YamlText {
  private static final CharMatcher KEY =
      CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('A', 'Z'));

  private YamlText() {}

  /** Whether a text that is not JSON begins with a document marker, a comment, or a key. */
  static boolean isLikely(String text) {
    String start = text.stripLeading();
    if (start.startsWith("---") || start.startsWith("#")) {
      return true;
    }
    int end = KEY.negate().indexIn(start);
    return end > 0 && start.charAt(end) == ':';
  }

  /** The failure to read YAML as JSON. */
  static <T> Outcome<T> refused() {
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            "not valid JSON: the text looks like YAML; parse it with a YAML mapper,"
                + " such as YAMLMapper of Jackson, and pass the tree",
            ProblemCodes.JSON_SYNTAX));
  }
}
