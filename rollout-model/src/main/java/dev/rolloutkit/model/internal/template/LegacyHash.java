package dev.rolloutkit.model.internal.template;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.internal.schema.GoValueText;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pod-template-hash of controllers up to 1.1, computed over a dump of the Go value instead of
 * its JSON. Later controllers still look for a ReplicaSet with this hash. But the dump names every
 * field of a type, and their types have more fields, so they compute another hash than the old
 * controllers did.
 *
 * <p>Computing it fails if the template has a value of the wrong type. If the template contains a
 * time, the hash depends on the time zone of the controller's machine; the result is then the hash
 * for UTC, with a warning ({@code LegacyHash.NotPortable}). Takes time linear in the dump, about 20
 * KB for a small template.
 *
 * <p>Source: Argo Rollouts, its legacy hash; go-spew.
 */
public final class LegacyHash {
  private LegacyHash() {}

  /**
   * The hash with the types of a Kubernetes library and the Go version that it was released with.
   */
  public static Outcome<String> of(
      @Nullable JsonNode template, OptionalInt collisionCount, KubernetesLibrary library) {
    return of(template, collisionCount, library, library != KubernetesLibrary.V0_34);
  }

  static Outcome<String> of(
      @Nullable JsonNode template,
      OptionalInt collisionCount,
      KubernetesLibrary library,
      boolean longEscapes) {
    Running running = new Running();
    return print(template, library, longEscapes, running)
        .map(struct -> PodTemplateHash.encode(running.hash, collisionCount));
  }

  /** The dump of the Go value that is hashed. */
  public static Outcome<String> text(@Nullable JsonNode template, KubernetesLibrary library) {
    StringBuilder out = new StringBuilder(1 << 14);
    return print(template, library, library != KubernetesLibrary.V0_34, out::append)
        .map(struct -> out.toString());
  }

  private static Outcome<GoStruct> print(
      @Nullable JsonNode template,
      KubernetesLibrary library,
      boolean longEscapes,
      Consumer<String> out) {
    GoStruct struct = GoSchema.podTemplate(library);
    return GoDecoder.decode(template, struct)
        .flatMap(decoded -> GoValueText.print(template, struct, longEscapes, out));
  }

  /** The hash of the text that was passed so far. */
  private static final class Running implements Consumer<String> {
    private int hash = Hashes.FNV1A_32;

    @Override
    public void accept(String piece) {
      hash = Hashes.fnv1a32(hash, piece);
    }
  }
}
