package io.github.jitterbook.linux;

import com.sun.jna.Pointer;

import java.nio.ByteBuffer;

/**
 * A private anonymous mapping whose pages can be given back one by one, so that the next write to
 * each takes a page fault again: mmap(2), madvise(2) with MADV_DONTNEED.
 *
 * <p>Pages of the usual size only (MADV_NOHUGEPAGE). Not thread-safe; {@link #giveBack} and {@link
 * #touch} allocate nothing.
 */
public final class FreshPages implements AutoCloseable {

    /** PROT_READ | PROT_WRITE of {@code uapi/asm-generic/mman-common.h}. */
    private static final int READ_WRITE = 3;

    /** MAP_PRIVATE | MAP_ANONYMOUS of {@code uapi/asm-generic/mman-common.h}. */
    private static final int PRIVATE_ANONYMOUS = 0x22;

    /** MADV_DONTNEED and MADV_NOHUGEPAGE of {@code uapi/asm-generic/mman-common.h}. */
    private static final int DONTNEED = 4;

    private static final int NOHUGEPAGE = 15;

    private static final long FAILED = -1;

    /** 4 KiB on x86-64; up to 64 KiB on aarch64. */
    private final int pageBytes;

    private final long address;
    private final int pages;
    private final ByteBuffer memory;
    private boolean mapped = true;

    /**
     * A mapping of so many pages, none of them in memory yet, unless all future pages of the
     * process are locked.
     *
     * @param pages 1 or more
     * @throws UnsupportedOperationException where system calls cannot be made
     * @throws SystemCallException ENOMEM when the process may not have so much, EAGAIN when all is
     *     locked and that would be too much
     */
    public FreshPages(int pages) {
        Platform.require();
        this.pages = pages;
        pageBytes = Libc.getpagesize();
        address = Libc.mmap(0, bytes(), READ_WRITE, PRIVATE_ANONYMOUS, -1, 0);
        if (address == FAILED) {
            throw SystemCallException.ofErrno("mmap", bytes() + " bytes");
        }
        memory = new Pointer(address).getByteBuffer(0, bytes());
        // EINVAL from a kernel that has no huge pages: then there is nothing to turn off.
        if (Libc.madvise(address, bytes(), NOHUGEPAGE) != 0 && Libc.errno() != Errno.EINVAL) {
            SystemCallException refused = SystemCallException.ofErrno("madvise", "MADV_NOHUGEPAGE");
            close();
            throw refused;
        }
    }

    private long bytes() {
        return (long) pages * pageBytes;
    }

    /**
     * Gives a page back to the kernel.
     *
     * @param page from 0
     * @return whether the kernel took it; false for EINVAL, with which it keeps a locked page
     * @throws SystemCallException for every other refusal
     */
    public boolean giveBack(int page) {
        if (Libc.madvise(address + (long) page * pageBytes, pageBytes, DONTNEED) == 0) {
            return true;
        }
        if (Libc.errno() != Errno.EINVAL) {
            throw SystemCallException.ofErrno("madvise", "MADV_DONTNEED, page " + page);
        }
        return false;
    }

    /**
     * Writes to a page: a fault if it is not in memory.
     *
     * @param page from 0
     */
    public void touch(int page) {
        memory.put(page * pageBytes, (byte) 1);
    }

    /**
     * Unmaps the pages; later calls do nothing, but neither may the pages be used again.
     *
     * @throws SystemCallException when munmap(2) fails
     */
    @Override
    public void close() {
        if (!mapped) {
            return;
        }
        mapped = false;
        if (Libc.munmap(address, bytes()) != 0) {
            throw SystemCallException.ofErrno("munmap", bytes() + " bytes");
        }
    }
}
