/** What the API server makes of objects whose schema is known. */
@NullMarked
package dev.rolloutkit.cli.schema;

import org.jspecify.annotations.NullMarked;
