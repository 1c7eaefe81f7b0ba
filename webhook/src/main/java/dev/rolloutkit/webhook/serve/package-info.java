/** The command that serves reviews until the process is told to stop. */
@NullMarked
package dev.rolloutkit.webhook.serve;

import org.jspecify.annotations.NullMarked;
