/** The systems for which every binary package of the lockfile must exist. */
export const supportedSystems = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
  { os: "win32", cpu: "x64" },
]

export const nameOfSystem = ({ os, cpu }) => `${os} ${cpu}`

/** The system of this process. Node names the C library only in its report. */
export const thisSystem = () => ({
  os: process.platform,
  cpu: process.arch,
  ...(process.platform === "linux"
    ? { libc: process.report?.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc" }
    : {}),
})

const includes = (list, value) => list === undefined || value === undefined || list.includes(value)

/**
 * Whether a package of the lockfile is for a system. "cpu", "os" and "libc" restrict it; a missing field restricts
 * nothing.
 */
export const fits = (entry, system) =>
  includes(entry.os, system.os) && includes(entry.cpu, system.cpu) && includes(entry.libc, system.libc)
