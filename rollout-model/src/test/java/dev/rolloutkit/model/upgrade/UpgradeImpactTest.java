package dev.rolloutkit.model.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.replicaset.MatchTier;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The effects of upgrades from release 1.8 to 1.9, and between other releases. */
class UpgradeImpactTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final HashProfile V1_8 = HashProfile.forRelease("1.8").orElseThrow();
  private static final HashProfile V1_9 = HashProfile.forRelease("1.9").orElseThrow();
  private static final String PLAIN = "{'spec':{'containers':[{'name':'c','image':'web:1'}]}}";

  /** ReplicaSets that release 1.8 labelled, and the recorded effect of a current controller. */
  @TestFactory
  Stream<DynamicTest> theUpgradeOfARecordingHasTheRecordedEffect() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                UpgradeImpactTest.class.getResourceAsStream(
                    "/vectors/findNewReplicaSetLegacy.jsonl"),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.contains("upgrade18_")) {
          lines.add(MAPPER.readTree(line));
        }
      }
    }
    assertThat(lines).hasSizeGreaterThan(15);
    return lines.stream()
        .map(l -> DynamicTest.dynamicTest(l.get("id").asText(), () -> isAsRecorded(l)));
  }

  private static void isAsRecorded(JsonNode line) {
    List<JsonNode> sets = new ArrayList<>();
    line.at("/in/replicaSets").forEach(sets::add);
    Rollout rollout = RolloutCodec.read(line.at("/in/rollout")).orElseThrow();
    RolloutUpgrade upgrade = UpgradeImpact.of(UpgradeSubject.ofTrees(rollout, sets), V1_8, V1_9);
    UpgradeOutcome expected =
        switch (line.at("/out/tier").asText()) {
          case "hash" -> UpgradeOutcome.UNCHANGED;
          case "template", "legacyHash" -> UpgradeOutcome.ADOPTED;
          default -> UpgradeOutcome.NEW_REVISION;
        };
    assertThat(upgrade.outcome()).isEqualTo(expected);
    assertThat(upgrade.toHash()).hasValue(line.at("/out/hash").asText());
    assertThat(upgrade.causes().isEmpty()).isEqualTo(expected == UpgradeOutcome.UNCHANGED);
    assertThat(upgrade.differences().isEmpty()).isEqualTo(expected != UpgradeOutcome.NEW_REVISION);
  }

  @Test
  void aPlainTemplateIsAdoptedBy19BecauseOfItsTimestamp() throws IOException {
    Rollout rollout = rollout(PLAIN);
    RolloutUpgrade upgrade = upgrade(rollout, V1_8, V1_9, stamped("web-a", rollout, V1_8, PLAIN));
    assertThat(upgrade.outcome()).isEqualTo(UpgradeOutcome.ADOPTED);
    assertThat(upgrade.foundBefore()).hasValue(new FoundReplicaSet("web-a", MatchTier.HASH));
    assertThat(upgrade.foundAfter()).hasValue(new FoundReplicaSet("web-a", MatchTier.TEMPLATE));
    assertThat(upgrade.causes())
        .extracting(Object::toString)
        .containsExactly("timestamp-printed /metadata/creationTimestamp");
    assertThat(upgrade.fromHash()).isNotEqualTo(upgrade.toHash());
    assertThat(upgrade.notes()).isEmpty();
  }

  @Test
  void aFieldThatTheOldControllerDroppedStartsANewRevision() throws IOException {
    String wanted =
        "{'spec':{'initContainers':[{'name':'s','image':'s:1','restartPolicyRules':"
            + "[{'action':'Restart'}]}],'containers':[{'name':'c','image':'web:1'}]}}";
    Rollout rollout = rollout(wanted);
    String dropped = wanted.replace(",'restartPolicyRules':[{'action':'Restart'}]", "");
    RolloutUpgrade upgrade = upgrade(rollout, V1_8, V1_9, stamped("web-a", rollout, V1_8, dropped));
    assertThat(upgrade.outcome()).isEqualTo(UpgradeOutcome.NEW_REVISION);
    assertThat(upgrade.causes())
        .extracting(Object::toString)
        .contains("member-appears /spec/initContainers/0/restartPolicyRules");
    assertThat(upgrade.differences())
        .singleElement()
        .satisfies(
            d -> {
              assertThat(d.origin()).isEqualTo(UpgradeDifference.Origin.APPEARS_WITH_LIBRARY);
              assertThat(d.difference().path())
                  .startsWith("spec.initContainers[0].restartPolicyRules");
            });
    assertThat(upgrade.steps())
        .contains("Promote in full afterwards: kubectl argo rollouts promote --full web");
  }

  @Test
  void aDefaultHostPortIsADifferenceOfTheServer() throws IOException {
    String wanted =
        "{'spec':{'hostNetwork':true,'containers':[{'name':'c','image':'web:1','ports':"
            + "[{'containerPort':80}]}]}}";
    Rollout rollout = rollout(wanted);
    JsonNode set = stamped("web-a", rollout, V1_8, wanted.replace(":80}", ":80,'hostPort':80}"));
    assertThat(upgrade(rollout, V1_8, V1_9, set).differences())
        .extracting(UpgradeDifference::origin)
        .containsExactly(UpgradeDifference.Origin.DEFAULTED_BY_SERVER);
    // the library of 1.6 sets this default too, so 1.6 finds such a ReplicaSet by its template
    HashProfile v1_6 = HashProfile.forRelease("1.6").orElseThrow();
    assertThat(upgrade(rollout, V1_8, v1_6, set).outcome()).isEqualTo(UpgradeOutcome.UNCHANGED);
    JsonNode unstamped = label(set, "none");
    assertThat(upgrade(rollout, v1_6, V1_9, unstamped).outcome())
        .isEqualTo(UpgradeOutcome.NEW_REVISION);
  }

  @Test
  void theOlderOfTwoEqualReplicaSetsIsAdoptedUnlessThatIsFixed() throws IOException {
    Rollout rollout = rollout(PLAIN);
    ObjectNode old = label(stamped("web-old", rollout, V1_8, PLAIN), "older");
    old.withObject("/metadata").put("creationTimestamp", "2025-01-01T00:00:00Z");
    JsonNode current = stamped("web-new", rollout, V1_8, PLAIN);
    String hash = current.at("/metadata/labels/rollouts-pod-template-hash").asText();
    Rollout serving = rollout.withStatus(RolloutStatus.builder().currentPodHash(hash).build());
    UpgradeSubject subject = UpgradeSubject.ofTrees(serving, List.of(current, old));
    RolloutUpgrade upgrade = UpgradeImpact.of(subject, V1_8, V1_9);
    assertThat(upgrade.outcome()).isEqualTo(UpgradeOutcome.ADOPTS_OTHER);
    assertThat(upgrade.foundAfter()).map(FoundReplicaSet::name).hasValue("web-old");
    assertThat(upgrade.notes())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Upgrade.ResurrectsOlderTwin", "Upgrade.LabelOfAnotherTemplate");
    assertThat(UpgradeImpact.of(subject, V1_8, V1_9, Fixes.safe(RolloutDefect.class)).outcome())
        .isEqualTo(UpgradeOutcome.ADOPTED);
  }

  @Test
  void everyUpgradeHasItsCauses() throws IOException {
    Rollout odd =
        rollout(
            "{'metadata':{'annotations':{'a/b':'x\\fy'}},'spec':{'hostAliases':[{}],'volumes':"
                + "[{'name':'v','ephemeral':{'volumeClaimTemplate':{'spec':{}}}}]}}");
    assertThat(causes(odd, "1.7", "1.8")).containsExactly("escape /metadata/annotations/a~1b");
    assertThat(causes(odd, "1.8", "1.9"))
        .containsExactly(
            "timestamp-printed /metadata/creationTimestamp",
            "timestamp-printed"
                + " /spec/volumes/0/ephemeral/volumeClaimTemplate/metadata/creationTimestamp",
            "tag-changed /spec/hostAliases/0/ip");
    assertThat(causes(odd, "1.9", "1.10")).isEmpty();
    assertThat(causes(odd, "1.1", "1.2")).containsExactly("function-changed ");
    assertThat(causes(odd, "0.10", "1.0")).containsExactly("struct-changed ");
    Rollout claims =
        rollout("{'metadata':{'clusterName':'x'},'spec':{'resourceClaims':[{'name':'n'}]}}");
    assertThat(causes(claims, "1.4", "1.5"))
        .containsExactly("member-disappears /metadata/clusterName");
    assertThat(causes(claims, "1.6", "1.7")).containsExactly("member-appears /spec/resourceClaims");
    assertThat(causes(claims, "1.8", "1.9")).contains("tag-changed /spec/resourceClaims/0/source");
  }

  @Test
  void everyOutcomeHasACount() throws IOException {
    Rollout rollout = rollout(PLAIN);
    Rollout broken = rollout("{'spec':{'hostUsers':'x'}}");
    UpgradeImpact impact =
        Rollouts.upgradeImpact(
            List.of(
                UpgradeSubject.of(rollout, List.of()),
                UpgradeSubject.ofTrees(broken, List.of()),
                UpgradeSubject.ofTrees(rollout, List.of(stamped("web-a", rollout, V1_8, PLAIN)))),
            V1_8,
            V1_9);
    assertThat(impact.counts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                UpgradeOutcome.UNCHANGED, 0,
                UpgradeOutcome.ADOPTED, 1,
                UpgradeOutcome.ADOPTS_OTHER, 0,
                UpgradeOutcome.NEW_REVISION, 0,
                UpgradeOutcome.NO_SETS, 1,
                UpgradeOutcome.UNDECODABLE, 1));
  }

  @Test
  void theReplicaSetThat11FindsByNameIsFoundByTemplateIn12() throws IOException {
    Rollout rollout = rollout(PLAIN);
    HashProfile v1_1 = HashProfile.forRelease("1.1").orElseThrow();
    String hash = hash(rollout, v1_1);
    JsonNode set = label(stamped("web-" + hash, rollout, v1_1, PLAIN), hash);
    RolloutUpgrade upgrade = upgrade(rollout, v1_1, HashProfile.JSON_0_23, set);
    assertThat(upgrade.foundBefore()).map(FoundReplicaSet::tier).hasValue(MatchTier.HASH);
    assertThat(upgrade.foundAfter()).map(FoundReplicaSet::tier).hasValue(MatchTier.TEMPLATE);
  }

  private static RolloutUpgrade upgrade(
      Rollout rollout, HashProfile from, HashProfile to, JsonNode... sets) {
    return UpgradeImpact.of(UpgradeSubject.ofTrees(rollout, List.of(sets)), from, to);
  }

  private static List<String> causes(Rollout rollout, String from, String to) {
    return upgrade(
            rollout,
            HashProfile.forRelease(from).orElseThrow(),
            HashProfile.forRelease(to).orElseThrow())
        .causes()
        .stream()
        .map(Object::toString)
        .toList();
  }

  private static String hash(Rollout rollout, HashProfile profile) {
    return PodTemplateHash.of(rollout.spec().template(), OptionalInt.empty(), profile)
        .orElseThrow();
  }

  private static Rollout rollout(String template) throws IOException {
    ObjectNode tree = MAPPER.createObjectNode();
    tree.putObject("metadata").put("name", "web").put("namespace", "store");
    tree.putObject("spec").set("template", json(template));
    return RolloutCodec.readTolerant(tree).orElseThrow();
  }

  /** A ReplicaSet with the defaults of the API server and the label of a controller. */
  private static ObjectNode stamped(
      String name, Rollout rollout, HashProfile profile, String template) throws IOException {
    ObjectNode out = MAPPER.createObjectNode();
    out.putObject("metadata").put("name", name).put("creationTimestamp", "2026-01-01T00:00:00Z");
    PodTemplate stored =
        PodTemplateDefaults.apply(PodTemplate.decode(json(template)).orElseThrow());
    out.putObject("spec").set("template", MAPPER.readTree(stored.canonicalJson()));
    return label(out, hash(rollout, profile));
  }

  private static ObjectNode label(JsonNode set, String hash) {
    ObjectNode out = set.deepCopy();
    out.withObject("/metadata/labels").put("rollouts-pod-template-hash", hash);
    return out;
  }

  private static JsonNode json(String text) throws IOException {
    return MAPPER.readTree(text.replace('\'', '"'));
  }
}
