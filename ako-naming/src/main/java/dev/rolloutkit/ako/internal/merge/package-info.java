/** Fourth stage: the objects of hosts are merged into virtual services. */
@NullMarked
package dev.rolloutkit.ako.internal.merge;

import org.jspecify.annotations.NullMarked;
