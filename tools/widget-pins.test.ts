import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { widgetPins } from "@dialplane/contract/kit/widget-pins"
import waiting from "./specification/waiting-pins.json" with { type: "json" }

const portal = join(import.meta.dirname, "..", "web", "src")
const sources = readdirSync(portal, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(portal, path), "utf8"))

/** A call that requests the version of a widget, or a picker that gets the widget as a property. */
const asks = (widget: string, call: string) =>
  sources.some(
    (text) =>
      text.includes(`versionFor("${call}", "${widget}")`) ||
      (call === "listExtensions" && text.includes(`widget="${widget}"`)),
  )
const pins = Object.entries(widgetPins).flatMap(([widget, { versions }]) =>
  Object.keys(versions).map((call) => [widget, call] as const),
)
const waits = (widget: string) => widget in waiting

describe("versions that widgets ask for", () => {
  test("every pin is asked by a screen, or waits for a part of the product that is named", () => {
    expect(pins.filter(([widget, call]) => !waits(widget) && !asks(widget, call))).toEqual([])
  })

  test("what waits is a pin, says for what, and no screen asks it yet", () => {
    expect(Object.keys(waiting).filter((widget) => !(widget in widgetPins))).toEqual([])
    expect(Object.values(waiting).filter((reason) => reason.trim() === "")).toEqual([])
    expect(pins.filter(([widget, call]) => waits(widget) && asks(widget, call))).toEqual([])
  })

  test("the dashboard asks for the second version of the list of extensions", () => {
    expect(asks("admin-dashboard", "listExtensions")).toBe(true)
    expect(widgetPins["admin-dashboard"].versions.listExtensions).toBe("v2")
  })
})
