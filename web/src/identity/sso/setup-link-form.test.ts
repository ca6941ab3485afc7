import { expect, test } from "vitest"
import { certificatesIn, firstCommon, samlForm } from "./setup-link-form.ts"

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`

test("certificates are taken apart, with and without marks", () => {
  expect(certificatesIn("")).toEqual([])
  expect(certificatesIn("  MIIC  ")).toEqual(["MIIC"])
  expect(certificatesIn(`${pem("AA")}\n\n${pem("BB")}\n`)).toEqual([pem("AA"), pem("BB")])
})
test("an empty sign-out address is none, and a certificate is needed", () => {
  const saml = { entityId: "https://id.example", ssoUrl: "https://id.example/sso", sloUrl: " ", certificates: "MIIC" }
  const given = { ...firstCommon, submittedBy: "Sam", saml }
  expect(samlForm.parse(given).saml).toMatchObject({ sloUrl: null, certificates: ["MIIC"] })
  expect(samlForm.safeParse({ ...given, saml: { ...saml, certificates: "" } }).success).toBe(false)
})
