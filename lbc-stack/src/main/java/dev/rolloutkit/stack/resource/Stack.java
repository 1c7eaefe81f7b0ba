package dev.rolloutkit.stack.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The desired AWS and Kubernetes resources of one Ingress group or Service. The trees that methods
 * return are copies.
 *
 * @rule The plan of a stack is the JSON that the controller writes, byte for byte.
 */
public final class Stack {
  /** The usual number of characters in the JSON of a resource. */
  private static final int USUAL_LENGTH = 480;

  private final String id;
  private final ImmutableSortedMap<String, ImmutableSortedMap<String, ObjectNode>> resources;
  private final boolean backendSecurityGroupAllocated;
  private final ImmutableSortedSet<String> secrets;
  private final @Nullable ImmutableList<Integer> listenerPorts;
  private final ImmutableMap<Integer, ImmutableList<String>> certificates;
  private final ImmutableMap<String, ImmutableMap<String, Supplier<String>>> sources;

  private Stack(Builder builder) {
    this.id = builder.id;
    this.resources =
        ImmutableSortedMap.copyOfSorted(
            Maps.transformValues(
                builder.resources, ofType -> ImmutableSortedMap.copyOf(ofType, CodePoints.ORDER)));
    this.backendSecurityGroupAllocated = builder.backendSecurityGroupAllocated;
    this.secrets = ImmutableSortedSet.copyOfSorted(builder.secrets);
    this.listenerPorts = builder.listenerPorts;
    this.certificates = ImmutableMap.copyOf(builder.certificates);
    this.sources = ImmutableMap.copyOf(Maps.transformValues(builder.sources, ImmutableMap::copyOf));
  }

  /** The id of the group as text, or {@code namespace/name} of the Service. */
  public String id() {
    return id;
  }

  /** The types of the resources, sorted. */
  public ImmutableSet<String> types() {
    return resources.keySet();
  }

  /** The ids of the resources of a type, sorted by code point. */
  public ImmutableList<String> ids(String type) {
    return ofType(type).keySet().asList();
  }

  /** The {@code spec} of a resource. */
  public Optional<ObjectNode> spec(String type, String id) {
    return Optional.ofNullable(resource(type, id))
        .map(resource -> resource.path("spec"))
        .filter(JsonNode::isObject)
        .map(spec -> (ObjectNode) spec.deepCopy());
  }

  /** Whether two stacks have a resource and its {@code spec} is the same in both. */
  public boolean hasSame(Stack other, String type, String resourceId) {
    ObjectNode here = resource(type, resourceId);
    ObjectNode there = other.resource(type, resourceId);
    return here != null && there != null && here.path("spec").equals(there.path("spec"));
  }

  private @Nullable ObjectNode resource(String type, String resourceId) {
    return ofType(type).get(resourceId);
  }

  private ImmutableSortedMap<String, ObjectNode> ofType(String type) {
    return resources.getOrDefault(type, ImmutableSortedMap.of());
  }

  /** Whether the stack uses the shared backend security group. */
  public boolean backendSecurityGroupAllocated() {
    return backendSecurityGroupAllocated;
  }

  /**
   * The Secrets from which rules read the client ID and client secret for OIDC, as {@code
   * namespace/name}, sorted.
   */
  public ImmutableSortedSet<String> secrets() {
    return secrets;
  }

  /** The ports of the listeners, ascending; absent if there is no listener. */
  public Optional<ImmutableList<Integer>> listenerPorts() {
    return Optional.ofNullable(listenerPorts);
  }

  /**
   * The certificates of a listener in order: ARNs, or {@code type/id} of those that the controller
   * requests. The JSON of the stack does not show the ARNs.
   */
  public ImmutableList<String> certificates(int port) {
    return certificates.getOrDefault(port, ImmutableList.of());
  }

  /**
   * The Kubernetes object that a resource was built from: for a rule the Ingress, the field and the
   * Service, such as {@code shop/web spec.rules[0].http.paths[1] (api)}; for a target group the
   * Service and its port.
   */
  public Optional<String> source(String type, String id) {
    Supplier<String> source = sources.getOrDefault(type, ImmutableMap.of()).get(id);
    return source == null ? Optional.empty() : Optional.of(source.get());
  }

  /** The stack as a tree, with the fields in the order of the JSON. */
  public ObjectNode toTree() {
    ObjectNode out = Trees.object().put("id", id);
    ObjectNode types = out.putObject("resources");
    resources.forEach(
        (type, ofType) -> {
          ObjectNode ids = types.putObject(type);
          ofType.forEach((resourceId, resource) -> ids.set(resourceId, resource.deepCopy()));
        });
    return out;
  }

  /** The JSON that the controller logs and publishes as its plan, byte for byte. */
  public String toJson() {
    int count = resources.values().stream().mapToInt(Map::size).sum();
    GoJsonWriter out = new GoJsonWriter((count + 1) * USUAL_LENGTH);
    TreeWriter trees = new TreeWriter(out);
    out.beginObject().name("id").value(id).name("resources").beginObject();
    resources.forEach(
        (type, ofType) -> {
          out.name(type).beginObject();
          ofType.forEach(
              (resourceId, resource) -> {
                out.name(resourceId);
                trees.write(resource);
              });
          out.endObject();
        });
    out.endObject().endObject();
    return out.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Stack that
        && id.equals(that.id)
        && resources.equals(that.resources)
        && certificates.equals(that.certificates);
  }

  @Override
  public int hashCode() {
    return 31 * id.hashCode() + resources.hashCode();
  }

  @Override
  public String toString() {
    return toJson();
  }

  /** A new, empty stack. */
  public static Builder builder(String id) {
    return new Builder(id);
  }

  /** Builds {@link Stack}; used once. */
  public static final class Builder {
    private final String id;
    private final TreeMap<String, Map<String, ObjectNode>> resources =
        new TreeMap<>(CodePoints.ORDER);
    private final TreeSet<String> secrets = new TreeSet<>(CodePoints.ORDER);
    private final Map<Integer, ImmutableList<String>> certificates = new LinkedHashMap<>();
    private final Map<String, Map<String, Supplier<String>>> sources = new HashMap<>();
    private boolean backendSecurityGroupAllocated;
    private @Nullable ImmutableList<Integer> listenerPorts;

    private Builder(String id) {
      this.id = id;
    }

    /** Adds a resource whose only field is {@code spec}. */
    public Builder add(String type, String resourceId, ObjectNode spec) {
      ObjectNode resource = Trees.object();
      resource.set("spec", spec);
      return addWhole(type, resourceId, resource);
    }

    /** Adds a resource as a whole, with its {@code spec} and any other fields. */
    public Builder addWhole(String type, String resourceId, ObjectNode resource) {
      resources.computeIfAbsent(type, t -> new LinkedHashMap<>()).put(resourceId, resource);
      return this;
    }

    /** Whether a resource of this type has this id. */
    public boolean has(String type, String resourceId) {
      Map<String, ObjectNode> ofType = resources.get(type);
      return ofType != null && ofType.containsKey(resourceId);
    }

    /** Sets the Kubernetes object that a resource was built from; its text is made on demand. */
    public Builder source(String type, String resourceId, Supplier<String> source) {
      sources.computeIfAbsent(type, t -> new HashMap<>()).put(resourceId, source);
      return this;
    }

    /** Sets whether the stack uses the shared backend security group. */
    public Builder backendSecurityGroupAllocated(boolean allocated) {
      backendSecurityGroupAllocated = allocated;
      return this;
    }

    /** Adds a Secret from which a rule reads the client ID and client secret for OIDC. */
    public Builder secret(String key) {
      secrets.add(key);
      return this;
    }

    /** Sets the ports of the listeners. */
    public Builder listenerPorts(ImmutableList<Integer> ports) {
      listenerPorts = ports.isEmpty() ? null : ports;
      return this;
    }

    /** Sets the certificates of a listener. */
    public Builder certificates(int port, ImmutableList<String> arns) {
      certificates.put(port, arns);
      return this;
    }

    /** Builds the stack. */
    public Stack build() {
      return new Stack(this);
    }
  }
}
