/**
 * The system calls that a measurement needs, and the only place where JNA is used.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.linux.Platform} says whether system calls can
 * be made here and, if not, why. {@link io.github.jitterbook.linux.MonotonicClock} and {@link
 * io.github.jitterbook.linux.AbsoluteSleep}, {@link io.github.jitterbook.linux.RelativeSleep} and
 * {@link io.github.jitterbook.linux.TimerFd} are what the loop waits with, {@link
 * io.github.jitterbook.linux.FreshPages} what one of its bodies touches; {@link
 * io.github.jitterbook.linux.ThreadScheduling}, {@link io.github.jitterbook.linux.CpuAffinity}
 * (with the value {@link io.github.jitterbook.linux.CpuSet}), {@link
 * io.github.jitterbook.linux.TimerSlack}, {@link io.github.jitterbook.linux.ThreadNice}, {@link
 * io.github.jitterbook.linux.SchedulingAttributes}, {@link io.github.jitterbook.linux.MemoryLock}
 * and {@link io.github.jitterbook.linux.TransparentHugePages} are what tuning sets and reads back;
 * {@link io.github.jitterbook.linux.Autogroup} says what a nice value is worth; {@link
 * io.github.jitterbook.linux.ThreadUsage} is evidence; {@link
 * io.github.jitterbook.linux.ResourceLimits} and {@link io.github.jitterbook.linux.Capabilities}
 * bound and explain what is granted; {@link io.github.jitterbook.linux.NativeLibrary} compiles and
 * loads a C source of ours, with which Java shares a {@link
 * io.github.jitterbook.linux.NativeMemory}. A refusal is a {@link
 * io.github.jitterbook.linux.SystemCallException}, which carries call, arguments and errno.
 *
 * <p><b>Allowed imports.</b> No other package of ours; JNA and the JDK.
 *
 * <p><b>Why so.</b> Functions of libc are called through JNA's direct mapping with {@code int} and
 * {@code long} arguments only, which allocates nothing per call and costs about a quarter of a
 * microsecond; structures are preallocated direct buffers whose address is passed. Wrappers of libc
 * are called rather than raw system calls wherever they serve, so that the table of call numbers
 * ({@code SystemCall}) stays short. The layouts and constants used are those common to x86-64 and
 * aarch64, the two supported architectures: on every other platform no class of JNA is even loaded,
 * each method that needs a system call throws {@link UnsupportedOperationException} with the reason
 * of {@link io.github.jitterbook.linux.Platform#unavailable()}, and {@code CpuSet}, a pure value,
 * still works.
 *
 * <p>Some thirty types with a system call or two in each, and eight around the compiler, of which
 * two are public: fewer would have two jobs.
 *
 * <p>"The calling thread" is the kernel's thread. On a virtual thread that is whichever carrier
 * happens to run it, so nothing here is meant for virtual threads.
 */
@NullMarked
package io.github.jitterbook.linux;

import org.jspecify.annotations.NullMarked;
