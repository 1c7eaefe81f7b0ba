/** What the controller is told and sees: its flags, the cluster, and target groups in AWS. */
@NullMarked
package dev.rolloutkit.lbcadmission.controller;

import org.jspecify.annotations.NullMarked;
