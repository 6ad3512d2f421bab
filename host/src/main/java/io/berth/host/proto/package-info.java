/** Reading protobuf, as Kubernetes writes it, straight into records; which field has which number is in a table. */
@NullMarked
package io.berth.host.proto;

import org.jspecify.annotations.NullMarked;
