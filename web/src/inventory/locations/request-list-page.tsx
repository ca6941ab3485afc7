import { listLocationRequests } from "@dialplane/contract/inventory/locations/locations.endpoints"
import {
  locationRequestFilter,
  requestStates,
  type LocationRequest,
  type RequestDecision,
  type RequestState,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { OpenedObject } from "../../kit/object/opened-object.tsx"
import { useOpened } from "../../kit/object/use-opened.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { lineOfAddress } from "./location-columns.tsx"
import { LocationFrame } from "./location-frame.tsx"
import { locationMessages, requestStateMessages, type LocationMessages } from "./locations.messages.ts"
import { requestQuery } from "./locations.api.ts"

const RequestSheet = lazyWindow(() => import("./request-form.tsx").then((file) => file.RequestSheet))
const RequestDetails = lazyWindow(() => import("./request-details.tsx").then((file) => file.RequestDetails))

const DecideRequestDialog = lazyWindow(() =>
  import("./decide-request-dialog.tsx").then((file) => file.DecideRequestDialog),
)

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
  const { id, openedId, row, open, close } = useOpened("requestId", ({ requestId }: LocationRequest) => requestId)
  const shown = useQuery({ ...requestQuery(accountId, id ?? 0), enabled: id !== undefined, placeholderData: row })
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
  const decide = (request: LocationRequest, decision: RequestDecision["decision"]) => setDeciding({ request, decision })
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
          openedId={openedId}
          onActivate={open}
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
      {id !== undefined && (
        <OpenedObject key={id} kind={messages.request} object={shown.data} found={shown} onClose={close}>
          {(request) => (
            <RequestDetails
              request={request}
              whyNot={(decision) => whyNot(request, decision)}
              onDecide={(decision) => {
                close()
                decide(request, decision)
              }}
              onClose={close}
            />
          )}
        </OpenedObject>
      )}
      {deciding && <DecideRequestDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}
