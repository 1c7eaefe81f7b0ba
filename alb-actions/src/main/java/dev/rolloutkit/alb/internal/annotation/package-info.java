/** Which annotations the controller manages, and what it wrote before. */
@NullMarked
package dev.rolloutkit.alb.internal.annotation;

import org.jspecify.annotations.NullMarked;
