const needed = [20, 19]

/** Refuses versions of Node that are too old with a clear message, before anything else fails. */
export const requireNode = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  console.error(
    `Dialplane needs Node ${needed.join(".")} or later; this is Node ${version}. Get a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
