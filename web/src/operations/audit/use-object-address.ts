import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import { useMay } from "../../kit/use-may.ts"
import { useScreens } from "../../kit/menu.ts"
import { accountAddress, isOpenTo } from "../../kit/screen.ts"

/** The screen that shows an object of a type; `$` stands for its id. A type that is not listed has no screen. */
const screenOf: Readonly<Record<string, string>> = {
  user: "users/$",
  account: "account",
  role: "roles/$",
  api_key: "api-keys/$",
  scim: "user-provisioning",
  scim_token: "user-provisioning",
  sso: "single-sign-on",
  sso_domain: "single-sign-on/domains/$",
  sso_setup_link: "single-sign-on",
  account_group: "groups/$",
  schedule: "schedules/$",
  media: "media/$",
  hold_audio: "media/on-hold",
  porting_order: "phone-numbers/porting/$",
  phone_book_record: "phone-book/$",
  location: "locations/$",
  locationRequest: "locations/requests/$",
  networkLocation: "locations/networks/$",
  extension: "extensions/$",
  queue: "call-queues/$",
  device: "devices/$",
  numberPlan: "extensions/number-plan",
  numberRange: "extensions/number-plan",
  emergencyLocation: "emergency-locations/$",
  branding: "branding",
  trust: "trusts/$",
  key_template: "phone-templates/keys/$",
  phone_number: "phone-numbers/number/$",
  custom_tag: "phone-numbers/tags/$",
  departure: "users/offboarded",
  pbx_settings: "pbx-settings",
  call_blocking: "call-blocking/general",
  blocking_rule: "call-blocking/$",
  recording: "recordings/$",
  call_group: "call-groups/$",
  voicemail_box: "voicemail/$",
  monitoring_rule: "call-monitoring/rules/$",
  pickup_group: "pickup-groups/$",
  saved_report: "reports/saved/$",
  paging_group: "paging-groups/$",
  virtual_receptionist: "virtual-receptionists/$",
  call_flow: "call-flows/$",
  conference_bridge: "conference-bridges/$",
  recycle_bin: "recordings/recycle-bin",
  service_incident: "service-incidents/$",
  service_component: "service-incidents/components",
}

const shape = (path: string) => path.replace(/\$\w*/g, "$")

/** The address of an entry's object, if there is such a screen and the user may open it. */
export const useObjectAddress = ({
  accountId,
  objectType,
  objectId,
}: Pick<AuditEntry, "accountId" | "objectType" | "objectId">): string | undefined => {
  const screens = useScreens()
  const may = useMay()
  const wanted = screenOf[objectType]
  const screen = screens.find((one) => one.place !== "open" && shape(one.path) === wanted)
  if (wanted === undefined || screen === undefined || !isOpenTo(screen, may)) return undefined
  const path = screen.path.replace(/\$\w*/, encodeURIComponent(objectId))
  return screen.place === "portal"
    ? `/${path}`
    : accountAddress(objectType === "account" ? Number(objectId) : accountId, path)
}
