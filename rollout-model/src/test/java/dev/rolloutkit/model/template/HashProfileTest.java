package dev.rolloutkit.model.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.internal.template.LegacyHash;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.io.IOException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashProfileTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @ParameterizedTest
  @CsvSource({
    "0.10, LEGACY_0_18, 6cb88c6bcf",
    "1.1.1, LEGACY_0_20, 85f7cf5fc7",
    "1.2, JSON_0_23, 76bbb58f74",
    "v1.8.3, JSON_0_29, 76bbb58f74",
    "1.9.0-rc2, JSON_0_34, 658c46c486",
    "v1.10.0-rc1, JSON_0_34, 658c46c486"
  })
  void everyReleaseHasAProfileWithAKnownHashOfAnEmptyTemplate(
      String release, HashProfile profile, String hash) throws IOException {
    assertThat(HashProfile.forRelease(release)).hasValue(profile);
    assertThat(hash("{}", profile)).isEqualTo(hash);
  }

  @ParameterizedTest
  @CsvSource({
    "V0_23, 78957574d7",
    "V0_24, 567cd986f",
    "V0_25, 946c8489b",
    "V0_29, 6bc944dc9b",
    "V0_34, 79d57d8d7d"
  })
  void theLegacyHashOfAnAbsentTemplateIsKnownForEveryLibrary(
      KubernetesLibrary library, String hash) {
    assertThat(LegacyHash.of(null, OptionalInt.empty(), library).orElseThrow()).isEqualTo(hash);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "0.11", "1.11", "2.0", "1.8x", "v", "latest", "99999999999.1"})
  void anUnknownReleaseHasNoProfile(String release) {
    assertThat(HashProfile.forRelease(release)).isEmpty();
  }

  @Test
  void aFieldThatALibraryDoesNotKnowIsDroppedBeforeHashing() throws IOException {
    String plain = "{'spec':{'containers':[{'name':'c'}]}}";
    String younger = "{'spec':{'hostnameOverride':'x','containers':[{'name':'c'}]}}";
    assertThat(hash(younger, HashProfile.JSON_0_29)).isEqualTo(hash(plain, HashProfile.JSON_0_29));
    assertThat(hash(younger, HashProfile.JSON_0_34))
        .isNotEqualTo(hash(plain, HashProfile.JSON_0_34));
    String wrong = "{'spec':{'hostnameOverride':7,'containers':[{'name':'c'}]}}";
    assertThat(hash(wrong, HashProfile.JSON_0_29)).isEqualTo(hash(plain, HashProfile.JSON_0_29));
    assertThat(PodTemplateHash.of(json(wrong), OptionalInt.empty(), HashProfile.JSON_0_34).isOk())
        .isFalse();
  }

  @Test
  void onlyATemplateWithACreationTimestampKeepsItsHashIn19() throws IOException {
    String set = "{'metadata':{'creationTimestamp':'2026-01-02T03:04:05Z'}}";
    assertThat(
            HashStamp.changes(
                json(set), OptionalInt.empty(), HashProfile.JSON_0_29, HashProfile.JSON_0_34))
        .isFalse();
    assertThat(
            HashStamp.changes(
                json("{}"), OptionalInt.empty(), HashProfile.JSON_0_29, HashProfile.JSON_0_34))
        .isTrue();
  }

  @Test
  void theLegacyHashOfATimeIsThatOfAMachineInUtc() throws IOException {
    Outcome<String> hash =
        LegacyHash.of(
            json("{'metadata':{'creationTimestamp':'2026-01-02T03:04:05Z'}}"),
            OptionalInt.empty(),
            KubernetesLibrary.V0_34);
    assertThat(hash.isOk()).isTrue();
    assertThat(hash.warnings())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("LegacyHash.NotPortable");
  }

  @Test
  void theLegacyTextOfAQuantityShowsItsSpelling() throws IOException {
    assertThat(cpu("250m"))
        .contains(
            "{i:(resource.int64Amount){value:(int64)250 scale:(resource.Scale)-3}"
                + " d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)250m"
                + " Format:(resource.Format)DecimalSI}");
    assertThat(cpu("1.5Gi"))
        .contains(
            "d:(resource.infDecAmount){Dec:(*inf.Dec){unscaled:(big.Int){neg:(bool)false"
                + " abs:(big.nat)[1610612736000000000]} scale:(inf.Scale)9}} s:(string)"
                + " Format:(resource.Format)BinarySI}");
    assertThat(cpu("1")).isNotEqualTo(cpu("1000m"));
    assertThat(cpu("0.5Ki")).contains("Format:(resource.Format)BinarySI");
    assertThat(cpu("0.0001Ki")).contains("Format:(resource.Format)DecimalSI");
    assertThat(cpu("-9Ei")).contains("neg:(bool)true abs:(big.nat)[9223372036854775807]");
  }

  /** The controller needs gigabytes for the last one; here it costs nothing. */
  @Test
  void theLegacyHashOfAHugeQuantityIsAProblem() throws IOException {
    assertThat(cpu("1e-2000000000")).contains("abs:(big.nat)[1]} scale:(inf.Scale)9");
    assertThat(cpu("1e2000000000")).contains("scale:(resource.Scale)2000000000");
    assertThat(
            LegacyHash.of(
                    json("{'spec':{'overhead':{'cpu':'1234567890123456789e2000000000'}}}"),
                    OptionalInt.empty(),
                    KubernetesLibrary.V0_34)
                .problems())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("LegacyHash.NotPortable");
  }

  @Test
  void onlyTheLegacyTextDistinguishesEmptyAndAbsentLists() throws IOException {
    String absent = "{'spec':{}}";
    String empty = "{'spec':{'volumes':[]}}";
    assertThat(hash(empty, HashProfile.JSON_0_34)).isEqualTo(hash(absent, HashProfile.JSON_0_34));
    assertThat(hash(empty, HashProfile.LEGACY_0_34))
        .isNotEqualTo(hash(absent, HashProfile.LEGACY_0_34));
  }

  private static String cpu(String amount) throws IOException {
    return LegacyHash.text(
            json("{'spec':{'overhead':{'cpu':'" + amount + "'}}}"), KubernetesLibrary.V0_34)
        .orElseThrow();
  }

  private static String hash(String template, HashProfile profile) throws IOException {
    return PodTemplateHash.of(json(template), OptionalInt.empty(), profile).orElseThrow();
  }

  private static JsonNode json(String text) throws IOException {
    return MAPPER.readTree(text.replace('\'', '"'));
  }
}
