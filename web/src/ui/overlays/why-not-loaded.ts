/**
 * Why code could not be loaded: a new version of the portal was deployed, the server does not respond, or something
 * else.
 */
export type WhyNotLoaded = "newVersion" | "noConnection" | "unknown"

/** Requests the page itself: it names the entry file of the portal, and that name changes with each version. */
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
