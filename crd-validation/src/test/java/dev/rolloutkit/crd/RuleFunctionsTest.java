package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The functions that rules may call have the results and errors of the API server. */
class RuleFunctionsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A CRD with a rule that always fails and whose message contains the value of the expression. */
  private static CustomResource crd(String expression) {
    ObjectNode crd = MAPPER.createObjectNode();
    crd.put("group", "a.b").put("kind", "C").put("plural", "cs").put("scope", "Cluster");
    ObjectNode version = crd.putArray("versions").addObject();
    version.put("name", "v1").put("served", true).put("storage", true);
    ObjectNode root = version.putObject("schema").put("type", "object");
    ObjectNode spec = root.putObject("properties").putObject("spec").put("type", "object");
    ObjectNode a = spec.putObject("properties").putObject("a").put("type", "string");
    a.putArray("x-kubernetes-validations")
        .addObject()
        .put("rule", "string(" + expression + ") == 'never'")
        .put("message", "the rule")
        .put("messageExpression", "string(" + expression + ")");
    CustomResource resource = CustomResources.read(crd).orElseThrow();
    assertThat(resource.caveats("v1")).isEmpty();
    return resource;
  }

  /** The value of the expression for a text, as printed, or its error. */
  private static String value(String expression, String self) {
    ObjectNode body = MAPPER.createObjectNode().put("apiVersion", "a.b/v1").put("kind", "C");
    body.putObject("metadata").put("name", "c");
    body.putObject("spec").put("a", self);
    List<Problem> problems =
        CustomResources.admit(
                crd(expression),
                ResourceRequest.builder().version("v1").body(body.toString()).build(),
                CrdOptions.defaults())
            .problems();
    assertThat(problems).hasSize(1);
    return problems.get(0).detail().replace(" evaluating rule: the rule", "");
  }

  @ParameterizedTest
  @CsvSource({"1500ms, 1500", "-1500ms, -1500", "1h, 3600000"})
  void theMillisecondsOfADurationIncludeItsHoursMinutesAndSeconds(
      String duration, String expected) {
    assertThat(value("duration(self).getMilliseconds()", duration)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "http://x/a%20b, /a%20b",
    "http://x/a b, /a%20b",
    "http://x/ä, /%C3%A4",
    "http://x/#f, /",
    "http://x/%2f/a, /%2f/a",
    "http://x/!'()*, /!'()*",
    "http://x/a+b, /a+b",
  })
  void thePathOfAUrlIsEscapedWhereNecessary(String url, String expected) {
    assertThat(value("url(self).getEscapedPath()", url)).isEqualTo(expected);
  }

  @Test
  void theHostOfAUrlIsWithoutEscapes() {
    assertThat(value("url(self).getHost()", "http://x%25y/")).isEqualTo("x%y");
  }

  @ParameterizedTest
  @CsvSource({
    "UTC, 0",
    "'', 0",
    "Local, 0",
    "Europe/Berlin, 1",
    "EST, 19",
    "+02:00, 2",
    "-2:30, 21",
    "25:00, 1",
    "Nowhere, unknown time zone Nowhere",
    "GMT+2, unknown time zone GMT+2",
    "a:00, 'strconv.Atoi: parsing \"a\": invalid syntax'",
  })
  void aZoneIsANameOrAnOffsetOfAnySize(String zone, String expected) {
    assertThat(value("timestamp('2020-01-01T00:00:00Z').getHours(self)", zone)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "getFullYear, 2019",
    "getMonth, 11",
    "getDayOfYear, 364",
    "getDayOfMonth, 30",
    "getDate, 31",
    "getDayOfWeek, 2",
    "getHours, 23",
    "getMinutes, 30",
    "getSeconds, 7",
    "getMilliseconds, 250",
  })
  void theFieldsOfATimeAreThoseOfTheZone(String function, String expected) {
    String time = "timestamp('2020-01-01T00:30:07.25Z')." + function + "(self)";
    assertThat(value(time, "-01:00")).isEqualTo(expected);
  }

  @Test
  void everyFunctionReportsAnInvalidBlockWithTheSameError() {
    String twice = "network address parse error during conversion from string: ".repeat(2);
    String expected = twice + "netip.ParsePrefix(\"x\"): no '/'";
    assertThat(value("cidr(self)", "x")).isEqualTo(expected);
    assertThat(value("cidr('10.0.0.0/8').containsCIDR(self)", "x")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"2001:DB8::0:1, 2001:db8::1, false", "1.2.3.4, 1.2.3.4, true", "::1, ::1, true"})
  void anAddressIsPrintedInItsCanonicalForm(String address, String text, String canonical) {
    assertThat(value("ip(self)", address)).isEqualTo(text);
    assertThat(value("ip.isCanonical(self)", address)).isEqualTo(canonical);
    assertThat(value("cidr(self + '/16')", address)).isEqualTo(text + "/16");
  }

  @ParameterizedTest
  @CsvSource({
    "8.8.8.8, true, false, false",
    "10.0.0.1, true, false, false",
    "255.255.255.255, false, false, false",
    "0.0.0.0, false, false, false",
    "127.0.0.1, false, false, false",
    "169.254.0.1, false, true, false",
    "224.0.0.1, false, false, true",
    "239.0.0.1, false, false, false",
    "fe80::1, false, true, false",
    "ff02::1, false, false, true",
    "2001:db8::1, true, false, false",
  })
  void addressesAreClassifiedAsGlobalOrLinkLocal(
      String ip, String global, String local, String multicast) {
    assertThat(value("ip(self).isGlobalUnicast()", ip)).isEqualTo(global);
    assertThat(value("ip(self).isLinkLocalUnicast()", ip)).isEqualTo(local);
    assertThat(value("ip(self).isLinkLocalMulticast()", ip)).isEqualTo(multicast);
  }

  @Test
  void quantitiesAreAddedToQuantitiesAndIntegers() {
    assertThat(value("quantity(self).add(quantity('1')) == quantity('1001')", "1k"))
        .isEqualTo("true");
    assertThat(value("quantity(self).sub(5) == quantity('995')", "1k")).isEqualTo("true");
    assertThat(value("sign(quantity(self).sub(1001))", "1k")).isEqualTo("-1");
  }

  @Test
  void aQuantityThatIsTooLargeCountsAsTheLargestOneWhichIsNoInteger() {
    assertThat(value("sign(quantity(self).sub(9223372036854775807))", "1e2000000000"))
        .isEqualTo("0");
    assertThat(value("quantity(self).sub(1).asInteger()", "1e2000000000"))
        .isEqualTo("cannot convert value to integer");
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.3, 2",
    "'', Version string empty",
    "1.2, No Major.Minor.Patch elements found",
    "v1.2.3, 'Invalid character(s) found in major number \"v1\"'",
    "01.2.3, 'Major number must not contain leading zeroes \"01\"'",
    "1.2.3-01, 'Numeric PreRelease version must not contain leading zeroes \"01\"'",
    "1.2.3-, Prerelease is empty",
    "1.2.3+, Build meta data is empty",
    "1.2.3+ä, 'Invalid character(s) found in build meta data \"ä\"'",
    "1.2.3-ä, 'Invalid character(s) found in prerelease \"ä\"'",
  })
  void aVersionIsReadStrictly(String version, String expected) {
    assertThat(value("semver(self).minor()", version)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "v1.02, 2",
    "1, 0",
    "v01.2.3-a, 2",
    "1.2-a, short version cannot contain PreRelease/Build meta data"
  })
  void aVersionCanBeReadLeniently(String version, String expected) {
    assertThat(value("semver(self, true).minor()", version)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.3-a, 1.2.3, -1",
    "1.2.3-1, 1.2.3-a, -1",
    "1.2.3-2, 1.2.3-10, -1",
    "1.2.3-a.b, 1.2.3-a, 1",
    "1.2.3+x, 1.2.3+y, 0",
    "1.10.0, 1.9.0, 1",
  })
  void versionsAreOrdered(String a, String b, String order) {
    assertThat(value("semver(self).compareTo(semver('" + b + "'))", a)).isEqualTo(order);
  }

  @Test
  void aValueOfATypeOfKubernetesCannotBeComparedWithOtherTypes() {
    assertThat(value("dyn(semver(self)) == 'x'", "1.2.3"))
        .startsWith("'no such overload': call arguments did not match");
  }

  @Test
  void quotingEscapesOnlyNamedControlCharactersQuotesAndBackslashes() {
    assertThat(value("strings.quote(self)", "ä\"\t\\")).isEqualTo("\"ä\\\"\\t\\\\\"");
  }

  @Test
  void existsOneIsAnotherNameOfItsFormWithAnUnderscore() {
    assertThat(value("[1, 2].existsOne(x, x == 2)", "")).isEqualTo("true");
    assertThat(value("[2, 2].existsOne(i, v, v == 2)", "")).isEqualTo("false");
  }

  @Test
  void aSchemaWithARuleInsideOfACombinationIsNotStructural() throws IOException {
    JsonNode crd =
        MAPPER.readTree(
            """
            {"group": "a.b", "kind": "C", "plural": "cs", "scope": "Cluster", "versions": [{
              "name": "v1", "served": true, "storage": true, "schema": {"type": "object",
                "allOf": [{"x-kubernetes-validations": [{"rule": "true"}]}]}}]}
            """);
    assertThat(CustomResources.read(crd).problems())
        .singleElement()
        .satisfies(
            p -> assertThat(p.detail()).isEqualTo("must be empty to be structural (CRD cs.a.b)"));
  }
}
