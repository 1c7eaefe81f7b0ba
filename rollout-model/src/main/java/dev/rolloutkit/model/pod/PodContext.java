package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The context of the rules for a pod template: their collector of problems, the rule set, and
 * checks that many rules share. Paths and messages are created only for problems.
 *
 * <p>Kubernetes shows a bad string in one of two forms: plain strings with Go's quotes ({@code
 * invalid}), strings of a named type and pointers to strings with JSON's quotes ({@code
 * invalidNamed}).
 *
 * @rule A field must have one of the supported values, a valid name or a number within bounds.
 * @param problems the list to which problems are added
 * @param rules the rule set that applies
 * @param pod facts about the pod that rules about its parts need
 */
record PodContext(List<Problem> problems, PodRules rules, PodFacts pod)
    implements Consumer<Problem> {

  /** This context with another collector of problems. */
  PodContext reportingTo(List<Problem> others) {
    return new PodContext(others, rules, pod);
  }

  @Override
  public void accept(Problem problem) {
    problems.add(problem);
  }

  void required(FieldPath at) {
    required(at, "");
  }

  void required(FieldPath at, String detail) {
    accept(Problem.required(at, detail));
  }

  /** A string field that must not be empty. */
  void requiredText(FieldPath at, GoObject object, String member) {
    if (object.text(member).isEmpty()) {
      required(at.child(member));
    }
  }

  void forbidden(FieldPath at, String detail) {
    accept(Problem.forbidden(at, detail));
  }

  void duplicate(FieldPath at, String text) {
    accept(Problem.duplicate(at, GoStrings.quote(text)));
  }

  void notFound(FieldPath at, String text) {
    accept(Problem.notFound(at, GoStrings.quote(text)));
  }

  void invalid(FieldPath at, String text, String detail) {
    accept(Problem.invalid(at, GoStrings.quote(text), detail));
  }

  void invalidNamed(FieldPath at, String text, String detail) {
    accept(Problem.invalid(at, named(text), detail));
  }

  /** A string of a named type. */
  private String named(String text) {
    return rules.showsGo() ? GoStrings.quote(text) : GoJson.quote(text);
  }

  void invalidResource(FieldPath at, String name, String detail) {
    accept(Problem.invalid(at, resource(name), detail));
  }

  void notSupportedResource(FieldPath at, String name, List<String> supported) {
    accept(Problem.notSupported(at, resource(name), supported));
  }

  void duplicateResource(FieldPath at, String name) {
    accept(Problem.duplicate(at, resource(name)));
  }

  /** The name of a resource, which old libraries show without quotes. */
  private String resource(String name) {
    return rules.showsGo() ? name : GoJson.quote(name);
  }

  void invalid(FieldPath at, long number, String detail) {
    accept(Problem.invalid(at, number, detail));
  }

  /** Adds a problem for each message about a string. */
  void invalid(FieldPath at, String text, Iterable<String> details) {
    for (String detail : details) {
      invalid(at, text, detail);
    }
  }

  /** Adds a problem for each message about a number. */
  void invalid(FieldPath at, long number, Iterable<String> details) {
    for (String detail : details) {
      invalid(at, number, detail);
    }
  }

  /** A DNS label. */
  void label(FieldPath at, String text) {
    if (!NameFormats.isDns1123Label(text)) {
      invalid(at, text, NameFormats.dns1123Label(text));
    }
  }

  /** A DNS subdomain. */
  void subdomain(FieldPath at, String text) {
    if (!NameFormats.isDns1123Subdomain(text)) {
      invalid(at, text, NameFormats.dns1123Subdomain(text));
    }
  }

  /** A field that, if it is not empty, is a DNS subdomain. */
  void optionalSubdomain(FieldPath at, GoObject object, String member) {
    String text = object.text(member);
    if (!text.isEmpty()) {
      subdomain(at.child(member), text);
    }
  }

  /** A qualified name. */
  void qualifiedName(FieldPath at, String text) {
    if (!NameFormats.isQualifiedName(text)) {
      invalid(at, text, NameFormats.qualifiedName(text));
    }
  }

  /** A field that, with its default, must be one of some values. */
  void oneOf(FieldPath at, GoObject object, String member, List<String> supported) {
    oneOfText(at, member, Defaulted.text(object, member), supported);
  }

  /** A required field that must be one of some values. */
  void requiredOneOf(FieldPath at, GoObject object, String member, List<String> supported) {
    String text = Defaulted.text(object, member);
    if (text.isEmpty()) {
      required(at.child(member));
    } else {
      oneOfText(at, member, text, supported);
    }
  }

  /** A field that must be one of some values if it is set, even to the empty string. */
  void oneOfIfSet(FieldPath at, GoObject object, String member, List<String> supported) {
    Object value = Defaulted.get(object, member);
    if (value != null) {
      oneOfText(at, member, (String) value, supported);
    }
  }

  private void oneOfText(FieldPath at, String member, String text, List<String> supported) {
    if (!supported.contains(text)) {
      notSupported(at.child(member), text, supported);
    }
  }

  void notSupported(FieldPath at, String text, List<String> supported) {
    accept(Problem.notSupported(at, named(text), supported));
  }

  /** A field that must not be negative. */
  void notNegative(FieldPath at, GoObject object, String member) {
    long number = Defaulted.number(object, member);
    if (number < 0) {
      invalid(at.child(member), number, "must be greater than or equal to 0");
    }
  }

  /** A field that must be within two bounds. */
  void between(FieldPath at, GoObject object, String member, long min, long max) {
    between(at.child(member), object.number(member), min, max);
  }

  void between(FieldPath at, long number, long min, long max) {
    if (number < min || number > max) {
      invalid(at, number, "must be between " + min + " and " + max + ", inclusive");
    }
  }

  /** The id of a user or group, if set. */
  void id(FieldPath at, GoObject object, String member) {
    if (object.has(member)) {
      between(at, object, member, 0, Integer.MAX_VALUE);
    }
  }

  /** A reference to a Secret that must have a name if it is set. */
  void secretRef(FieldPath at, GoObject object) {
    GoObject secret = object.object("secretRef");
    if (secret != null) {
      requiredText(at.child("secretRef"), secret, "name");
    }
  }

  /**
   * Whether a field is set. For the controller, empty lists and maps are unset, because its
   * conversion loses them.
   */
  boolean isSet(GoObject object, String member) {
    Object value = object.get(member);
    return value != null && (rules.isServer() || !isEmpty(value));
  }

  private static boolean isEmpty(Object value) {
    if (value instanceof GoObject object && object.struct().name().endsWith("Requirements")) {
      return isEmpty(object.map("limits"))
          && isEmpty(object.map("requests"))
          && object.objects("claims").isEmpty();
    }
    return (value instanceof List<?> list && list.isEmpty())
        || (value instanceof GoMap map && map.isEmpty());
  }

  /** Whether a field is set and true. */
  static boolean isTrue(@Nullable GoObject object, String member) {
    return object != null && Boolean.TRUE.equals(object.get(member));
  }

  /** Whether a field is set and false. */
  static boolean isFalse(@Nullable GoObject object, String member) {
    return object != null && Boolean.FALSE.equals(object.get(member));
  }
}
