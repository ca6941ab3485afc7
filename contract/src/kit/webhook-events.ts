import type { PermissionKey } from "./access/permission-keys.ts"
import { textTable } from "./language.ts"

export interface WebhookEventType {
  readonly title: string
  readonly about: string
  /** Who receives the events must be allowed to read what they are about. */
  readonly permission: PermissionKey
  /** The entries of the audit log that are such an event; none if something else writes it. */
  readonly auditActions: readonly string[]
}

const events = textTable(
  "webhooks.events",
  {
    "user.created": {
      title: "User added",
      about: "A user was added or restored",
      permission: "read:users",
      auditActions: ["user.created", "sso.user_created", "user.restored"],
    },
    "user.changed": {
      title: "User changed",
      about: "Details, roles, granted privileges or access of a user were changed",
      permission: "read:users",
      auditActions: [
        "user.changed",
        "user.login_name_changed",
        "user.external_id_changed",
        "user.starting_role_changed",
        "privilege.granted",
        "privilege.revoked",
        "scim.linked",
        "scim.unlinked",
      ],
    },
    "user.deleted": {
      title: "User removed",
      about: "A user was removed",
      permission: "read:users",
      auditActions: ["user.deleted"],
    },
    "number.added": {
      title: "Phone number added",
      about: "A phone number was added, moved here or restored",
      permission: "read:phone-numbers",
      auditActions: ["phone_number.added", "phone_number.moved_in", "phone_number.restored"],
    },
    "number.changed": {
      title: "Phone number changed",
      about: "A phone number was assigned, unassigned or changed",
      permission: "read:phone-numbers",
      auditActions: [
        "phone_number.changed",
        "phone_number.assigned",
        "phone_number.freed",
        "phone_number.status_changed",
        "phone_number.placed",
        "phone_number.external_id_changed",
        "phone_number.application_set",
        "phone_number.application_removed",
      ],
    },
    "number.removed": {
      title: "Phone number removed",
      about: "A phone number was removed or moved away, or its port was canceled or rejected",
      permission: "read:phone-numbers",
      auditActions: ["phone_number.removed", "phone_number.moved_out", "phone_number.port_ended"],
    },
    "call.ended": {
      title: "Call ended",
      about: "A call has ended and is in the call log",
      permission: "read:all-calls",
      auditActions: [],
    },
    "recording.ready": {
      title: "Recording ready",
      about: "The recording of a call can be listened to",
      permission: "read:recordings",
      auditActions: [],
    },
    "job.finished": {
      title: "Job finished",
      about: "An import, export or change of many objects has ended",
      permission: "read:jobs",
      auditActions: [],
    },
  } satisfies Record<string, WebhookEventType>,
  "title",
  "about",
)
export const webhookEvents: Readonly<Record<keyof typeof events, WebhookEventType>> = events

export type WebhookEvent = keyof typeof events
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[]

/** Sent by "Send test event" only. */
export const testEvent = "webhook.test"

const byAction: ReadonlyMap<string, WebhookEvent> = new Map(
  webhookEventNames.flatMap((name) => webhookEvents[name].auditActions.map((action) => [action, name] as const)),
)
/** The event that an entry of the audit log is, if it is one. */
export const eventOfAction = (action: string): WebhookEvent | undefined => byAction.get(action)
