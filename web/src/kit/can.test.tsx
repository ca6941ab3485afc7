import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test } from "vitest"
import { Can, useWhyNot } from "./can.tsx"
import { accountLimits } from "./permissions/permission-store.ts"
import { portal } from "./portal.ts"

const admin = {
  sessionId: "s", userId: 7, accountId: 5, loginName: "ann", firstName: "Ann", lastName: "Lee", email: "a@b.test", isVendorSupport: false,
  roles: [{ roleId: 3, name: "account administrator", displayName: "Account Administrator", isDefault: true }],
  accountName: "Acme", permissions: ["update:users", "read:store"], passwordExpired: false, loginPortal: "admin" as const, homeAccountId: 100, acting: null,
}
afterEach(() => {
  portal.session.clear()
  accountLimits.set([])
})

test("what one may do is there, what one may not says why or is absent", () => {
  portal.session.merge({ user: admin })
  expect(renderToStaticMarkup(<Can do="update:users">Edit</Can>)).toBe("Edit")
  expect(renderToStaticMarkup(<Can do="delete:users">Delete</Can>)).toBe("")
  expect(renderToStaticMarkup(<Can do="delete:users" otherwise={(reason) => <i>{reason}</i>}>Delete</Can>)).toBe(
    "<i>Your role, Account Administrator, does not let you delete users.</i>",
  )
})

const Reason = () => <>{useWhyNot("read:store") ?? "allowed"}</>

test("an account's setting takes away and names itself", () => {
  portal.session.merge({ user: admin })
  expect(renderToStaticMarkup(<Reason />)).toBe("allowed")
  accountLimits.set([{ keys: ["read:store"], reason: "The store is off for this account." }])
  expect(renderToStaticMarkup(<Reason />)).toBe("The store is off for this account.")
})

test("before sign-in nobody may do anything", () => expect(renderToStaticMarkup(<Reason />)).toBe("Please sign in."))
