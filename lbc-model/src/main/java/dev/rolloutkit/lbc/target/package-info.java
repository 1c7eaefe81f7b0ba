/** The settings of target groups, read from Ingresses and Services. */
@NullMarked
package dev.rolloutkit.lbc.target;

import org.jspecify.annotations.NullMarked;
