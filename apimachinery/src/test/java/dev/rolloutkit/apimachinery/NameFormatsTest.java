package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NameFormatsTest {
  private static final String NAME =
      "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
          + " with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
          + " used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

  @Test
  void qualifiedNames() {
    assertThat(NameFormats.qualifiedName("MyName")).isEmpty();
    assertThat(NameFormats.qualifiedName("example.com/my.name_1")).isEmpty();
    assertThat(NameFormats.qualifiedName("l".repeat(64) + ".x/a")).isEmpty();
    assertThat(NameFormats.qualifiedName("")).containsExactly("name part must be non-empty", NAME);
    assertThat(NameFormats.qualifiedName("/a")).containsExactly("prefix part must be non-empty");
    assertThat(NameFormats.qualifiedName("a".repeat(64)))
        .containsExactly("name part must be no more than 63 characters");
    assertThat(NameFormats.qualifiedName("a\n")).containsExactly(NAME);
    assertThat(NameFormats.qualifiedName("a/b/c"))
        .singleElement()
        .asString()
        .startsWith("a qualified name must consist of")
        .endsWith("with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
  }

  @Test
  void prefixMessagesComeFirst() {
    assertThat(NameFormats.qualifiedName("E".repeat(254) + "/-"))
        .hasSize(3)
        .satisfies(
            messages -> {
              assertThat(messages.get(0))
                  .isEqualTo("prefix part must be no more than 253 characters");
              assertThat(messages.get(1))
                  .startsWith("prefix part a lowercase RFC 1123 subdomain must consist");
              assertThat(messages.get(2)).isEqualTo(NAME);
            });
  }

  @Test
  void lengthsAreInBytes() {
    assertThat(NameFormats.qualifiedName("é".repeat(32)))
        .containsExactly("name part must be no more than 63 characters", NAME);
    assertThat(NameFormats.labelValue("é".repeat(31))).hasSize(1);
    assertThat(NameFormats.labelValue("é".repeat(32))).hasSize(2);
  }

  @Test
  void labelsSubdomainsAndLabelValues() {
    assertThat(NameFormats.dns1123Label("my-name")).isEmpty();
    assertThat(NameFormats.dns1123Label("my.name")).containsExactly("must not contain dots");
    assertThat(NameFormats.dns1123Label("My")).hasSize(1);
    assertThat(NameFormats.dns1123Subdomain("a.b-c.d")).isEmpty();
    assertThat(NameFormats.dns1123Subdomain("a..b")).hasSize(1);
    assertThat(NameFormats.dns1035Label("1a")).hasSize(1);
    assertThat(NameFormats.dns1035Label("")).hasSize(1);
    assertThat(NameFormats.dns1035Label("a1")).isEmpty();
    assertThat(NameFormats.labelValue("")).isEmpty();
    assertThat(NameFormats.labelValue("-")).hasSize(1);
  }

  @Test
  void portNamesReportEveryViolatedRule() {
    assertThat(NameFormats.portName("http2")).isEmpty();
    assertThat(NameFormats.portName("--8080--8080--É"))
        .containsExactly(
            "must be no more than 15 characters",
            "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
            "must contain at least one letter (a-z)",
            "must not contain consecutive hyphens",
            "must not begin or end with a hyphen");
    assertThat(NameFormats.portNumber(0)).containsExactly("must be between 1 and 65535, inclusive");
    assertThat(NameFormats.portNumber(65535)).isEmpty();
  }

  @Test
  void environmentVariables() {
    assertThat(NameFormats.environmentVariable("MY_ENV.name-1")).isEmpty();
    assertThat(NameFormats.environmentVariable(".")).containsExactly("must not be '.'");
    assertThat(NameFormats.environmentVariable("..")).containsExactly("must not be '..'");
    assertThat(NameFormats.environmentVariable("..a")).containsExactly("must not start with '..'");
    assertThat(NameFormats.environmentVariable("1a")).hasSize(1);
    assertThat(NameFormats.environmentVariable("..=")).hasSize(2);
  }

  @Property(seed = "1", tries = 3000)
  void checksAgreeWithTheRegularExpressionsOfKubernetes(
      @ForAll @StringLength(max = 70) @Chars({'a', 'z', '0', 'A', '-', '.', '_', '/', 'é', '\n'})
          String text) {
    String name = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    check(
        text, NameFormats.labelValue(text), NameFormats.isLabelValue(text), 63, "(" + name + ")?");
    check(text, NameFormats.dns1123Label(text), NameFormats.isDns1123Label(text), 63, LABEL);
    check(
        text,
        NameFormats.dns1123Subdomain(text),
        NameFormats.isDns1123Subdomain(text),
        253,
        LABEL + "(\\." + LABEL + ")*");
    check(
        text,
        NameFormats.dns1035Label(text),
        NameFormats.isDns1035Label(text),
        63,
        "[a-z]([-a-z0-9]*[a-z0-9])?");
    check(
        text,
        NameFormats.portName(text),
        NameFormats.isPortName(text),
        15,
        "(?!.*--)(?=.*[a-z])" + LABEL);
    check(
        text,
        NameFormats.qualifiedName(text),
        NameFormats.isQualifiedName(text),
        999,
        "(" + LABEL + "(\\." + LABEL + ")*/)?(?=[^/]{1,63}$)" + name);
    assertThat(NameFormats.environmentVariable(text).isEmpty())
        .isEqualTo(NameFormats.isEnvironmentVariable(text));
  }

  /** The rule has not changed since 1.34, only its description. */
  @Test
  void since135MessagesSayLabelKeyAndBytes() {
    assertThat(NameFormats.qualifiedName("a/b/c", NameMessages.V1_35).get(0))
        .isEqualTo(
            NameFormats.qualifiedName("a/b/c").get(0).replace("qualified name", "valid label key"));
    assertThat(
            NameFormats.qualifiedName("x".repeat(254) + "/" + "y".repeat(64), NameMessages.V1_35))
        .containsExactly(
            "prefix part must be no more than 253 bytes",
            "name part must be no more than 63 bytes");
    assertThat(NameFormats.labelValue("x".repeat(64), NameMessages.V1_35))
        .containsExactly("must be no more than 63 bytes");
    assertThat(NameFormats.labelValue("x".repeat(64)))
        .containsExactly("must be no more than 63 characters");
    assertThat(NameFormats.labelValue("a", NameMessages.V1_35)).isEmpty();
    assertThat(NameFormats.qualifiedName("a/b", NameMessages.V1_35)).isEmpty();
  }

  private static void check(
      String text, List<String> messages, boolean fine, int max, String expression) {
    boolean expected =
        GoStrings.utf8Length(text) <= max && Pattern.compile(expression).matcher(text).matches();
    assertThat(fine).as(text).isEqualTo(expected);
    assertThat(messages.isEmpty()).as(text).isEqualTo(expected);
  }

  @Test
  void aPrefixMayEndInAHyphenWhichANameMayNot() {
    assertThat(NameFormats.dns1123Label("web-")).isNotEmpty();
    assertThat(NameFormats.dns1123Label(NameFormats.ofPrefix("web-"))).isEmpty();
    assertThat(NameFormats.ofPrefix("web")).isEqualTo("web");
    assertThat(NameFormats.ofPrefix("-")).isEqualTo("-");
  }
}
