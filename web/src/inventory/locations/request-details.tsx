import type { LocationRequest, RequestDecision } from "@dialplane/contract/inventory/locations/locations.schema"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { lineOfAddress } from "./location-columns.tsx"
import { kindWords, locationWords, requestStateWords } from "./locations.words.ts"
import classes from "./request-details.module.css"

interface Props {
  readonly request: LocationRequest
  readonly whyNot: (decision: RequestDecision["decision"]) => string | undefined
  readonly onDecide: (decision: RequestDecision["decision"]) => void
  readonly onClose: () => void
}

/** All of a request, and the decision at its foot. */
export const RequestDetails = ({ request, whyNot, onDecide, onClose }: Props) => {
  const words = useWords(locationWords)
  const { dateTime } = useFormat()
  const decided =
    request.decidedAt === null
      ? []
      : [
          { label: words.decidedBy, value: request.decidedByName, hint: dateTime(request.decidedAt) },
          { label: words.note, value: request.decisionNote || undefined },
        ]
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={request.name}
      sentence={requestStateWords[request.state]}
      footer={
        request.state !== "pending" ? null : (
          <div className={classes.footer}>
            <ButtonRow align="end">
              <ActionButton kind="quiet" disabledReason={whyNot("withdraw")} onClick={() => onDecide("withdraw")}>
                {words.withdraw}
              </ActionButton>
              <ActionButton disabledReason={whyNot("decline")} onClick={() => onDecide("decline")}>
                {words.decline}
              </ActionButton>
              <ActionButton
                kind="primary"
                icon="check"
                disabledReason={whyNot("approve")}
                onClick={() => onDecide("approve")}
              >
                {words.approve}
              </ActionButton>
            </ButtonRow>
          </div>
        )
      }
    >
      <KeyValueList
        items={[
          { label: words.kind, value: kindWords[request.kind] },
          { label: words.address, value: lineOfAddress(request.address) || undefined },
          { label: words.timeZone, value: request.timeZone.replaceAll("_", " ") },
          { label: words.reason, value: request.reason || undefined },
          { label: words.requestedBy, value: request.requestedByName, hint: dateTime(request.requestedAt) },
          ...decided,
        ]}
      />
    </SideSheet>
  )
}
