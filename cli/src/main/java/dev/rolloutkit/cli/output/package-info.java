/** What commands print and write: exit statuses, files, and text that is safe to show. */
@NullMarked
package dev.rolloutkit.cli.output;

import org.jspecify.annotations.NullMarked;
