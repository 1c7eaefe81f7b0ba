/** Options that several commands share. */
@NullMarked
package dev.rolloutkit.webhook.option;

import org.jspecify.annotations.NullMarked;
