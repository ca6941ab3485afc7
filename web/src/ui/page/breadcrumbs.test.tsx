import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { MayOpenContext } from "../link/may-open.tsx"
import { Breadcrumbs } from "./breadcrumbs.tsx"

const crumbs = [
  { label: "Phone numbers", href: "/numbers" },
  { label: "Tags", href: "/tags" },
]
const linksFor = (mayOpen: (href: string) => boolean) =>
  [
    ...renderToStaticMarkup(
      <MayOpenContext value={mayOpen}>
        <Breadcrumbs crumbs={crumbs} />
      </MayOpenContext>,
    ).matchAll(/href="([^"]+)"/g),
  ].map(([, href]) => href)

test("a way to a page one may not open is words, not a link", () => {
  expect(linksFor(() => true)).toEqual(["/numbers", "/tags"])
  expect(linksFor((href) => href !== "/numbers")).toEqual(["/tags"])
})
