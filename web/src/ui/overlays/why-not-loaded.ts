/**
 * Why code could not be fetched: another version of the portal has replaced this one, the server does not answer, or
 * something else.
 */
export type WhyNotLoaded = "newVersion" | "noConnection" | "unknown"

/** Asks for the page itself: it names the file the portal starts from, and that name changes with each version. */
export const whyNotLoaded = async (): Promise<WhyNotLoaded> => {
  const start = document.querySelector("script[type=module][src]")?.getAttribute("src")
  try {
    const page = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(5000) })
    if (!page.ok) return "noConnection"
    return start && !(await page.text()).includes(start) ? "newVersion" : "unknown"
  } catch {
    return "noConnection"
  }
}
