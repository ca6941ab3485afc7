import { expect, test } from "vitest"
import { changeStatus, changeStatusAtOnce } from "../ground/accounts/accounts.api.ts"
import {
  extensionOptionsQuery,
  extensionQuery,
  extensionsOfPersonQuery,
} from "../inventory/extensions/extensions.api.ts"
import { activateLocation, changeLocationStatus } from "../inventory/locations/locations.api.ts"
import { ownProfileChange, saveUser, userEditQuery, userQuery } from "../identity/users/users.api.ts"

test.each([
  ["the head of a user's page reads v4", userQuery(7).queryKey, "GET /api/ucaas/user/:userId"],
  ["the form of a person reads v0", userEditQuery(7).queryKey, "GET /api/users/:userId"],
  ["the form of a person writes v1", saveUser.mutationKey, "PUT /api/ucaas/user/v1/:userId"],
  [
    "a picker of extensions reads v1",
    extensionOptionsQuery(1, "").queryKey,
    "GET /api/ucaas/account/:accountId/extensionList",
  ],
  [
    "the picker that moves a phone reads v2",
    extensionOptionsQuery(1, "", "extn-move-device").queryKey,
    "GET /api/ucaas/account/v2/:accountId/extensionList",
  ],
  [
    "the picker of who shares a line reads v2",
    extensionOptionsQuery(1, "", "lineappearance-extension").queryKey,
    "GET /api/ucaas/account/v2/:accountId/extensionList",
  ],
  [
    "the pickers of the table of line appearances read v2",
    extensionOptionsQuery(1, "", "lineappearance-table-list").queryKey,
    "GET /api/ucaas/account/v2/:accountId/extensionList",
  ],
  [
    "a table of extensions reads v2",
    extensionsOfPersonQuery(1, 7).queryKey,
    "GET /api/ucaas/account/v2/:accountId/extensionList",
  ],
  ["the status of an account is changed by v1", changeStatus.mutationKey, "POST /api/accounts/:accountId/status"],
  [
    "the status of an account is changed at once by v1",
    changeStatusAtOnce.mutationKey,
    "PUT /api/billing/accounts/:accountId/status/:status/now",
  ],
  [
    "a location is activated by v2",
    activateLocation.mutationKey,
    "PUT /api/billing/v2/accounts/:accountId/locations/:locationId/status/:locationStatus/now",
  ],
  [
    "the status in the table of locations is changed by v2",
    changeLocationStatus.mutationKey,
    "PUT /api/billing/v2/accounts/:accountId/locations/:locationId/status/:locationStatus/now",
  ],
])("%s", (_, key, address) => expect(key).toContain(address))

test("an extension is read without counting its messages", () =>
  expect(extensionQuery(7).queryKey).toContainEqual({
    params: { kitId: 7 },
    query: { includeVoicemailsCount: "false" },
  }))

test("the own profile sends the announcements as 0 or 1", () => {
  const profile = {
    firstName: "Ava",
    lastName: "Adler",
    email: "ava@example.org",
    phoneNumber: "",
    contactNumbers: [],
    updateMeWithAnnouncements: false,
  }
  expect(ownProfileChange(profile).body.updateMeWithAnnouncements).toBe(0)
})
