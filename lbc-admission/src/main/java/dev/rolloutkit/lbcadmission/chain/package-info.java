/** The stages of admission: mutating webhook, schema validation, and validating webhook. */
@NullMarked
package dev.rolloutkit.lbcadmission.chain;

import org.jspecify.annotations.NullMarked;
