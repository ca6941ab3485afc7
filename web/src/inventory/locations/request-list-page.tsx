import { listLocationRequests } from "@dialplane/contract/inventory/locations/locations.endpoints"
import {
  locationRequestFilter,
  requestStates,
  type LocationRequest,
  type RequestDecision,
  type RequestState,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DecideRequestDialog } from "./decide-request-dialog.tsx"
import { lineOfAddress } from "./location-columns.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { locationMessages, requestStateMessages, type LocationMessages } from "./locations.messages.ts"
import { RequestDetails } from "./request-details.tsx"
import { RequestSheet } from "./request-form.tsx"

const tones: Readonly<Record<RequestState, StatusTone>> = {
  pending: "info",
  approved: "good",
  declined: "bad",
  withdrawn: "off",
}

const requestColumns = (messages: LocationMessages): Column<LocationRequest>[] => [
  {
    id: "name",
    header: messages.location,
    fixed: true,
    grow: 2,
    min: 150,
    card: "title",
    cell: (request) => <span>{request.name}</span>,
  },
  {
    id: "address",
    header: messages.address,
    grow: 3,
    min: 200,
    hidden: true,
    cell: (request) => <span>{lineOfAddress(request.address) || "—"}</span>,
  },
  { id: "reason", header: messages.reason, grow: 4, min: 180, cell: (request) => <span>{request.reason || "—"}</span> },
  {
    id: "requestedBy",
    header: messages.requestedBy,
    min: 120,
    cell: (request) => <span>{request.requestedByName}</span>,
  },
  {
    id: "requestedAt",
    header: messages.requestedAt,
    sortable: true,
    width: 130,
    cell: (request) => <RelativeTime inTable at={request.requestedAt} />,
  },
  {
    id: "note",
    header: messages.note,
    grow: 3,
    min: 150,
    cell: (request) => <span>{request.decisionNote || "—"}</span>,
  },
  {
    id: "state",
    header: messages.state,
    width: 130,
    card: "aside",
    cell: (request) => (
      <StatusBadge plain tone={tones[request.state]}>
        {requestStateMessages[request.state]}
      </StatusBadge>
    ),
  },
]

export const Page = () => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const { userId } = useSignedIn()
  const [asking, setAsking] = useState(false)
  const [deciding, setDeciding] = useState<{
    readonly request: LocationRequest
    readonly decision: RequestDecision["decision"]
  }>()
  const [shown, setShown] = useState<LocationRequest>()
  const columns = useMemo(() => requestColumns(messages), [messages])
  const whyNotDecide = useWhyNot("create:locations")
  const ask = (
    <ActionButton kind="primary" icon="add" onClick={() => setAsking(true)}>
      {messages.ask}
    </ActionButton>
  )
  const whyNot = (request: LocationRequest, decision: RequestDecision["decision"]) => {
    if (request.state !== "pending") return messages.decided
    if (decision === "withdraw") return request.requestedBy === userId ? undefined : whyNotDecide && messages.notYours
    return whyNotDecide
  }
  const decide = (request: LocationRequest, decision: RequestDecision["decision"]) => {
    setShown(undefined)
    setDeciding({ request, decision })
  }
  const action = (request: LocationRequest, decision: RequestDecision["decision"]) => ({
    id: decision,
    label: messages[decision],
    disabledReason: whyNot(request, decision),
    onSelect: () => decide(request, decision),
  })
  return (
    <>
      <LocationFrame tab="requests" actions={ask}>
        <ListView
          id="location-requests"
          label={messages.requests}
          endpoint={listLocationRequests}
          params={{ accountId }}
          schema={locationRequestFilter}
          columns={columns}
          rowId={(request) => String(request.requestId)}
          rowName={(request) => request.name}
          searchPlaceholder={messages.requestsSearch}
          filters={[
            {
              name: "state",
              label: messages.state,
              options: requestStates.map((state) => ({ value: state, label: requestStateMessages[state] })),
            },
          ]}
          openedId={shown && String(shown.requestId)}
          onActivate={setShown}
          rowActions={(request) => [
            {
              id: "decide",
              actions: [
                { ...action(request, "approve"), icon: "check" },
                { ...action(request, "decline"), icon: "close" },
              ],
            },
            { id: "own", actions: [{ ...action(request, "withdraw"), icon: "delete" }] },
          ]}
          empty={
            <EmptyState icon="mail" title={messages.noRequests} sentence={messages.noRequestsSentence} action={ask} />
          }
        />
      </LocationFrame>
      {asking && <RequestSheet onClose={() => setAsking(false)} />}
      {shown && (
        <RequestDetails
          request={shown}
          whyNot={(decision) => whyNot(shown, decision)}
          onDecide={(decision) => decide(shown, decision)}
          onClose={() => setShown(undefined)}
        />
      )}
      {deciding && <DecideRequestDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}
