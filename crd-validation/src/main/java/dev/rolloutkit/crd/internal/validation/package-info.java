/** Values as Go prints them in messages, and the URIs that Go accepts. */
@NullMarked
package dev.rolloutkit.crd.internal.validation;

import org.jspecify.annotations.NullMarked;
