package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.PodTemplate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What the controller does with a Rollout, too, each call with the floor of its work. */
final class RolloutCalls {
  private static final int FNV_START = 0x811c9dc5;
  private static final int FNV_PRIME = 16777619;

  private final ObjectMapper mapper = new ObjectMapper();
  private final byte[] json;
  private final JsonNode tree;
  private final Rollout rollout;
  private final PodTemplate template;
  private final byte[] hashed;

  private RolloutCalls(JsonNode rollout) throws IOException {
    json = mapper.writeValueAsBytes(rollout);
    tree = mapper.readTree(json);
    this.rollout = read();
    template = PodTemplate.decode(tree.at("/spec/template")).orElseThrow();
    hashed = template.toString().getBytes(StandardCharsets.UTF_8);
    if (!validate().isEmpty() || !hash().equals(hashOfTemplate())) {
      throw new IllegalStateException("the Rollout is not what it should be");
    }
  }

  /** A canary with a template of a container with everything, 2.6 kB. */
  static RolloutCalls large() throws IOException {
    return new RolloutCalls(RolloutWorkload.rollout());
  }

  /** The Rollout of a recorded blue-green pass, with metadata and status, 2.0 kB. */
  static RolloutCalls recorded() throws IOException {
    return new RolloutCalls(EngineInputs.blueGreen().get(0).get("rollout"));
  }

  Rollout read() {
    return Rollouts.read(json).orElseThrow();
  }

  byte[] write() {
    return Rollouts.write(rollout);
  }

  String hash() {
    return Rollouts.hash(rollout);
  }

  String hashOfTemplate() {
    return PodTemplateHash.of(template);
  }

  ImmutableList<Problem> validate() {
    return Rollouts.validate(rollout);
  }

  /** The controller validates what it has read, and nothing that was validated before. */
  ImmutableList<Problem> readAndValidate() {
    return Rollouts.validate(read());
  }

  /** The floor of reading: Jackson reads a tree. */
  JsonNode floorReadTree() throws IOException {
    return mapper.readTree(json);
  }

  /** The floor of writing: Jackson writes a tree. */
  byte[] floorWriteTree() throws IOException {
    return mapper.writeValueAsBytes(tree);
  }

  /** The floor of hashing: the hash of the bytes alone, which takes one after the other. */
  Integer floorFnv() {
    int hash = FNV_START;
    for (byte b : hashed) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }
}
