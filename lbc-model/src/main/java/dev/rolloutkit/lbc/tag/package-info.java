/**
 * The tags that Ingresses and Services ask for.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.tag;

import org.jspecify.annotations.NullMarked;
