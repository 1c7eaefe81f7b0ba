/** The result of a reconcile: statuses, events and the stack. */
@NullMarked
package dev.rolloutkit.gateway.result;

import org.jspecify.annotations.NullMarked;
