package dev.rolloutkit.cli.findings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Known findings, as an earlier run printed them with {@code --json}. They are reported as ignored,
 * so that only new ones count. Lines and files may have changed.
 *
 * @param fingerprints the fingerprints of the known findings
 */
public record Baseline(ImmutableSet<String> fingerprints) {
  /** No known findings. */
  public static final Baseline NONE = new Baseline(ImmutableSet.of());

  private static final String REASON = "in the baseline";

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, or is not what {@code --json} prints
   */
  public static Baseline read(Path file) throws IOException {
    JsonNode tree = JsonMapper.builder().build().readTree(Files.readAllBytes(file));
    if (!tree.path("findings").isArray()) {
      throw new IOException("it has no findings: a baseline is what --json prints");
    }
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    tree.path("findings").forEach(f -> out.add(fingerprint(f)));
    tree.path("ignored").forEach(f -> out.add(fingerprint(f)));
    return new Baseline(out.build());
  }

  private static String fingerprint(JsonNode finding) {
    return Finding.fingerprint(
        finding.path("code").asText(""),
        finding.path("id").asText(""),
        finding.path("object").asText(""),
        finding.path("consequence").asText(""));
  }

  /** Why a finding is known; empty if it is new. */
  Optional<String> reason(Finding finding) {
    return fingerprints.contains(finding.fingerprint()) ? Optional.of(REASON) : Optional.empty();
  }
}
