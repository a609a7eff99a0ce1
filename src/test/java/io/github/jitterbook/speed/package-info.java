/** Tools that measure how fast the product is; run by hand, see their classes. */
@NullMarked
package io.github.jitterbook.speed;

import org.jspecify.annotations.NullMarked;
