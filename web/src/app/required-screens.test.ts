import { expect, test } from "vitest"
import { screens } from "./screens.ts"

// What somebody must find in the portal, and the key that opens it. A screen that disappears, or opens to others, is
// noticed here.
test.each([
  ["accounts", "read:account-search"],
  ["resellers", "read:reseller"],
  ["resellers/search", "read:reseller"],
  ["vendor-support/accounts", "read:vsu-users"],
  ["partner/users", "read:partner-users"],
  ["dashboard", "read:dashboard"],
  ["pbx-summary", "read:pbx-summary"],
  ["reports/my-calls", "read:my-calls"],
  ["reports/company-summary", "read:company-summary"],
  ["billing-history", "read:billing-history"],
  ["audit-log", "read:audit-log"],
  ["account-audit-log", "read:account-audit-log"],
  ["account", "read:account-details"],
  ["company-contact", "read:company-contact"],
  ["locations", "read:locations"],
  ["roles", "read:roles"],
  ["security-settings", "read:security-settings"],
  ["trusts", "read:trusts"],
  ["branding", "read:branding"],
  ["groups", "read:groups"],
  ["custom-attributes", "read:custom-attributes"],
  ["users", "read:users"],
  ["users/$userId", "read:users"],
  ["extensions", "read:extensions"],
  ["extensions/$kitId", "read:extensions"],
  ["extension-templates", "read:extension-templates"],
  ["devices", "read:devices"],
  ["devices/$deviceId", "read:devices"],
  ["hoteling", "read:hoteling"],
  ["phone-numbers", "read:phone-numbers"],
  ["phone-numbers/programmability", "read:number-programmability"],
  ["phone-numbers/porting", "read:phone-numbers"],
  ["click-to-call-me", "read:click-to-call-me"],
  ["emergency-locations", "read:emergency-locations"],
  ["phone-book", "read:phone-book"],
  ["schedules", "read:schedules"],
  ["call-queues", "read:call-queues"],
  ["receptionist-console", "read:receptionist-console"],
  ["recordings/company", "read:company-call-recording"],
  ["recordings/on-demand", "read:on-demand-call-recording"],
  ["recordings/recycle-bin", "read:company-call-recording"],
])("the screen %s is there and takes %s", (path, permission) =>
  expect(screens.find((screen) => screen.path === path)).toMatchObject({ permission }),
)

test.each(["login", "login/callback", "logout", "dashboard-login", "password-expired", "me", "me/security"])(
  "the screen %s is there",
  (path) => expect(screens.map((screen) => screen.path)).toContain(path),
)
