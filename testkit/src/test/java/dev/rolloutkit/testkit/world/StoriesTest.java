package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.io.Resources;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.testkit.explore.Breach;
import dev.rolloutkit.testkit.explore.Explorer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays the shortest stories of the defects that exploration was the first to find. */
class StoriesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  static List<String> stories() throws IOException {
    return Resources.readLines(
        Resources.getResource("stories/defects.jsonl"), StandardCharsets.UTF_8);
  }

  private static Explorer<RolloutCluster> world(JsonNode story, boolean isSafe) {
    String defect = story.path("defect").asText();
    if (story.path("strategy").asText().equals("blueGreen")) {
      Fixes<BlueGreenDefect> fixes =
          isSafe ? Fixes.safe(BlueGreenDefect.class) : Fixes.<BlueGreenDefect>reference();
      return RolloutExploration.blueGreen(
          BlueGreenWorlds.ofDefects()
              .get(dev.rolloutkit.bluegreen.config.BlueGreenDefect.valueOf(defect)),
          BlueGreenController.of(BlueGreenConfig.reference().withFixes(fixes)));
    }
    Fixes<CanaryDefect> fixes =
        isSafe ? Fixes.safe(CanaryDefect.class) : Fixes.<CanaryDefect>reference();
    return RolloutExploration.canary(
        CanaryWorlds.ofDefects().get(dev.rolloutkit.canary.config.CanaryDefect.valueOf(defect)),
        CanaryController.of(CanaryConfig.reference().withFixes(fixes)));
  }

  @ParameterizedTest
  @MethodSource("stories")
  void theStoryOfADefectBreaksItsLawOnlyInTheReference(String line) throws IOException {
    JsonNode story = MAPPER.readTree(line);
    Breach told = new Breach(story.path("law").asText(), story.path("how").asText());

    assertThat(world(story, false).breaches(line)).contains(told);
    assertThat(world(story, true).breaches(line)).isEmpty();
  }
}
