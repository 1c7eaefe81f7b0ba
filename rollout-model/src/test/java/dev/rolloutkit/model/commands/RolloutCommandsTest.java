package dev.rolloutkit.model.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** What the commands send in each state, and how safe options change that. */
class RolloutCommandsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String CANARY =
      "'strategy':{'canary':{'steps':[{'setWeight':20},{'analysis':{}},{'analysis':{}}]}}";

  @Test
  void promoteEndsThePauseOfACanary() {
    CommandPlan plan =
        promote(
            "{'spec':{" + CANARY + "},'status':{'pauseConditions':[{'reason':'CanaryPauseStep'}]}}",
            PromoteFlags.STEP);
    assertThat(plan.patches())
        .containsExactly(
            new PatchCall(
                "rollouts",
                "status",
                "web",
                PatchCall.MERGE,
                "{\"status\":{\"pauseConditions\":null}}"));
    assertThat(plan.notice()).isEqualTo("rollout 'web' promoted\n");
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void promoteOfAManuallyPausedCanarySkipsTheStepWithAWarning() {
    CommandPlan plan = promote("{'spec':{'paused':true," + CANARY + "}}", PromoteFlags.STEP);
    assertThat(plan.patches())
        .extracting(PatchCall::patch)
        .containsExactly(
            "{\"status\":{\"pauseConditions\":null, \"currentStepIndex\":1}}",
            "{\"spec\":{\"paused\":false}}");
    assertThat(plan.warnings())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Command.SkipsStep");
    assertThat(RolloutCommands.resume("web").patches())
        .extracting(PatchCall::patch)
        .containsExactly("{\"spec\":{\"paused\":false}}");
  }

  @Test
  void promoteWarnsInEveryStateInWhichItHasAnotherEffect() {
    assertThat(
            codes(promote("{'status':{'abort':true},'spec':{" + CANARY + "}}", PromoteFlags.FULL)))
        .containsExactly("Command.Aborted");
    assertThat(
            codes(
                promote(
                    "{'status':{'currentPodHash':'a','stableRS':'a'},'spec':{" + CANARY + "}}",
                    PromoteFlags.FULL)))
        .containsExactly("Command.StatusBehindSpec");
    assertThat(
            codes(
                promote(
                    "{'status':{'currentStepIndex':1},'spec':{" + CANARY + "}}",
                    PromoteFlags.STEP)))
        .containsExactly("Command.NextStepAnalysis");
  }

  @Test
  void abortWarnsIfItTakesEffectLaterOrThereIsNothingToAbort() {
    String status = "{'status':{'promoteFull':true,'currentPodHash':'a','stableRS':'a'}}";
    assertThat(codes(RolloutCommands.abort(rollout(status))))
        .containsExactly("Command.PromoteFullActive", "Command.AlreadyCompleted");
    assertThat(RolloutCommands.abort("web").warnings()).isEmpty();
  }

  @Test
  void withoutAStatusSubresourceOnePatchIsSent() {
    ObjectNode in = MAPPER.createObjectNode().put("statusSubresource", false);
    in.set("rollout", tree("{'metadata':{'name':'web'},'spec':{'paused':true," + CANARY + "}}"));
    ScriptedApi api = new ScriptedApi(in);
    CommandResult result = new CommandRunner(api).promote(List.of("web"), PromoteFlags.STEP);
    assertThat(result).isEqualTo(new CommandResult("rollout 'web' promoted\n", Optional.empty()));
    assertThat(api.calls().get(2).get("patch").textValue())
        .isEqualTo(
            "{\"spec\":{\"paused\":false},\"status\":{\"pauseConditions\":null,"
                + " \"currentStepIndex\":1}}");
    assertThat(api.calls()).hasSize(3);
  }

  @Test
  void restartAddsTheDelayBeforeItDropsFractions() {
    Instant now = Instant.parse("2026-01-02T03:04:59.95Z");
    CommandPlan plan = RolloutCommands.restart("web", now, "100ms").orElseThrow();
    assertThat(plan.patches().get(0).patch()).contains("\"2026-01-02T03:05:00Z\"");
    assertThat(RolloutCommands.restart("web", now, "1d").problems())
        .extracting(Problem::code, Problem::detail)
        .containsExactly(
            Tuple.tuple(
                ModelProblemCodes.COMMAND_CRASH, "time: unknown unit \"d\" in duration \"1d\""));
  }

  /** Somebody removed the sidecar, and the plug-in finds nothing to undo. */
  @Test
  void undoSkipsARemovalUnlessItIsSafe() {
    JsonNode rollout = undoable("[{'name':'c','image':'web:1'}]");
    JsonNode before = set(1, "[{'name':'c','image':'web:1'},{'name':'log','image':'log:1'}]");
    JsonNode now = set(2, "[{'name':'c','image':'web:1'}]");
    UndoPlan reference = RolloutCommands.undo(rollout, List.of(before, now), 0).orElseThrow();
    assertThat(reference.patch()).isEmpty();
    assertThat(reference.notice())
        .isEqualTo("skipped rollback (current template already matches revision 0)");
    assertThat(reference.warnings())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Command.UndoSkippedDerivative");
    UndoPlan safe = safeUndo(rollout, before, now);
    assertThat(safe.patch()).map(PatchCall::patch).get().asString().contains("\"log:1\"");
    assertThat(safe.notice()).isEqualTo("rollout 'web' undo\n");
  }

  @Test
  void safeUndoNamesTheRevisionOfTheCurrentTemplate() {
    JsonNode rollout = undoable("[{'name':'c','image':'web:1'}]");
    JsonNode same = defaulted(set(1, "[{'name':'c','image':'web:1'}]"));
    UndoPlan plan = safeUndo(rollout, same, set(2, "[{'name':'c','image':'web:2'}]"));
    assertThat(plan.notice())
        .isEqualTo("skipped rollback (current template already matches revision 1)\n");
  }

  @Test
  void safeUndoRestoresTheTemplateWithoutTheControllersAdditions() {
    JsonNode rollout = undoable("[{'name':'c','image':'web:2'}]");
    ObjectNode before = set(1, "[{'name':'c','image':'web:1','futureMember':1}]");
    before
        .withObject("/metadata/annotations")
        .put("rollout.argoproj.io/ephemeral-metadata", "{\"labels\":{\"role\":\"canary\"}}");
    before
        .withObject("/spec/template/metadata/labels")
        .put("role", "canary")
        .put("rollouts-pod-template-hash", "abc")
        .put("app", "web");
    JsonNode now = set(2, "[{'name':'c','image':'web:2'}]");
    String reference = patch(RolloutCommands.undo(rollout, List.of(before, now), 0).orElseThrow());
    assertThat(reference).contains("canary").doesNotContain("futureMember", "\"abc\"");
    String safe = patch(safeUndo(rollout, before, now));
    assertThat(safe).contains("futureMember", "\"app\"").doesNotContain("canary", "\"abc\"");
  }

  @Test
  void safeUndoPatchesTheTemplateOfAPodTemplate() {
    ObjectNode rollout = undoable("[{'name':'c','image':'web:2'}]");
    rollout.withObject("/spec/workloadRef").put("kind", "PodTemplate").put("name", "pt");
    JsonNode before = set(1, "[{'name':'c','image':'web:1'}]");
    JsonNode now = set(2, "[{'name':'c','image':'web:2'}]");
    UndoPlan reference = RolloutCommands.undo(rollout, List.of(before, now), 1).orElseThrow();
    assertThat(patch(reference)).contains("\"path\":\"/spec/template\"");
    assertThat(patch(safeUndo(rollout, before, now))).contains("\"path\":\"/template\"");
  }

  @Test
  void undoOfARepeatedRevisionDependsOnTheOrderUnlessItIsSafe() {
    JsonNode rollout = undoable("[{'name':'c','image':'web:9'}]");
    ObjectNode older = set(1, "[{'name':'c','image':'web:1'}]");
    ObjectNode newer = set(1, "[{'name':'c','image':'web:2'}]");
    older.withObject("/metadata").put("creationTimestamp", "2026-01-01T00:00:00Z");
    newer.withObject("/metadata").put("creationTimestamp", "2026-02-01T00:00:00Z");
    UndoPlan plan = RolloutCommands.undo(rollout, List.of(older, newer), 1).orElseThrow();
    assertThat(patch(plan)).contains("web:1");
    assertThat(codes(plan.warnings())).containsExactly("Command.SameRevision");
    for (List<JsonNode> order :
        List.of(List.<JsonNode>of(older, newer), List.<JsonNode>of(newer, older))) {
      assertThat(
              patch(
                  RolloutCommands.undo(rollout, order, 1, Fixes.safe(RolloutDefect.class))
                      .orElseThrow()))
          .contains("web:2");
    }
  }

  @Test
  void undoIgnoresObjectsThatAreNotReplicaSetsOfTheRollout() {
    JsonNode rollout = undoable("[{'name':'c','image':'web:9'}]");
    ObjectNode other = set(1, "[{'name':'c','image':'web:1'}]");
    ((ObjectNode) other.at("/metadata/ownerReferences/0")).put("uid", "another");
    Outcome<UndoPlan> plan =
        RolloutCommands.undo(
            rollout, Arrays.asList(null, tree("null"), tree("'x'"), tree("{}"), other), 0);
    assertThat(plan.problems())
        .extracting(Problem::detail)
        .containsExactly("no revision found for rollout \"web\"");
  }

  @Test
  void theSelectorIsPrintedAsInARequest() {
    ReplicaSetSelector selector =
        RolloutCommands.undoSelector(
                tree(
                    "{'spec':{'selector':{'matchLabels':{'b':'x'},'matchExpressions':["
                        + "{'key':'z','operator':'DoesNotExist'},"
                        + "{'key':'a','operator':'NotIn','values':['q','p']}]}}}"))
            .orElseThrow();
    assertThat(selector.text()).isEqualTo("a notin (p,q),b=x,!z");
    assertThat(selector.matches(Map.of("b", "x"))).isTrue();
    assertThat(selector.matches(Map.of("b", "x", "a", "p"))).isFalse();
  }

  @Test
  void setImageDoesNotModifyItsArgumentAndCanBeAPatch() {
    JsonNode object =
        tree(
            "{'metadata':{'name':'web'},'spec':{'template':{'spec':{'initContainers':"
                + "[{'name':'i'}],'containers':[{'name':'c','image':'web:1'}]}}}}");
    String before = object.toString();
    JsonNode after = RolloutCommands.setImage(object, "*", "web:2").orElseThrow();
    assertThat(object.toString()).isEqualTo(before);
    assertThat(after.findValuesAsText("image")).containsExactly("web:2", "web:2");
    assertThat(
            RolloutCommands.setImagePatch("rollouts", object, "c", "web:2").orElseThrow().patch())
        .isEqualTo(
            "[{\"op\":\"test\",\"path\":\"/spec/template/spec/containers/0/name\",\"value\":\"c\"},"
                + "{\"op\":\"add\",\"path\":\"/spec/template/spec/containers/0/image\","
                + "\"value\":\"web:2\"}]");
  }

  @Test
  void setImageAssumesADeploymentUnlessItIsSafe() {
    ObjectNode in = MAPPER.createObjectNode();
    in.set(
        "rollout",
        tree(
            "{'metadata':{'name':'web'},'spec':{'workloadRef':{'kind':'ReplicaSet',"
                + "'name':'rs'}}}"));
    in.set(
        "workload",
        tree(
            "{'kind':'ReplicaSet','metadata':{'name':'rs'},'spec':{'template':{'spec':"
                + "{'containers':[{'name':'c'}]}}}}"));
    assertThat(new CommandRunner(new ScriptedApi(in)).setImage(List.of("web"), "c=x").problem())
        .map(Problem::detail)
        .hasValue("deployments.apps \"rs\" not found");
    assertThat(
            new CommandRunner(new ScriptedApi(in), Fixes.safe(RolloutDefect.class))
                .setImage(List.of("web"), "c=x")
                .notice())
        .isEqualTo("replicaset \"rs\" image updated\n");
  }

  private static UndoPlan safeUndo(JsonNode rollout, JsonNode... sets) {
    return RolloutCommands.undo(rollout, List.of(sets), 0, Fixes.safe(RolloutDefect.class))
        .orElseThrow();
  }

  private static String patch(UndoPlan plan) {
    return plan.patch().orElseThrow().patch();
  }

  private static List<String> codes(CommandPlan plan) {
    return codes(plan.warnings());
  }

  private static List<String> codes(List<Problem> problems) {
    return problems.stream().map(Problem::code).map(ProblemCode::text).toList();
  }

  private static CommandPlan promote(String rollout, PromoteFlags flags) {
    return RolloutCommands.promote(rollout(rollout), flags).orElseThrow();
  }

  private static Rollout rollout(String json) {
    ObjectNode tree = (ObjectNode) tree(json);
    tree.putObject("metadata").put("name", "web");
    return RolloutCodec.read(tree).orElseThrow();
  }

  private static ObjectNode undoable(String containers) {
    ObjectNode out = (ObjectNode) tree("{'metadata':{'name':'web','uid':'u'}}");
    out.withObject("/spec/template/spec").set("containers", tree(containers));
    return out;
  }

  private static ObjectNode set(int revision, String containers) {
    ObjectNode out =
        (ObjectNode) tree("{'metadata':{'ownerReferences':[{'controller':true,'uid':'u'}]}}");
    out.withObject("/metadata/annotations")
        .put("rollout.argoproj.io/revision", Integer.toString(revision));
    out.withObject("/spec/template/spec").set("containers", tree(containers));
    return out;
  }

  /** The object as the API server stores it. */
  private static JsonNode defaulted(ObjectNode set) {
    PodTemplate template =
        PodTemplateDefaults.apply(PodTemplate.decode(set.at("/spec/template")).orElseThrow());
    set.withObject("/spec").set("template", tree(template.canonicalJson()));
    return set;
  }

  private static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json.replace('\'', '"'));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
