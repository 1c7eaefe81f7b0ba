/** The page: requests, their ways and pods, findings and details, as one HTML file. */
@NullMarked
package dev.rolloutkit.cli.page;

import org.jspecify.annotations.NullMarked;
