/**
 * The pods of workloads, and what an update makes of them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.pods;

import org.jspecify.annotations.NullMarked;
