package dev.rolloutkit.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import org.jspecify.annotations.Nullable;

/**
 * A pod template as the controller represents it: decoded into Kubernetes' types, without unknown
 * fields.
 *
 * <p>{@link #toString} is the canonical JSON that is hashed. Two templates are equal if their
 * canonical JSON is equal. For the equality that the controller uses see {@link
 * PodTemplateEquality}.
 */
public final class PodTemplate {
  private static final PodTemplate EMPTY = decode(null).orElseThrow();

  private final GoObject object;

  private PodTemplate(GoObject object) {
    this.object = object;
  }

  /**
   * Decodes a template; null yields a template with no field set.
   *
   * @return a failure if a value has the wrong type; the detail of the first problem is the
   *     controller's message
   */
  public static Outcome<PodTemplate> decode(@Nullable JsonNode template) {
    return GoDecoder.decode(template, GoSchema.POD_TEMPLATE).map(PodTemplate::new);
  }

  /** Decodes a template with the types of a release of the controller. */
  public static Outcome<PodTemplate> decode(
      @Nullable JsonNode template, ReleaseOf<RolloutsChange> release) {
    return GoDecoder.decode(template, GoSchema.podTemplate(release)).map(PodTemplate::new);
  }

  /** Decodes a template leniently, with the types of a release of the controller. */
  public static PodTemplate lenient(
      @Nullable JsonNode template, ReleaseOf<RolloutsChange> release) {
    return new PodTemplate(GoDecoder.lenient(template, GoSchema.podTemplate(release)));
  }

  /** Decodes a template leniently: every value of the wrong type counts as unset. */
  public static PodTemplate lenient(@Nullable JsonNode template) {
    return new PodTemplate(GoDecoder.lenient(template, GoSchema.POD_TEMPLATE));
  }

  /**
   * Decodes a template leniently, as a controller with another Kubernetes library does: without the
   * fields that the library does not know.
   */
  public static PodTemplate lenient(@Nullable JsonNode template, KubernetesLibrary library) {
    return new PodTemplate(GoDecoder.lenient(template, GoSchema.podTemplate(library)));
  }

  /** The template with no field set. */
  public static PodTemplate empty() {
    return EMPTY;
  }

  /** Wraps a decoded object. */
  public static PodTemplate of(GoObject object) {
    return new PodTemplate(object);
  }

  /** The decoded fields. */
  public GoObject object() {
    return object;
  }

  /** The JSON that the controller prints and hashes. */
  public String canonicalJson() {
    GoJsonWriter out = new GoJsonWriter(2048);
    GoEncoder.write(object, out);
    return out.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PodTemplate that && canonicalJson().equals(that.canonicalJson());
  }

  @Override
  public int hashCode() {
    return canonicalJson().hashCode();
  }

  /** {@link #canonicalJson}. */
  @Override
  public String toString() {
    return canonicalJson();
  }
}
