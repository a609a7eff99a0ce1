package io.github.jitterbook.host;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells whether the machine is a guest of a hypervisor.
 *
 * <p>One trace is enough for yes. No needs a place that was read and would have shown a trace: the
 * flags of an x86 processor, the firmware's names or a device tree. Thread-safe.
 */
final class Virtualisation {

    /**
     * What the firmware of virtual machines calls its vendor or product, each at the start of the
     * name and in lower case; the names under which systemd-detect-virt(1) and virt-what(1) know
     * them.
     */
    private static final List<String> GUEST_NAMES =
            List.of(
                    "alibaba cloud ecs",
                    "apple virtualization",
                    "bhyve",
                    "bochs",
                    "google compute engine",
                    "innotek gmbh",
                    "kubevirt",
                    "kvm",
                    "openstack",
                    "parallels",
                    "qemu",
                    "virtual machine",
                    "virtualbox",
                    "vmware",
                    "vmw",
                    "xen");

    /** Its vendor is the same on the machines it lends whole, whose product ends with this. */
    private static final String AMAZON = "amazon ec2";

    private static final String AMAZON_WHOLE_MACHINE = ".metal";

    private static final String DMI = "sys/class/dmi/id/";

    /** The machine that QEMU's device trees describe. */
    private static final String QEMU_BOARD = "linux,dummy-virt";

    private final HostFiles files;

    Virtualisation(HostFiles files) {
        this.files = files;
    }

    /** Empty when nothing could be read that would tell. */
    Optional<Boolean> find(CpuInfo cpuInfo) {
        List<Boolean> answers =
                Stream.of(processor(cpuInfo), firmware(), deviceTree(), windows())
                        .flatMap(Optional::stream)
                        .toList();
        return answers.isEmpty() ? Optional.empty() : Optional.of(answers.contains(true));
    }

    private static Optional<Boolean> processor(CpuInfo cpuInfo) {
        return cpuInfo.first("flags")
                .map(flags -> List.of(flags.split("\\s+")).contains("hypervisor"));
    }

    private Optional<Boolean> firmware() {
        Optional<String> vendor = lowerCase(DMI + "sys_vendor");
        Optional<String> product = lowerCase(DMI + "product_name");
        if (vendor.isEmpty() && product.isEmpty()) {
            return Optional.empty();
        }
        if (vendor.filter(name -> name.startsWith(AMAZON)).isPresent()) {
            return product.map(name -> !name.endsWith(AMAZON_WHOLE_MACHINE));
        }
        return Optional.of(
                Stream.of(vendor, product)
                        .flatMap(Optional::stream)
                        .anyMatch(name -> GUEST_NAMES.stream().anyMatch(name::startsWith)));
    }

    private Optional<Boolean> deviceTree() {
        if (files.exists("proc/device-tree/hypervisor")) {
            return Optional.of(true);
        }
        return files.value("proc/device-tree/compatible").map(names -> names.contains(QEMU_BOARD));
    }

    /** Linux under Windows runs in a virtual machine; a kernel that is not of it proves nothing. */
    private Optional<Boolean> windows() {
        return lowerCase("proc/version")
                .filter(version -> version.contains("microsoft"))
                .map(version -> true);
    }

    private Optional<String> lowerCase(String path) {
        return files.value(path).map(text -> text.toLowerCase(Locale.ROOT));
    }
}
