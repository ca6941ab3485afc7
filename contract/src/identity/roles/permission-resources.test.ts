import { expect, test } from "vitest"
import { actions, isPermissionKey } from "../../kit/access/permission-keys.ts"

test("there are four actions", () => expect(actions).toEqual(["read", "create", "update", "delete"]))

test.each([
  "billing",
  "users",
  "groups",
  "extension-templates",
  "call-pickup-groups",
  "saved-reports",
  "services",
  "admin-menu",
  "partner-menu",
  "reseller",
  "account-search",
  "vsu-users",
  "purchase",
  "store",
  "block-hr",
  "block411",
  "call-blocking",
  "srtp",
  "sync-status",
])("%s is a resource with keys", (resource) =>
  expect(actions.some((action) => isPermissionKey(`${action}:${resource}`))).toBe(true),
)
