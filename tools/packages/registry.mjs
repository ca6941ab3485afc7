import { runNpm } from "../run-command.mjs"

/**
 * What the configured registry knows about a package. Uses npm, so that proxies, tokens and mirrors are the same as for
 * an installation. Returns undefined if nothing is found.
 */
export const view = async (spec, ...fields) => {
  const { code, output } = await runNpm(["view", spec, ...fields, "--json", "--loglevel=silent"], { output: "keep" })
  if (code !== 0 || output.trim() === "") return undefined
  try {
    return JSON.parse(output.slice(output.search(/[[{"]/)))
  } catch {
    return undefined
  }
}

/** The versions of a package inside a range, newest first. */
export const versionsIn = async (name, range) => {
  const found = await view(`${name}@${range}`, "version")
  return found === undefined ? [] : [found].flat().toReversed()
}

export const exists = async (name, version) => (await view(`${name}@${version}`, "version")) !== undefined
