/** The tags that Ingresses and Services ask for. */
@NullMarked
package dev.rolloutkit.lbc.tag;

import org.jspecify.annotations.NullMarked;
