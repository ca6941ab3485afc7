import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { icons, type IconName } from "./icon-map.ts"
import { Icon, later } from "./icon.tsx"
import { laterIcons } from "./later-icons.ts"

test("every name draws its icon, and one that does not exist draws nothing", async () => {
  await later.fetch()
  const names = Object.keys({ ...icons, ...laterIcons }) as IconName[]
  const drawings = names.map((name) => renderToStaticMarkup(<Icon name={name} />))
  expect(drawings.filter((drawing) => !drawing.startsWith("<svg") || !drawing.includes("<path"))).toEqual([])
  expect(renderToStaticMarkup(<Icon name={"nothing" as IconName} />)).toBe("")
})

test("an icon is decoration, unless it has a label", () => {
  expect(renderToStaticMarkup(<Icon name="device" />)).toContain('aria-hidden="true"')
  expect(renderToStaticMarkup(<Icon name="device" label="Phone" />)).toContain('role="img" aria-label="Phone"')
})
