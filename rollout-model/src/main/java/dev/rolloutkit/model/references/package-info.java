/** Whether what a Rollout refers to fits it: services, analysis templates, ingresses. */
@NullMarked
package dev.rolloutkit.model.references;

import org.jspecify.annotations.NullMarked;
