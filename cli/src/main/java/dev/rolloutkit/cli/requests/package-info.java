/** Who answers requests, as findings of the command. */
@NullMarked
package dev.rolloutkit.cli.requests;

import org.jspecify.annotations.NullMarked;
