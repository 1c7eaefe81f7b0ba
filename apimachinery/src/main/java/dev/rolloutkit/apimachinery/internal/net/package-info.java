/** IP addresses and blocks of them, as Go and Kubernetes read and print them. */
@NullMarked
package dev.rolloutkit.apimachinery.internal.net;

import org.jspecify.annotations.NullMarked;
