/** Which endpoints a binding's Service has. */
@NullMarked
package dev.rolloutkit.targets.endpoint;

import org.jspecify.annotations.NullMarked;
