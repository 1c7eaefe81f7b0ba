package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.crd.internal.validation.RequestUris;
import dev.rolloutkit.crd.validation.Formats;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A format of strings that a rule names, as in {@code format.dns1123Label()}.
 *
 * <p>Source: Kubernetes 1.34, CEL library of formats.
 */
enum NamedFormat {
  DNS_1123_LABEL("dns1123Label", NameFormats::dns1123Label),
  DNS_1123_SUBDOMAIN("dns1123Subdomain", NameFormats::dns1123Subdomain),
  DNS_1035_LABEL("dns1035Label", NameFormats::dns1035Label),
  QUALIFIED_NAME("qualifiedName", NameFormats::qualifiedName),
  DNS_1123_LABEL_PREFIX(
      "dns1123LabelPrefix", text -> NameFormats.dns1123Label(NameFormats.ofPrefix(text))),
  DNS_1123_SUBDOMAIN_PREFIX(
      "dns1123SubdomainPrefix", text -> NameFormats.dns1123Subdomain(NameFormats.ofPrefix(text))),
  DNS_1035_LABEL_PREFIX(
      "dns1035LabelPrefix", text -> NameFormats.dns1035Label(NameFormats.ofPrefix(text))),
  LABEL_VALUE("labelValue", NameFormats::labelValue),
  URI(
      "uri",
      text ->
          RequestUris.isValid(text) ? ImmutableList.of() : ImmutableList.of(ParseErrors.uri(text))),
  UUID("uuid", text -> is("uuid", text, "does not match the UUID format")),
  BYTE("byte", text -> is("byte", text, "invalid base64")),
  DATE("date", text -> is("date", text, "invalid date")),
  DATETIME("datetime", text -> is("datetime", text, "invalid datetime"));

  private static final ImmutableMap<String, NamedFormat> BY_NAME =
      Arrays.stream(values())
          .collect(ImmutableMap.toImmutableMap(NamedFormat::toString, format -> format));

  private final String name;

  @SuppressWarnings("ImmutableEnumChecker") // the functions above have no state
  private final Function<String, ImmutableList<String>> messages;

  NamedFormat(String name, Function<String, ImmutableList<String>> messages) {
    this.name = name;
    this.messages = messages;
  }

  private static ImmutableList<String> is(String format, String text, String message) {
    return Formats.matches(format, text) ? ImmutableList.of() : ImmutableList.of(message);
  }

  /** The format of a name; empty if there is none. */
  static Optional<NamedFormat> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** What is wrong with a string; empty if nothing is. */
  Optional<List<String>> validate(String text) {
    ImmutableList<String> found = messages.apply(text);
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  @Override
  public String toString() {
    return name;
  }
}
