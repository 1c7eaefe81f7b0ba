/** Which controller owns a Service. */
@NullMarked
package dev.rolloutkit.lbc.internal.service;

import org.jspecify.annotations.NullMarked;
