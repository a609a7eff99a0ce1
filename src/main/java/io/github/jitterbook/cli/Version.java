package io.github.jitterbook.cli;

import picocli.CommandLine.IVersionProvider;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version, from the build. */
final class Version implements IVersionProvider {

    /** The version of this build. */
    static String number() {
        Properties properties = new Properties();
        try (InputStream in =
                Version.class.getResourceAsStream("/io/github/jitterbook/version.properties")) {
            if (in == null) {
                throw new IllegalStateException("version.properties is not in the jar");
            }
            properties.load(in);
        } catch (IOException broken) {
            throw new IllegalStateException("version.properties cannot be read", broken);
        }
        return properties.getProperty("version");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "jitterbook " + number(),
            "Java "
                    + System.getProperty("java.version")
                    + " ("
                    + System.getProperty("java.vendor")
                    + "), "
                    + System.getProperty("os.name")
                    + " "
                    + System.getProperty("os.version")
                    + " "
                    + System.getProperty("os.arch")
        };
    }
}
