package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbclass.internal.validation.ServiceWarnings;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.Service;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replays calls of the validation and the warnings of later releases, with the gates at their
 * defaults. The lines have the form of the vectors, which were recorded from 1.34.
 */
class RecordedReleasesTest {
  private static final int MANY = 1000;

  @ParameterizedTest
  @ValueSource(strings = {"1.35", "1.36"})
  void everyAnswerIsThatOfTheRelease(String release) throws IOException {
    ServerSettings settings = ServerSettings.of(KubernetesVersion.parse(release).orElseThrow());
    List<String> others = new ArrayList<>();
    int count = 0;
    try (BufferedReader lines = lines(release)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode call = ServiceJson.tree(line.getBytes(StandardCharsets.UTF_8));
        JsonNode answer = answer(call.get("fn").textValue(), call.get("in"), settings);
        if (!answer.equals(call.get("out"))) {
          others.add(call.get("id") + "\n  expected " + call.get("out") + "\n  was      " + answer);
        }
        count++;
      }
    }
    assertThat(others).isEmpty();
    assertThat(count).isGreaterThan(MANY);
  }

  private static BufferedReader lines(String release) throws IOException {
    String name = "/releases/" + release + ".jsonl.gz";
    InputStream file = Objects.requireNonNull(RecordedReleasesTest.class.getResourceAsStream(name));
    return new BufferedReader(
        new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8));
  }

  private static JsonNode answer(String fn, JsonNode in, ServerSettings settings) {
    return switch (fn) {
      case "qualifiedName" ->
          ServiceJson.texts(settings.messageStyle().qualifiedName(in.get("value").textValue()));
      case "validateCreate" ->
          ServiceJson.problems(ServiceValidation.create(service(in, "service"), settings));
      case "validateUpdate" ->
          ServiceJson.problems(
              ServiceValidation.update(service(in, "old"), service(in, "new"), settings));
      case "validateStatusUpdate" ->
          ServiceJson.problems(
              ServiceValidation.statusUpdate(service(in, "old"), service(in, "new"), settings));
      case "warnings" ->
          ServiceJson.texts(ServiceWarnings.of(service(in, "service"), settings.messageStyle()));
      default -> throw new AssertionError("unknown function " + fn);
    };
  }

  private static Service service(JsonNode in, String name) {
    return ServiceJson.service(in.get(name));
  }
}
