package dev.rolloutkit.cli.command;

import static dev.rolloutkit.cli.Program.run;
import static dev.rolloutkit.cli.Program.runWith;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.cli.Program.Run;
import org.junit.jupiter.api.Test;

class CommandsTest {
  private static final String PREFIX = "kubectl patch rollouts.argoproj.io ";

  @Test
  void promoteWritesWhatTheStatusAsksFor() {
    Run run = run("promote", "checkout", "--print");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo(
            PREFIX
                + "checkout -n shop --subresource=status --type=merge -p"
                + " '{\"status\":{\"pauseConditions\":null}}'\n");
    assertThat(run("promote", "checkout", "--full").out())
        .contains("'{\"status\":{\"promoteFull\":true}}'");
  }

  @Test
  void promoteWithFlagsThatExcludeEachOtherFailsWithThePlugInsText() {
    Run run = run("promote", "checkout", "--skip-current-step", "--skip-all-steps");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "rolloutkit: Cannot use skip-current-step and skip-all-steps flags at the same time\n");
  }

  @Test
  void rolloutThatIsNotThereIsNamed() {
    Run run = run("promote", "nobody");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("rolloutkit: no Rollout nobody is among the manifests");
  }

  @Test
  void commandsThatLookAtNothingNeedNoManifests() {
    assertThat(run("abort", "web", "-n", "shop", "--print").out())
        .isEqualTo(
            PREFIX
                + "web -n shop --subresource=status --type=merge -p"
                + " '{\"status\":{\"abort\":true}}'\n");
    assertThat(run("retry", "web").out())
        .isEqualTo(
            PREFIX + "web --subresource=status --type=merge -p '{\"status\":{\"abort\":false}}'\n");
    assertThat(run("retry", "e", "--experiment").out())
        .isEqualTo("kubectl patch experiments.argoproj.io e --type=merge -p '{\"status\":null}'\n");
    assertThat(run("pause", "web").out())
        .isEqualTo(PREFIX + "web --type=merge -p '{\"spec\":{\"paused\":true}}'\n");
    assertThat(run("restart", "web", "--in", "5m").out())
        .matches(
            "(?s)kubectl patch rollouts.argoproj.io web --type=merge -p '\\{\n"
                + "\t\"spec\": \\{\n\t\t\"restartAt\": \"[0-9-]{10}T[0-9:]{8}Z\"\n\t}\n}'\n");
    assertThat(run("restart", "web", "--in", "1d").err())
        .isEqualTo("rolloutkit: time: unknown unit \"d\" in duration \"1d\"\n");
  }

  @Test
  void undoGoesBackToTheRevisionBefore() {
    assertThat(run("undo", "checkout").out())
        .startsWith(PREFIX + "checkout -n shop --type=json -p '[{\"op\":\"replace\"")
        .contains("checkout:4.2.1");
    Run none = run("undo", "checkout", "--to-revision", "99");
    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err())
        .isEqualTo("rolloutkit: unable to find specified revision 99 in history\n");
  }

  @Test
  void setImageTestsThatTheContainerIsStillAtItsPlace() {
    assertThat(run("set-image", "checkout", "checkout=web:2").out())
        .isEqualTo(
            PREFIX
                + "checkout -n shop --type=json -p"
                + " '[{\"op\":\"test\",\"path\":\"/spec/template/spec/containers/0/name\",\"value\":\"checkout\"},"
                + "{\"op\":\"add\",\"path\":\"/spec/template/spec/containers/0/image\",\"value\":\"web:2\"}]'\n");
    assertThat(run("set-image", "checkout", "nothing").err())
        .startsWith("rolloutkit: not CONTAINER=IMAGE: nothing");
  }

  @Test
  void hostileNamesStaySingleWordsOfTheShell() {
    assertThat(run("abort", "a'; rm -rf /", "-n", "$(x)").out())
        .startsWith(PREFIX + "'a'\\''; rm -rf /' -n '$(x)' --subresource");
  }

  @Test
  void upgradeTellsWhatBecomesOfEachRollout() {
    Run run = run("upgrade", "--argo", "1.8..1.9");
    assertThat(run.out())
        .contains("Rollout shop/checkout")
        .contains("timestamp-printed")
        .contains("[upgrade-redeploys]");
    assertThat(run("upgrade", "--argo", "1.8..7.7").out())
        .contains("assumed  Argo Rollouts 7.7 is newer than all releases that are known here");
    assertThat(run("upgrade", "--argo", "1.8").status()).isEqualTo(2);
  }

  @Test
  void upgradeKeepsAReplicaSetWhoseTemplateIsEqualAndRedeploysAnother() {
    String template =
        """
          template:
            metadata: {labels: {app: web%s}}
            spec: {containers: [{name: web, image: "web:1", imagePullPolicy: %s,
              resources: {}, terminationMessagePath: /dev/termination-log,
              terminationMessagePolicy: File}], restartPolicy: Always, dnsPolicy: ClusterFirst,
              schedulerName: default-scheduler, securityContext: {}, terminationGracePeriodSeconds: 30}
        """;
    String hash = ", rollouts-pod-template-hash: \"9f994bbf7\"";
    String rollout =
        "apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: {name: web, uid: u}\nspec:\n"
            + "  selector: {matchLabels: {app: web}}\n  strategy: {canary: {}}\n"
            + template.formatted("", "IfNotPresent");
    String set =
        "---\napiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {name: web-9f994bbf7, labels: {app:"
            + " web"
            + hash
            + "}, ownerReferences: [{apiVersion: argoproj.io/v1alpha1, kind: Rollout, name: web,"
            + " uid: u, controller: true}]}\nspec:\n  selector: {matchLabels: {app: web"
            + hash
            + "}}\n";
    Run kept =
        runWith(
            rollout + set + template.formatted(hash, "IfNotPresent"),
            "upgrade",
            "--argo",
            "1.8..1.9",
            "-");
    assertThat(kept.out()).contains("is found by its template");
    assertThat(kept.status()).isZero();
    // an admission webhook has changed the pods of the ReplicaSet, which its hash does not tell
    Run redeployed =
        runWith(
            rollout + set + template.formatted(hash, "Always"),
            "upgrade",
            "--argo",
            "1.8..1.9",
            "-");
    assertThat(redeployed.out())
        .contains("breaking Rollout default/web")
        .contains("An update of Rollout web starts, although nobody changed its template");
    assertThat(redeployed.status()).isEqualTo(1);
  }
}
