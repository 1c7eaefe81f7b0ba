/** Which pods a workload has, and which of them answer. */
@NullMarked
package dev.rolloutkit.consequences.internal.pods;

import org.jspecify.annotations.NullMarked;
