/** The pods of workloads, and what an update makes of them. */
@NullMarked
package dev.rolloutkit.consequences.pods;

import org.jspecify.annotations.NullMarked;
