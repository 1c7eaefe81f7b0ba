package dev.rolloutkit.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoEncoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import org.jspecify.annotations.Nullable;

/**
 * A pod template as the controller holds it: decoded into the types of Kubernetes, without what
 * they do not know.
 *
 * <p>Its text form is the canonical JSON that hashes are made of. Two templates are equal when
 * these texts are; for the controller's own notion of equal see {@link PodTemplateEquality}.
 */
public final class PodTemplate {
  private static final PodTemplate EMPTY = decode(null).orElseThrow();

  private final GoObject object;

  private PodTemplate(GoObject object) {
    this.object = object;
  }

  /**
   * The template of a tree; absent and null are the template with nothing set.
   *
   * @return a failure if a value does not fit its type; the first problem's detail is upstream's
   *     message
   */
  public static Outcome<PodTemplate> decode(@Nullable JsonNode template) {
    return GoDecoder.decode(template, GoSchema.POD_TEMPLATE).map(PodTemplate::new);
  }

  /** The template of a tree in which every value of the wrong type counts as unset. */
  public static PodTemplate lenient(@Nullable JsonNode template) {
    return new PodTemplate(GoDecoder.lenient(template, GoSchema.POD_TEMPLATE));
  }

  /**
   * The template of a tree as a controller with another library reads it: without the fields that
   * the library does not know, and every value of the wrong type unset.
   */
  public static PodTemplate lenient(@Nullable JsonNode template, KubernetesLibrary library) {
    return new PodTemplate(GoDecoder.lenient(template, library.podTemplate()));
  }

  /** The template with nothing set. */
  public static PodTemplate empty() {
    return EMPTY;
  }

  /** The template of a decoded object. */
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
