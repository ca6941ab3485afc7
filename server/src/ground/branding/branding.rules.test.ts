import { expect, test } from "vitest"
import { brandDifferences, noBrand, resolveBrand, type BrandLine } from "./branding.rules.ts"

const line = (accountId: number, path: number[], values: Partial<BrandLine> = {}): BrandLine => ({
  ...noBrand,
  accountId,
  accountName: `Account ${accountId}`,
  path,
  activeHostname: null,
  ...values,
})

const company = line(100, [1, 10, 11, 100], { loginTitle: "Hello" })
const reseller = line(11, [1, 10, 11], { productName: "Reseller", hostname: "unproven.example" })
const partner = line(10, [1, 10], {
  productName: "Partner",
  primaryColor: "#6d28d9",
  hostname: "proven.example",
  activeHostname: "proven.example",
})
const top = line(1, [1], { supportEmail: "help@top.example" })
const all = [company, reseller, partner, top]

test("each setting comes from the nearest account that has one", () => {
  expect(resolveBrand(all, 100).values).toMatchObject({
    loginTitle: "Hello",
    productName: "Reseller",
    primaryColor: "#6d28d9",
    supportEmail: "help@top.example",
    logoLight: null,
  })
})

test("a hostname that is not proven does not count", () =>
  expect(resolveBrand(all, 100).values.hostname).toBe("proven.example"))

test.each([
  ["the company", { accountId: 100, parentId: 11 }, { productName: 11, primaryColor: null, supportEmail: null }],
  ["its reseller", { accountId: 11, parentId: 10 }, { productName: 11, primaryColor: 10, supportEmail: null }],
  ["the reseller's partner", { accountId: 10, parentId: 1 }, { productName: 11, primaryColor: 10, supportEmail: 1 }],
  ["the operator", { accountId: 1, parentId: null }, { productName: 11, primaryColor: 10, supportEmail: 1 }],
] as const)("%s reads names up to its own partner and no further", (_who, reader, known) => {
  const { origins } = resolveBrand(all, 100, reader)
  for (const [field, accountId] of Object.entries(known)) {
    expect(origins[field as keyof typeof known]).toEqual({
      from: "above",
      accountId,
      accountName: accountId === null ? null : `Account ${accountId}`,
    })
  }
  expect(origins.loginTitle).toEqual({ from: "own", accountId: 100, accountName: "Account 100" })
  expect(origins.logoLight).toEqual({ from: "product", accountId: null, accountName: null })
})

test("only what changed is written down", () => {
  expect(brandDifferences(noBrand, { ...noBrand, favIcon: "a.png", productName: "A" })).toEqual({
    before: { productName: null, favIcon: null },
    after: { productName: "A", favIcon: "/api/portal/brand-images/a.png" },
  })
  expect(brandDifferences(company, { ...company })).toBeUndefined()
})
