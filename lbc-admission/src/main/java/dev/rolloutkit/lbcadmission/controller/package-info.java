/**
 * The input of webhooks: the controller's flags, the cluster, and target groups in AWS.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.controller;

import org.jspecify.annotations.NullMarked;
