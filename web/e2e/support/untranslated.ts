import type { Page } from "@playwright/test"

const separators = /\s*(?:[·,;:|()[\]/–—→“”"…\n•]|\s-\s|&)+\s*/
const piecesOf = (text: string) => text.split(separators).filter(Boolean)
const key = (text: string) => text.trim().toLowerCase()

/** What the browser itself writes: dates, times and counted units come from Intl in the language that is asked for. */
const fromIntl = new Set(
  [
    ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)).flatMap((date) => [
      date.toLocaleString("en-US", { month: "long" }),
      date.toLocaleString("en-US", { month: "short" }),
    ]),
    ...Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1)).flatMap((date) => [
      date.toLocaleString("en-US", { weekday: "long" }),
      date.toLocaleString("en-US", { weekday: "short" }),
    ]),
    ..."EST EDT GMT BST UTC AM PM kB MB GB ago in yesterday today tomorrow now last next this and or at".split(" "),
    ..."second seconds minute minutes hour hours day days week weeks month months year years".split(" "),
  ].map(key),
)

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

/** Names of standards, languages, countries and places of time zones, which stay as they are or come from Intl. */
const properNames = new Set([
  "g.711 μ-law",
  "g.711 a-law",
  "american english",
  "british english",
  ...Intl.supportedValuesOf("timeZone").map((zone) => key((zone.split("/").at(-1) ?? zone).replaceAll("_", " "))),
  ...letters.flatMap((one) => letters.map((other) => key(regions.of(`${one}${other}`) ?? ""))),
])

/** The words of a text that have letters without accents, without the full stop behind them. */
const plainWords = (text: string) =>
  text
    .split(/[\s-]+/)
    .map((word) => word.replace(/[.!?]+$/, ""))
    .filter((word) => /[A-Za-z]{2,}/.test(word))
const plain = (text: string) => key(plainWords(text).join(" "))

/** Strings that the server sent: names, notes and other content of the account, which nobody translates. */
export class Content {
  private readonly pieces = new Set<string>()
  private readonly nameWords = new Set<string>()

  /** Before the first page is opened: every answer that the portal reads is read here as well. */
  async listen(page: Page) {
    await page.addInitScript(() => {
      const answers: Promise<unknown>[] = []
      const fetched = window.fetch.bind(window)
      window.fetch = async (...request) => {
        const response = await fetched(...request)
        // Streams of events never end.
        if (response.headers.get("content-type")?.includes("json") !== true) return response
        answers.push(
          response
            .clone()
            .json()
            .catch(() => null),
        )
        return response
      }
      Object.assign(window, { answers })
    })
  }

  /** Takes in what was answered since the last time. */
  async read(page: Page) {
    const bodies = await page.evaluate(() =>
      Promise.all((window as unknown as { answers: Promise<unknown>[] }).answers.splice(0)),
    )
    for (const body of bodies) this.take(body, "")
  }

  private take(value: unknown, name: string): void {
    if (typeof value === "string") {
      for (const piece of [value, ...piecesOf(value), ...value.split(/(?<=[.!?])\s/)]) {
        this.pieces.add(key(piece))
        this.pieces.add(plain(piece))
      }
      if (/name|city|street|state|province|region|zip|postal|model|make|company|brand|label/i.test(name))
        for (const word of plainWords(value)) this.nameWords.add(key(word))
    } else if (Array.isArray(value)) for (const one of value) this.take(one, name)
    else if (typeof value === "object" && value !== null)
      for (const [inner, one] of Object.entries(value)) {
        this.pieces.add(key(inner))
        this.take(one, inner)
      }
  }

  private has(piece: string): boolean {
    return (
      properNames.has(key(piece)) ||
      this.pieces.has(key(piece)) ||
      this.pieces.has(plain(piece)) ||
      plainWords(piece).every((word) => fromIntl.has(key(word)) || this.nameWords.has(key(word)))
    )
  }

  /** The parts of a text that are neither accented nor content. */
  untranslated(text: string): string[] {
    if (this.pieces.has(key(text))) return []
    return piecesOf(text).filter((piece) => /[A-Za-z]{2,}/.test(piece) && !this.has(piece))
  }
}

/** Everything that is shown or read out, element by element; what is marked `translate="no"` is meant to stay. */
export const textsOf = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>([document.title])
    const isShown = (element: Element | null) =>
      element !== null &&
      element.checkVisibility() &&
      element.closest("[translate=no], code, pre, script, style, textarea[aria-hidden]") === null
    // A label that repeats what a row says: names and values in it are looked at where they are shown.
    const withoutShownNames = (element: Element, text: string) =>
      [...(element.closest("[role=row], article")?.querySelectorAll("bdi") ?? [])].reduce(
        (rest, name) => rest.replaceAll(name.textContent || "\n", " "),
        text.replace(/[\u2066-\u2069]/g, ""),
      )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (isShown(node.parentElement)) found.add(node.textContent ?? "")
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isShown(element)) found.add(withoutShownNames(element, element.getAttribute(name) ?? ""))
    return [...found].map((text) => text.trim()).filter(Boolean)
  })
