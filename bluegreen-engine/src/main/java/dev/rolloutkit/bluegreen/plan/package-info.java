/** What a blue-green pass decides. */
@NullMarked
package dev.rolloutkit.bluegreen.plan;

import org.jspecify.annotations.NullMarked;
