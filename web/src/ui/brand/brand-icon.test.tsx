import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { BrandIcon } from "./brand-icon.tsx"
import { favIconFor } from "./fav-icon-for.ts"

const brand = { name: "Brightwire", favIcon: "/brand-images/icon.png" }
const iconOf = (isAcctCSP: boolean, { name, favIcon }: { name: string; favIcon: string | null } = brand) =>
  renderToStaticMarkup(<BrandIcon favIconUrl={favIconFor({ isAcctCSP }, favIcon)} name={name} label="Icon" />)

test("a partner-type account shows the icon of its brand", () => {
  expect(iconOf(true)).toContain('src="/brand-images/icon.png"')
})

test("other accounts, and brands without an icon, show the product's or the first letter of the brand", () => {
  expect(iconOf(false, { name: "Dialplane", favIcon: "/brand-images/icon.png" })).toMatch(/^<svg/)
  expect(iconOf(false, { name: "Dialplane", favIcon: null })).not.toContain("<text")
  expect(iconOf(true, { name: "Brightwire", favIcon: null })).toContain(">B</text>")
})
