import type { LocationRequest, RequestDecision } from "@dialplane/contract/inventory/locations/locations.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { lineOfAddress } from "./location-columns.tsx"
import { kindMessages, locationMessages, requestStateMessages } from "./locations.messages.ts"
import classes from "./request-details.module.css"

interface Props {
  readonly request: LocationRequest
  readonly whyNot: (decision: RequestDecision["decision"]) => string | undefined
  readonly onDecide: (decision: RequestDecision["decision"]) => void
  readonly onClose: () => void
}

/** The details of a request, with the buttons to decide it. */
export const RequestDetails = ({ request, whyNot, onDecide, onClose }: Props) => {
  const messages = useMessages(locationMessages)
  const { dateTime } = useFormat()
  const decided =
    request.decidedAt === null
      ? []
      : [
          { label: messages.decidedBy, value: request.decidedByName, hint: dateTime(request.decidedAt) },
          { label: messages.note, value: request.decisionNote || undefined },
        ]
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={request.name}
      sentence={requestStateMessages[request.state]}
      footer={
        request.state !== "pending" ? null : (
          <div className={classes.footer}>
            <ButtonRow align="end">
              <ActionButton kind="quiet" disabledReason={whyNot("withdraw")} onClick={() => onDecide("withdraw")}>
                {messages.withdraw}
              </ActionButton>
              <ActionButton disabledReason={whyNot("decline")} onClick={() => onDecide("decline")}>
                {messages.decline}
              </ActionButton>
              <ActionButton
                kind="primary"
                icon="check"
                disabledReason={whyNot("approve")}
                onClick={() => onDecide("approve")}
              >
                {messages.approve}
              </ActionButton>
            </ButtonRow>
          </div>
        )
      }
    >
      <KeyValueList
        items={[
          { label: messages.kind, value: kindMessages[request.kind] },
          { label: messages.address, value: lineOfAddress(request.address) || undefined },
          { label: messages.timeZone, value: request.timeZone.replaceAll("_", " ") },
          { label: messages.reason, value: request.reason || undefined },
          { label: messages.requestedBy, value: request.requestedByName, hint: dateTime(request.requestedAt) },
          ...decided,
        ]}
      />
    </SideSheet>
  )
}
