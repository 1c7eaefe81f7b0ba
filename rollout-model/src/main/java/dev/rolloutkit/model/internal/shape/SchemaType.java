package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.rolloutkit.model.internal.schema.GoSchema;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;
import org.immutables.value.Value.Style.ImplementationVisibility;

/**
 * Names the type of {@link GoSchema} that a value type represents. Its table defines the fields,
 * their kinds and their order; the value type has an accessor for each field. {@link Shape} reads
 * and writes such values, also through Jackson mappers of the application.
 *
 * <p>The style is the shared one, except that Immutables generates nothing for Jackson.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonSerialize(using = ShapeSerializer.class)
@JsonDeserialize(using = ShapeDeserializer.class)
@Value.Style(
    visibility = ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    optionalAcceptNullable = true,
    depluralize = true,
    deferCollectionAllocation = true,
    defaultAsDefault = true,
    jacksonIntegration = false,
    allowedClasspathAnnotations = {Override.class})
public @interface SchemaType {
  /** The name with its group and version, such as {@code rollouts.v1alpha1.CanaryStep}. */
  String value();
}
