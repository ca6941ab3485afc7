import { finalEvent, userEvent, type EventTable } from "./event-type.ts"

/** Phone numbers, number orders and porting. */
export const numberEvents = {
  // Phone numbers
  "phone_numbers.bulk_started": userEvent(
    "Bulk change of phone numbers",
    "The same change was started for several phone numbers.",
  ),
  "phone_number.added": userEvent("Phone number added", "A phone number was added to the account."),
  "phone_number.changed": userEvent(
    "Phone number changed",
    "Caller ID, tag, backup number or another detail of a phone number was changed.",
  ),
  "phone_number.external_id_changed": userEvent(
    "External ID of a phone number changed",
    "The ID of a phone number in another system was changed.",
  ),
  "phone_number.assigned": userEvent(
    "Phone number assigned to an extension",
    "A phone number was assigned to an extension.",
  ),
  "phone_number.freed": userEvent("Phone number unassigned", "A phone number was unassigned."),
  "phone_number.status_changed": userEvent("Phone number status changed", "The status of a phone number was changed."),
  "phone_number.placed": userEvent(
    "Phone number location changed",
    "The location of a phone number was changed or removed.",
  ),
  "phone_number.removed": userEvent(
    "Phone number removed",
    "A phone number was removed from the account. It can be restored for 30 days.",
  ),
  "phone_number.restored": userEvent("Phone number restored", "A removed phone number was restored."),
  "phone_number.released": userEvent("Phone number released", "A removed phone number was released after 30 days."),
  "phone_number.port_ended": userEvent(
    "Phone number not ported",
    "The port of a phone number was canceled or rejected. It stays with its carrier.",
  ),
  "phone_number.moved_out": userEvent("Phone number moved away", "A phone number was moved to another account."),
  "phone_number.moved_in": userEvent("Phone number moved here", "A phone number was moved here from another account."),
  "phone_number.application_set": userEvent(
    "Phone number application set",
    "An application was set to answer the calls of a phone number.",
  ),
  "phone_number.application_removed": userEvent(
    "Phone number application removed",
    "The application of a phone number was removed.",
  ),
  "click_to_call.key_made": userEvent("Click-to-call button made", "A click-to-call button for a number was made."),
  "click_to_call.key_changed": userEvent(
    "Click-to-call button changed",
    "Web sites, limit, hours or color of a click-to-call button were changed.",
  ),
  "click_to_call.key_rotated": finalEvent(
    "Click-to-call key replaced",
    "The key of a click-to-call button was replaced. The old one no longer works.",
    "The earlier key stays invalid, because others may know it.",
  ),
  "click_to_call.key_revoked": finalEvent(
    "Click-to-call button revoked",
    "A click-to-call button no longer works.",
    "The key stays invalid, because others may know it. Create another button.",
  ),
  "phone_number.click_to_call_key_made": finalEvent(
    "Click-to-call key generated",
    "A key for a call button on web pages was generated. The previous one stopped working.",
    "The earlier key stays invalid, because others may know it.",
  ),
  "phone_number.click_to_call_key_ended": finalEvent(
    "Click-to-call key revoked",
    "The key for a call button on web pages was revoked.",
    "The earlier key stays invalid, because others may know it.",
  ),
  "custom_tag.created": userEvent("Tag added", "A tag for phone numbers was added."),
  "custom_tag.renamed": userEvent("Tag renamed", "A tag for phone numbers was renamed."),
  "custom_tag.deleted": userEvent("Tag deleted", "A tag for phone numbers was deleted."),

  // Orders and porting
  "number_order.placed": userEvent("Phone numbers ordered", "Phone numbers were ordered from the carrier."),
  "porting_order.created": userEvent("Porting order created", "An order to port numbers was created."),
  "porting_order.changed": userEvent("Porting order changed", "An order to port numbers was changed."),
  "porting_order.submitted": userEvent("Porting order submitted", "An order to port numbers was submitted."),
  "porting_order.moved_on": userEvent("Porting order status changed", "The status of a porting order was changed."),
  "porting_order.cancelled": userEvent("Porting order canceled", "An order to port numbers was canceled."),
  "porting_order.deleted": userEvent("Porting order draft deleted", "A draft of a porting order was deleted."),
  "porting_order.document_added": userEvent(
    "Document added to a porting order",
    "A letter of authorization, bill or other document was added to a porting order.",
  ),
  "porting_order.document_removed": userEvent(
    "Document removed from a porting order",
    "A document of a porting order was removed.",
  ),
  "porting_order.commented": userEvent("Comment on a porting order", "A user commented on a porting order."),
} as const satisfies EventTable
