/**
 * The stages of admission: mutating webhook, schema validation, and validating webhook.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.chain;

import org.jspecify.annotations.NullMarked;
