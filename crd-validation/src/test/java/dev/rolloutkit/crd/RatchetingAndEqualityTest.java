package dev.rolloutkit.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts as unchanged, what counts as equal in a rule, and the errors of rules. */
class RatchetingAndEqualityTest {
  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  private static CustomResource crd(String properties, String rules) {
    return CustomResources.read(
            json(
                "{'group':'a.b','kind':'C','plural':'cs','scope':'Cluster','versions':[{'name':'v1',"
                    + "'served':true,'storage':true,'schema':{'type':'object','properties':{'spec':"
                    + "{'type':'object','properties':{"
                    + properties
                    + "}"
                    + (rules.isEmpty() ? "" : ",'x-kubernetes-validations':[" + rules + "]")
                    + "}}}}]}"))
        .orElseThrow();
  }

  private static ObjectNode object(String meta, String spec) {
    return (ObjectNode)
        json(
            "{'apiVersion':'a.b/v1','kind':'C','metadata':{'name':'c'"
                + meta
                + "},'spec':"
                + spec
                + "}");
  }

  private static ServerAnswer update(CustomResource crd, JsonNode object, JsonNode stored) {
    return CustomResources.admit(
        crd,
        ResourceRequest.builder()
            .version("v1")
            .name("c")
            .body(object.toString())
            .stored(stored)
            .build(),
        CrdOptions.defaults());
  }

  private static List<String> updated(CustomResource crd, String spec, String stored) {
    return texts(update(crd, object("", spec), object("", stored)));
  }

  private static List<String> created(CustomResource crd, String spec) {
    return texts(
        CustomResources.admit(
            crd,
            ResourceRequest.builder().version("v1").body(object("", spec).toString()).build(),
            CrdOptions.defaults()));
  }

  private static List<String> texts(ServerAnswer answer) {
    return answer.problems().stream()
        .map(Problem::text)
        .filter(text -> !text.contains("some validation rules were not checked"))
        .toList();
  }

  @Test
  void anAtomicListIsUnchangedEvenIfItContainsMalformedListsWithKeys() {
    CustomResource crd =
        crd(
            "'l':{'type':'array','items':{'type':'object','properties':{'m':{'type':'array',"
                + "'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],'items':"
                + "{'type':'object','properties':{'k':{'type':'string'}}}}}}}",
            "");
    assertThat(updated(crd, "{'l':[{'m':['x']}]}", "{'l':[{'m':['x']}]}")).isEmpty();
    // but a list with keys whose item has none corresponds to nothing
    CustomResource keyed =
        crd(
            "'m':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
                + "'items':{'type':'object','properties':{'k':{'type':'string'}}}}",
            "");
    assertThat(updated(keyed, "{'m':['x']}", "{'m':['x']}"))
        .contains(
            "spec.m[0]: Invalid value: \"string\": spec.m[0] in body must be of type object:"
                + " \"string\"");
  }

  @Test
  void anObjectWithAFieldThatNoSchemaDescribesIsNeverUnchanged() {
    CustomResource crd =
        crd(
            "'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true,"
                + "'maxProperties':1}",
            "");
    assertThat(updated(crd, "{'free':{'a':1,'b':2}}", "{'free':{'a':1,'b':2}}"))
        .containsExactly("spec.free: Too many: 2: must have at most 1 item");
  }

  private static final String SETS =
      "'set':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}},"
          + "'other':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}},"
          + "'map':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k']"
          + ",'items':{'type':'object','properties':{'k':{'type':'string'},'v':{'type':'integer'}}}}"
          + ",'next':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':"
          + "['k'],'items':{'type':'object','properties':{'k':{'type':'string'},"
          + "'v':{'type':'integer'}}}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "self.set == self.other",
        "!(self.set != self.other)",
        "self.set == ['b', 'a']",
        "!(['b', 'a'] == self.set)",
        "(self.set + ['c', 'a']) == ['c', 'b', 'a']",
        "size(self.set + ['c', 'c']) == 3",
        "self.map == self.next",
        "size(self.map + [self.next[0]]) == 2",
        "self.map[0] in self.next"
      })
  void setsIgnoreOrderAndListsWithKeysAreComparedAndMergedByKeys(String rule) {
    CustomResource crd = crd(SETS, "{'rule':'" + rule.replace("'", "\\u0027") + "'}");
    assertThat(
            created(
                crd,
                "{'set':['a','b'],'other':['b','a'],'map':[{'k':'x','v':1},{'k':'y','v':2}],"
                    + "'next':[{'k':'y','v':2},{'k':'x','v':1}]}"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int(self.s) == 1|x|type conversion error from 'string' to 'int'",
        "uint(self.s) == 1u|-1|type conversion error from 'string' to 'uint'",
        "double(self.s) == 1.0|1e400|type conversion error from 'string' to 'double'",
        "bool(self.s)|x|type conversion error from 'string' to 'bool'",
        "duration(self.s) == duration('1s')|1d|"
            + "type conversion error from 'string' to 'google.protobuf.Duration'",
        "timestamp(self.s) == timestamp('2020-01-01T00:00:00Z')|2020-01-01|"
            + "type conversion error from 'string' to 'google.protobuf.Timestamp'",
        "self.s.substring(4) == ''|abc|index out of range: 4",
        "self.s.substring(2, 1) == ''|abc|invalid substring range. start: 2, end: 1",
        "self.s.charAt(-1) == ''|abc|index out of range: -1",
        "self.s.indexOf('c', -1) == 0|abc|index out of range: -1",
        "{'a': 1}[self.s] == 1|b|no such key: b",
        "[1, 2][int(self.s)] == 1|5|index out of bounds: 5",
        "int(self.s) % 0 == 1|5|modulus by zero",
        "int(self.s) / 0 == 1|5|division by zero",
        "int(self.s) * 9223372036854775807 == 1|5|integer overflow",
        "url(self.s).getHost() == ''|x|"
            + "URL parse error during conversion from string: parse \"x\": invalid URI for request",
        "url(self.s).getHost() == ''|:x|"
            + "URL parse error during conversion from string: parse \":x\": missing protocol scheme",
        "ip(self.s).family() == 4|x|IP Address \"x\" parse error during conversion from string:"
            + " ParseAddr(\"x\"): unable to parse IP",
        "quantity(self.s).isInteger()|x|quantities must match the regular expression"
            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
      })
  void anErrorOfARuleHasTheMessageOfGo(String rule, String text, String error) {
    CustomResource crd =
        crd(
            "'s':{'type':'string'}",
            "{'rule':'" + rule.replace("'", "\\u0027").replace("\"", "\\\"") + "','message':'m'}");
    assertThat(created(crd, "{'s':'" + text + "'}"))
        .containsExactly("spec: Invalid value: \"object\": " + error + " evaluating rule: m");
  }

  @Test
  void aStoredValueOfTheWrongTypeDiffersFromAScalarAndIsAnErrorIfComparedWithAnObject() {
    String rule = "{'rule':'self == oldSelf','message':'m'}";
    CustomResource scalar = crd("'s':{'type':'string'}", rule);
    assertThat(updated(scalar, "{'s':'x'}", "{'s':1}"))
        .containsExactly("spec: Invalid value: \"object\": m");
    CustomResource inner = crd("'o':{'type':'object','properties':{'a':{'type':'string'}}}", rule);
    assertThat(updated(inner, "{'o':{'a':'x'}}", "{'o':1}"))
        .containsExactly(
            "spec: Invalid value: \"object\": invalid data, expected a map for the provided schema"
                + " with type=object evaluating rule: m");
  }

  @Test
  void metadataThatTheServerSetsCannotBeChanged() {
    CustomResource crd = crd("'s':{'type':'string'}", "");
    assertThat(
            texts(
                update(
                    crd,
                    object(",'creationTimestamp':'2026-02-01T10:00:00Z'", "{}"),
                    object("", "{}"))))
        .containsExactly(
            "metadata.creationTimestamp: Invalid value: \"2026-02-01T10:00:00Z\": field is"
                + " immutable");
    assertThat(texts(update(crd, object("", "{}"), object(",'namespace':'x'", "{}"))))
        .containsExactly("metadata.namespace: Invalid value: \"\": field is immutable");
  }

  @Test
  void theManagedFieldsOfAnEmbeddedObjectAreChecked() {
    CustomResource crd =
        crd(
            "'e':{'type':'object','x-kubernetes-embedded-resource':true,"
                + "'x-kubernetes-preserve-unknown-fields':true}",
            "");
    assertThat(
            created(
                crd,
                "{'e':{'apiVersion':'v1','kind':'Pod','metadata':{'managedFields':"
                    + "[{'operation':'Bad','fieldsType':'X','manager':'a\\u0007'}]}}}"))
        .containsExactly(
            "spec.e.metadata.managedFields[0].fieldsType: Invalid value: \"X\": must be `FieldsV1`",
            "spec.e.metadata.managedFields[0].manager: Invalid value: \"a\\a\": invalid character"
                + " U+0007 (at position 1)",
            "spec.e.metadata.managedFields[0].operation: Invalid value: \"Bad\": must be `Apply` or"
                + " `Update`");
  }

  @Test
  void aGeneratedNameIsCutToSixtyThreeBytes() {
    CustomResource crd = crd("'s':{'type':'string'}", "{'rule':'true'}");
    String body =
        "{\"apiVersion\":\"a.b/v1\",\"kind\":\"C\",\"metadata\":{\"generateName\":\""
            + "x".repeat(260)
            + "\"}}";
    ServerAnswer answer =
        CustomResources.admit(
            crd, ResourceRequest.builder().version("v1").body(body).build(), CrdOptions.defaults());
    // the prefix itself is too long, but the generated name is not
    assertThat(answer.problems()).extracting(Problem::field).containsOnly("metadata.generateName");
  }

  @Test
  void anEmptyGroupIsPrintedWithoutSlash() {
    CustomResource crd = crd("'s':{'type':'string'}", "");
    ServerAnswer answer =
        CustomResources.admit(
            crd,
            ResourceRequest.builder()
                .version("v1")
                .body("{\"apiVersion\":\"/p\",\"kind\":\"C\",\"metadata\":{\"name\":\"c\"}}")
                .build(),
            CrdOptions.defaults());
    assertThat(answer.problems().get(0).detail())
        .isEqualTo(
            "the API version in the data (p) does not match the expected API version (a.b/v1)");
  }
}
