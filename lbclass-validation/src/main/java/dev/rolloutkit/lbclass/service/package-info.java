/** Services read from JSON, copied and asked simple questions. */
@NullMarked
package dev.rolloutkit.lbclass.service;

import org.jspecify.annotations.NullMarked;
