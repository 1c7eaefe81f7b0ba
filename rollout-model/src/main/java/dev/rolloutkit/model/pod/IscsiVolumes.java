package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.regex.Pattern;

/**
 * Validates iSCSI volumes.
 *
 * <p>Compatibility: the initiator is reported as {@code initiatorname}, and only once if it has no
 * known prefix.
 *
 * @rule An iSCSI volume has a qualified name, a portal and a logical unit from 0 to 255.
 */
final class IscsiVolumes {
  private static final String FORMAT = "must be valid format";
  private static final String PREFIX = FORMAT + " starting with iqn, eui, or naa";
  private static final String NOT_IN_NAMES = ",;*&$|\t\n\f\r ";
  private static final Pattern DATE = Pattern.compile("iqn\\.[0-9]{4}-[0-9]{2}\\.");
  private static final Pattern EUI = Pattern.compile("eui[^\n][0-9A-Za-z]{16}");
  private static final Pattern NAA = Pattern.compile("naa[^\n][0-9A-Za-z]{32}");

  private IscsiVolumes() {}

  static void validate(FieldPath at, GoObject source, PodContext context) {
    context.requiredText(at, source, "targetPortal");
    if (source.text("iqn").isEmpty()) {
      context.required(at.child("iqn"));
    } else {
      name(at.child("iqn"), source.text("iqn"), context);
    }
    context.between(at, source, "lun", 0, 255);
    boolean authenticates =
        PodContext.isTrue(source, "chapAuthDiscovery")
            || PodContext.isTrue(source, "chapAuthSession");
    if (context.rules().isServer() && authenticates && !source.has("secretRef")) {
      context.required(at.child("secretRef"));
    }
    if (source.has("initiatorName")) {
      name(at.child("initiatorname"), source.text("initiatorName"), context);
    }
  }

  private static void name(FieldPath at, String name, PodContext context) {
    if (!name.startsWith("iqn") && !name.startsWith("eui") && !name.startsWith("naa")) {
      context.invalid(at, name, PREFIX);
    } else if (!isName(name)) {
      context.invalid(at, name, FORMAT);
    }
  }

  private static boolean isName(String name) {
    return switch (name.charAt(0)) {
      case 'i' -> isQualified(name);
      case 'e' -> EUI.matcher(name).matches();
      default -> NAA.matcher(name).matches();
    };
  }

  /**
   * Whether a string ends with a qualified name: {@code iqn.}, a year and a month, a domain, a
   * colon, and any suffix. Takes linear time, like the regular expression of Kubernetes.
   */
  private static boolean isQualified(String text) {
    int rest = text.length();
    while (rest > 0 && NOT_IN_NAMES.indexOf(text.charAt(rest - 1)) < 0) {
      rest--;
    }
    int start = 0;
    for (int i = 0; i < text.length() - 1; i++) {
      char c = text.charAt(i);
      if (isOfDomain(c)) {
        continue;
      }
      if (c == ':' && i >= rest && hasDate(text, start, i - 1)) {
        return true;
      }
      start = i + 1;
    }
    return false;
  }

  private static boolean hasDate(String text, int from, int to) {
    return from < to && DATE.matcher(text).region(from, to).find();
  }

  private static boolean isOfDomain(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '-'
        || c == '.';
  }
}
