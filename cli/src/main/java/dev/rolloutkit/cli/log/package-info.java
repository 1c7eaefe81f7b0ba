/** Explains lines about security groups in logs, and finds the objects that caused them. */
@NullMarked
package dev.rolloutkit.cli.log;

import org.jspecify.annotations.NullMarked;
