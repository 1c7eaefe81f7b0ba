/** Whether rules fit into a group, now, in the end and on the way. */
@NullMarked
package dev.rolloutkit.sg.quota;

import org.jspecify.annotations.NullMarked;
