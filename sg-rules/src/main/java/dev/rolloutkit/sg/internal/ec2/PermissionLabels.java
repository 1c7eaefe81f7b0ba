package dev.rolloutkit.sg.internal.ec2;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The labels that the controller stores in the description of a rule, because rules had no tags
 * when the controller was written.
 *
 * <p>Source: AWS Load Balancer Controller, security group info.
 *
 * @rule Labels in the description of a rule are key=value pairs joined by commas.
 */
public final class PermissionLabels {
  /** The label that marks a rule as the controller's own. */
  public static final String TARGET_GROUP_BINDING = "elbv2.k8s.aws/targetGroupBinding";

  /** The value of {@link #TARGET_GROUP_BINDING}. */
  public static final String SHARED = "shared";

  /** The label whose value is the whole description. */
  public static final String RAW_DESCRIPTION = "raw/description";

  /** The labels of each rule that the controller creates for TargetGroupBindings. */
  public static final ImmutableMap<String, String> MANAGED =
      ImmutableMap.of(TARGET_GROUP_BINDING, SHARED);

  /** {@link #MANAGED} as a description. */
  public static final String MANAGED_DESCRIPTION = TARGET_GROUP_BINDING + "=" + SHARED;

  private static final ImmutableMap<String, String> OF_MANAGED_DESCRIPTION =
      ImmutableMap.of(RAW_DESCRIPTION, MANAGED_DESCRIPTION, TARGET_GROUP_BINDING, SHARED);

  private static final ImmutableMap<String, String> OF_EMPTY_DESCRIPTION =
      ImmutableMap.of(RAW_DESCRIPTION, "");

  private PermissionLabels() {}

  /**
   * Parses the labels in a description: {@link #RAW_DESCRIPTION} with the whole description, then
   * each {@code key=value} that is followed by a comma or by the end. A later label overrides an
   * earlier one with the same key, including {@code raw/description}.
   *
   * <pre>{@code
   * PermissionLabels.of("x owner=me,team=a")  // {raw/description=x owner=me,team=a, owner=me, team=a}
   * PermissionLabels.of("owner=me trailing")  // {raw/description=owner=me trailing}
   * }</pre>
   *
   * <p>Keys and values are runs of characters other than tab, newline, form feed, return, space,
   * comma and equals sign.
   *
   * @param description the description; {@code null} counts as empty
   */
  public static ImmutableMap<String, String> of(@Nullable String description) {
    if (description == null || description.isEmpty()) {
      return OF_EMPTY_DESCRIPTION;
    }
    if (description.equals(MANAGED_DESCRIPTION)) {
      return OF_MANAGED_DESCRIPTION;
    }
    if (description.indexOf('=') < 0) {
      return ImmutableMap.of(RAW_DESCRIPTION, description);
    }
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(RAW_DESCRIPTION, description);
    int end = description.length();
    int at = 0;
    while (at < end) {
      int keyEnd = endOfRun(description, at);
      if (keyEnd == at) {
        at++;
        continue;
      }
      if (keyEnd == end || description.charAt(keyEnd) != '=') {
        at = keyEnd;
        continue;
      }
      int valueEnd = endOfRun(description, keyEnd + 1);
      boolean ends = valueEnd == end || description.charAt(valueEnd) == ',';
      if (valueEnd > keyEnd + 1 && ends) {
        labels.put(description.substring(at, keyEnd), description.substring(keyEnd + 1, valueEnd));
        at = valueEnd;
      } else {
        // This is no label, but the text after the equals sign may be the key of the next one.
        at = keyEnd + 1;
      }
    }
    return ImmutableMap.copyOf(labels);
  }

  /**
   * The description that stores these labels: the value of {@link #RAW_DESCRIPTION} if there is
   * one, otherwise {@code key=value} pairs sorted by key and joined with commas. A {@code null}
   * value counts as the empty string.
   *
   * @param labels the labels; {@code null} counts as none
   */
  public static String describe(@Nullable Map<String, String> labels) {
    if (labels == null || labels.isEmpty()) {
      return "";
    }
    if (labels.containsKey(RAW_DESCRIPTION)) {
      return Strings.nullToEmpty(labels.get(RAW_DESCRIPTION));
    }
    StringBuilder out = new StringBuilder();
    for (String key : CodePoints.sortedKeys(labels)) {
      if (out.length() > 0) {
        out.append(',');
      }
      out.append(key).append('=').append(Strings.nullToEmpty(labels.get(key)));
    }
    return out.toString();
  }

  /**
   * Whether the labels mark a rule as the controller's own.
   *
   * <p>Compatibility: this is also true of a rule that somebody else created with such a
   * description; the controller revokes it.
   *
   * @rule A rule is the controller's own if the label in its description says so, whoever created
   *     it.
   */
  public static boolean areManaged(@Nullable Map<String, String> labels) {
    return labels != null && SHARED.equals(labels.get(TARGET_GROUP_BINDING));
  }

  private static int endOfRun(String text, int from) {
    int at = from;
    while (at < text.length() && !divides(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean divides(char c) {
    return switch (c) {
      case '\t', '\n', '\f', '\r', ' ', ',', '=' -> true;
      default -> false;
    };
  }
}
