package dev.rolloutkit.model.pod;

import com.google.common.base.Splitter;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.regex.Pattern;

/**
 * Validates the accounts under which Windows containers run. All fields are pointers in Kubernetes,
 * so problems show bad values with JSON's quotes.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateWindowsSecurityContextOptions.
 *
 * @rule A Windows account has a domain and a user name without forbidden characters.
 */
final class WindowsOptions {
  private static final int MAX_SPEC = 64 * 1024;
  private static final int MAX_DOMAIN = 255;
  private static final int MAX_USER = 104;
  private static final String NOT_IN_USERS = "\"/\\:;|=,+*?<>@[]";
  private static final Pattern NET_BIOS =
      Pattern.compile("[^\\\\/:*?\"<>|.][^\\\\/:*?\"<>|]{0,14}");

  private WindowsOptions() {}

  static void validate(FieldPath at, GoObject options, PodContext context) {
    if (options.has("gmsaCredentialSpecName")) {
      String name = options.text("gmsaCredentialSpecName");
      for (String message : NameFormats.dns1123Subdomain(name)) {
        context.invalidNamed(at.child("gmsaCredentialSpecName"), name, message);
      }
    }
    if (options.has("gmsaCredentialSpec")) {
      String spec = options.text("gmsaCredentialSpec");
      FieldPath path = at.child("gmsaCredentialSpec");
      if (spec.isEmpty()) {
        context.invalidNamed(path, spec, "gmsaCredentialSpec cannot be an empty string");
      } else if (GoStrings.utf8Length(spec) > MAX_SPEC) {
        context.invalidNamed(path, spec, "gmsaCredentialSpec size must be under 64 KiB");
      }
    }
    if (options.has("runAsUserName")) {
      userName(at.child("runAsUserName"), options.text("runAsUserName"), context);
    }
  }

  private static void userName(FieldPath at, String name, PodContext context) {
    int slash = name.indexOf('\\');
    if (name.isEmpty()) {
      context.invalidNamed(at, name, "runAsUserName cannot be an empty string");
    } else if (hasControl(name)) {
      context.invalidNamed(at, name, "runAsUserName cannot contain control characters");
    } else if (slash != name.lastIndexOf('\\')) {
      context.invalidNamed(at, name, "runAsUserName cannot contain more than one backslash");
    } else {
      if (slash >= 0) {
        domain(at, name, name.substring(0, slash), context);
      }
      user(at, name, name.substring(slash + 1), context);
    }
  }

  private static boolean hasControl(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) < ' ' || name.charAt(i) == 0x7f) {
        return true;
      }
    }
    return false;
  }

  private static void domain(FieldPath at, String name, String domain, PodContext context) {
    if (GoStrings.utf8Length(domain) > MAX_DOMAIN) {
      context.invalidNamed(at, name, "runAsUserName's Domain length must be under 256 characters");
    }
    if (!NET_BIOS.matcher(domain).matches() && !isDns(domain)) {
      context.invalidNamed(
          at, name, "runAsUserName's Domain doesn't match the NetBios nor the DNS format");
    }
  }

  /**
   * Labels of letters, digits and inner hyphens, separated by dots, with at most 63 characters
   * each.
   */
  private static boolean isDns(String domain) {
    for (String label : Splitter.on('.').split(domain)) {
      boolean plain = !label.isEmpty() && label.length() <= 63;
      for (int i = 0; plain && i < label.length(); i++) {
        char c = label.charAt(i);
        boolean edge = i == 0 || i == label.length() - 1;
        plain =
            (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || (c == '-' && !edge);
      }
      if (!plain) {
        return false;
      }
    }
    return true;
  }

  private static void user(FieldPath at, String name, String user, PodContext context) {
    boolean only = !user.isEmpty();
    boolean bad = false;
    for (int i = 0; i < user.length(); i++) {
      char c = user.charAt(i);
      only &= c == '.' || c == ' ';
      bad |= NOT_IN_USERS.indexOf(c) >= 0;
    }
    if (user.isEmpty()) {
      context.invalidNamed(at, name, "runAsUserName's User cannot be empty");
    } else if (GoStrings.utf8Length(user) > MAX_USER) {
      context.invalidNamed(
          at, name, "runAsUserName's User length must not be longer than 104 characters");
    }
    if (only) {
      context.invalidNamed(at, name, "runAsUserName's User cannot contain only periods or spaces");
    }
    if (bad) {
      context.invalidNamed(
          at,
          name,
          "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
    }
  }
}
