/** The steps by which a controller takes, serves and leaves a Service. */
@NullMarked
package dev.rolloutkit.lbclass.internal.ownership;

import org.jspecify.annotations.NullMarked;
