import { newServiceKeys, servicesStoppedReason } from "@dialplane/contract/ground/accounts/new-services"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test } from "vitest"
import { Can, useWhyNot } from "./can.tsx"
import { accountLimits, accountLocks } from "./permissions/permission-store.ts"
import { portal } from "./portal.ts"

const admin = {
  sessionId: "s",
  userId: 7,
  accountId: 5,
  loginName: "ann",
  firstName: "Ann",
  lastName: "Lee",
  email: "a@b.test",
  isVendorSupport: false,
  roles: [{ roleId: 3, name: "account administrator", displayName: "Account Administrator", isDefault: true }],
  accountName: "Acme",
  permissions: ["update:users", "read:store"],
  passwordExpired: false,
  setUpTwoFactorBy: null,
  loginPortal: "admin" as const,
  homeAccountId: 100,
  acting: null,
}
afterEach(() => {
  portal.session.clear()
  accountLimits.set([])
  accountLocks.set({})
})

test("what one may do is there, what one may not says why or is absent", () => {
  portal.session.merge({ user: admin })
  expect(renderToStaticMarkup(<Can do="update:users">Edit</Can>)).toBe("Edit")
  expect(renderToStaticMarkup(<Can do="delete:users">Delete</Can>)).toBe("")
  expect(
    renderToStaticMarkup(
      <Can do="delete:users" otherwise={(reason) => <i>{reason}</i>}>
        Delete
      </Can>,
    ),
  ).toBe("<i>Your role, Account Administrator, does not let you delete users.</i>")
})

const Reason = () => <>{useWhyNot("read:store") ?? "allowed"}</>

test("an account's setting takes away and names itself", () => {
  portal.session.merge({ user: admin })
  expect(renderToStaticMarkup(<Reason />)).toBe("allowed")
  accountLimits.set([{ keys: ["read:store"], reason: "The store is off for this account." }])
  expect(renderToStaticMarkup(<Reason />)).toBe("The store is off for this account.")
})

test("before sign-in nobody may do anything", () => expect(renderToStaticMarkup(<Reason />)).toBe("Please sign in."))

test("who may only look at the account changes nothing there, and reads on", () => {
  portal.session.merge({ user: admin })
  accountLocks.set({ lookOnly: "Your company allows you to view this account, but not to change it." })
  expect(
    renderToStaticMarkup(
      <Can do="update:users" otherwise={(reason) => <i>{reason}</i>}>
        Edit
      </Can>,
    ),
  ).toContain("allows you to view")
  expect(renderToStaticMarkup(<Reason />)).toBe("allowed")
})

const AddReason = ({ of }: { readonly of: PermissionKey }) => <>{useWhyNot(of) ?? "allowed"}</>

test("everything that adds a service says why it cannot while the status stops that; everything else is left", () => {
  portal.session.merge({ user: { ...admin, permissions: [...newServiceKeys, "create:schedules"] } })
  accountLocks.set({ servicesStopped: servicesStoppedReason("Suspended") })
  for (const key of newServiceKeys.filter((one) => one !== "create:accounts"))
    expect(renderToStaticMarkup(<AddReason of={key} />), key).toBe(
      "No services can be added or ordered while the account is suspended.",
    )
  expect(renderToStaticMarkup(<AddReason of="create:schedules" />)).toBe("allowed")
})
