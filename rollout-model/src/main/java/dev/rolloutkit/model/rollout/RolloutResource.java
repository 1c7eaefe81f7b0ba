package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.rollout.RolloutMetas;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A Rollout for use with fabric8's Kubernetes client: a mutable resource with fabric8's metadata.
 *
 * <pre>{@code
 * RolloutResource resource = client.resources(RolloutResource.class).withName("web").get();
 * Rollout rollout = resource.toRollout().orElseThrow();
 * client.resource(RolloutResource.of(rollout.withSpec(changed))).update();
 * }</pre>
 *
 * <p>Any JSON object can be read into it, even one that cannot be decoded as a Rollout; {@link
 * #toRollout} then fails. Reading and writing it with any Jackson mapper yields an equal tree,
 * provided that the mapper preserves numbers.
 */
@Group(RolloutResource.GROUP)
@Version(RolloutResource.VERSION)
@Kind(RolloutResource.KIND)
@Singular("rollout")
@Plural("rollouts")
@JsonDeserialize(using = RolloutResourceMapping.Reader.class)
@JsonSerialize(using = RolloutResourceMapping.Writer.class)
public final class RolloutResource implements HasMetadata, Namespaced {
  /** API group of Rollouts. */
  public static final String GROUP = "argoproj.io";

  /** API version of Rollouts within the group. */
  public static final String VERSION = "v1alpha1";

  /** Kind of Rollouts. */
  public static final String KIND = "Rollout";

  private static final String METADATA = "metadata";
  private static final String API_VERSION = "apiVersion";
  private static final String KIND_KEY = "kind";
  private static final long serialVersionUID = 1L;

  private final ObjectNode tree;
  private ObjectMeta metadata;

  /** Creates a resource that has only the API version and kind. */
  public RolloutResource() {
    this(
        JsonNodeFactory.instance
            .objectNode()
            .put(API_VERSION, GROUP + "/" + VERSION)
            .put(KIND_KEY, KIND));
  }

  private RolloutResource(ObjectNode tree) {
    this.tree = tree;
    this.metadata = RolloutMetas.toObjectMeta(JsonForm.METADATA.read(tree.get(METADATA)));
  }

  /** Wraps a Rollout. */
  public static RolloutResource of(Rollout rollout) {
    return ofTree((ObjectNode) RolloutCodec.toTree(rollout));
  }

  /** Wraps any tree. Its fields are read on demand. */
  static RolloutResource ofTree(ObjectNode tree) {
    return new RolloutResource(JsonNodeFactory.instance.objectNode().<ObjectNode>setAll(tree));
  }

  /**
   * Converts the resource to a value.
   *
   * @return a failure if a value has the wrong type; see {@link RolloutCodec#read(JsonNode)}
   */
  public Outcome<Rollout> toRollout() {
    return RolloutCodec.read(toTree());
  }

  /** The tree that was read, with the current metadata. */
  ObjectNode toTree() {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.setAll(tree);
    JsonNode before = tree.get(METADATA);
    if (!metadata.equals(RolloutMetas.toObjectMeta(JsonForm.METADATA.read(before)))) {
      out.set(METADATA, JsonForm.METADATA.write(RolloutMetas.toMetadata(metadata), before));
    }
    return out;
  }

  @Override
  public ObjectMeta getMetadata() {
    return metadata;
  }

  @Override
  public void setMetadata(@Nullable ObjectMeta metadata) {
    this.metadata = metadata == null ? new ObjectMeta() : metadata;
  }

  /** The kind, as read. */
  @Override
  public String getKind() {
    return text(KIND_KEY, KIND);
  }

  @Override
  public String getApiVersion() {
    return text(API_VERSION, GROUP + "/" + VERSION);
  }

  @Override
  public void setApiVersion(String version) {
    tree.set(API_VERSION, TextNode.valueOf(version));
  }

  /** The spec as a tree; null if there is none. Do not modify the tree. */
  public @Nullable JsonNode getSpec() {
    return tree.get("spec");
  }

  /** The status as a tree; null if there is none. Do not modify the tree. */
  public @Nullable JsonNode getStatus() {
    return tree.get("status");
  }

  /** Whether both resources have equal trees. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RolloutResource that && toTree().equals(that.toTree());
  }

  @Override
  public int hashCode() {
    return Objects.hash(metadata.getName(), metadata.getNamespace());
  }

  @Override
  public String toString() {
    return "Rollout " + metadata.getNamespace() + "/" + metadata.getName();
  }

  private String text(String key, String otherwise) {
    JsonNode node = tree.get(key);
    return node == null || !node.isTextual() ? otherwise : node.textValue();
  }
}
