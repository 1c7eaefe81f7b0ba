/**
 * IP addresses and blocks of them, as Go and Kubernetes read and print them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.apimachinery.internal.net;

import org.jspecify.annotations.NullMarked;
