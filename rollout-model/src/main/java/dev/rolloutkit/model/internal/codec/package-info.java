/** JSON and YAML as text and bytes. */
@NullMarked
package dev.rolloutkit.model.internal.codec;

import org.jspecify.annotations.NullMarked;
