package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.NameFormats;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The arbitraries of names agree with the name formats. */
class NameLawsTest {
  @Property(seed = "1")
  void aQualifiedNameIsValid(@ForAll("qualifiedNames") String name) {
    assertThat(NameFormats.qualifiedName(name)).isEmpty();
  }

  @Property(seed = "1")
  void aNameThatIsNotQualifiedIsInvalid(@ForAll("notQualifiedNames") String name) {
    assertThat(NameFormats.qualifiedName(name)).isNotEmpty();
  }

  @Property(seed = "1")
  void labelIsASubdomainAndALabelValue(@ForAll("labels") String label) {
    assertThat(NameFormats.dns1123Label(label)).isEmpty();
    assertThat(NameFormats.dns1123Subdomain(label)).isEmpty();
    assertThat(NameFormats.labelValue(label)).isEmpty();
  }

  @Property(seed = "1")
  void bothFormsOfAFormatAgreeOnEveryText(@ForAll("texts") String text) {
    assertThat(NameFormats.isQualifiedName(text))
        .isEqualTo(NameFormats.qualifiedName(text).isEmpty());
    assertThat(NameFormats.isDns1123Label(text))
        .isEqualTo(NameFormats.dns1123Label(text).isEmpty());
    assertThat(NameFormats.isDns1123Subdomain(text))
        .isEqualTo(NameFormats.dns1123Subdomain(text).isEmpty());
    assertThat(NameFormats.isLabelValue(text)).isEqualTo(NameFormats.labelValue(text).isEmpty());
  }

  @Provide
  Arbitrary<String> qualifiedNames() {
    return NameArbitraries.qualifiedName();
  }

  @Provide
  Arbitrary<String> notQualifiedNames() {
    return NameArbitraries.notQualifiedName();
  }

  @Provide
  Arbitrary<String> labels() {
    return NameArbitraries.dns1123Label();
  }

  @Provide
  Arbitrary<String> texts() {
    return TextArbitraries.hostile();
  }
}
