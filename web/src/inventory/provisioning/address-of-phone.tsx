import type { ProvisioningState } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { provisioningQuery } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningMessages, type ProvisioningMessages } from "./provisioning.messages.ts"
const RevokeAddressDialog = lazyWindow(() =>
  import("./revoke-address-dialog.tsx").then((file) => file.RevokeAddressDialog),
)

const NewAddressDialog = lazyWindow(() => import("./new-address-dialog.tsx").then((file) => file.NewAddressDialog))
const FilesSheet = lazyWindow(() => import("./files-sheet.tsx").then((file) => file.FilesSheet))

const AdminPasswordDialog = lazyWindow(() =>
  import("./admin-password-dialog.tsx").then((file) => file.AdminPasswordDialog),
)

/** The provisioning URL of a phone, and when it last fetched its settings. */
export const Section = ({ id }: { readonly id: number }) => {
  const { accountId } = useAccount()
  const state = useQuery(provisioningQuery(accountId, id))
  if (state.isLoadingError) return <LoadError of={state} />
  return state.data === undefined ? <FormSkeleton fields={3} /> : <Address state={state.data} />
}

const Address = ({ state }: { readonly state: ProvisioningState }) => {
  const messages = useMessages(provisioningMessages)
  const lockedBy = useWhyNot("update:devices")
  const [opened, setOpened] = useState<"make" | "revoke" | "files" | "password">()
  const close = () => setOpened(undefined)
  if (state.obstacle !== null) return <Banner tone="info">{messages[state.obstacle]}</Banner>
  const { address } = state
  return (
    <div className={classes.part}>
      {address === null && <Banner tone="info">{messages.noAddress}</Banner>}
      <KeyValueList
        columns={2}
        items={[
          {
            label: messages.address,
            value:
              address === null ? (
                messages.addressNone
              ) : (
                <>
                  {messages.addressMade} <RelativeTime at={address.madeAt} /> {messages.addressBy(address.madeBy)}
                </>
              ),
          },
          {
            label: messages.settings,
            value: <Freshness state={state} messages={messages} />,
            ...(state.isCurrent === false ? { hint: messages.behindHint } : {}),
          },
          {
            label: messages.lastFetch,
            value: address?.lastFetchedAt == null ? messages.never : <RelativeTime at={address.lastFetchedAt} />,
          },
          { label: messages.files, value: <span className={classes.names}>{state.files.join(", ")}</span> },
        ]}
      />
      <div className={classes.bar}>
        <ActionButton icon="refresh" disabledReason={lockedBy} onClick={() => setOpened("make")}>
          {messages.make}
        </ActionButton>
        <ActionButton icon="document" onClick={() => setOpened("files")}>
          {messages.look}
        </ActionButton>
        <ActionButton icon="lock" disabledReason={lockedBy} onClick={() => setOpened("password")}>
          {messages.password}
        </ActionButton>
        <ActionButton
          kind="quiet"
          icon="close"
          disabledReason={lockedBy ?? (address === null ? messages.revokeNone : undefined)}
          onClick={() => setOpened("revoke")}
        >
          {messages.revoke}
        </ActionButton>
      </div>
      {opened === "make" && (
        <NewAddressDialog
          deviceId={state.deviceId}
          replaces={address !== null}
          webPageOff={state.webPageOff && address?.lastFetchedAt != null}
          onClose={close}
        />
      )}
      {opened === "revoke" && <RevokeAddressDialog deviceId={state.deviceId} onClose={close} />}
      {opened === "files" && <FilesSheet deviceId={state.deviceId} onClose={close} />}
      {opened === "password" && <AdminPasswordDialog deviceId={state.deviceId} onClose={close} />}
    </div>
  )
}

const Freshness = ({
  state,
  messages,
}: {
  readonly state: ProvisioningState
  readonly messages: ProvisioningMessages
}) => {
  if (state.isCurrent === null) return <StatusBadge tone="neutral">{messages.notFetched}</StatusBadge>
  return state.isCurrent ? (
    <StatusBadge tone="good">{messages.current}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{messages.behind}</StatusBadge>
  )
}
