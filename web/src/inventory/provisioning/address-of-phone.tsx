import type { ProvisioningState } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AdminPasswordDialog } from "./admin-password-dialog.tsx"
import { FilesSheet } from "./files-sheet.tsx"
import { NewAddressDialog } from "./new-address-dialog.tsx"
import { provisioningQuery } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningWords, type ProvisioningWords } from "./provisioning.words.ts"
import { RevokeAddressDialog } from "./revoke-address-dialog.tsx"

/** Where a phone fetches its settings, and whether it did. */
export const Section = ({ id }: { readonly id: number }) => {
  const { accountId } = useAccount()
  const state = useQuery(provisioningQuery(accountId, id))
  if (state.isLoadingError) return <LoadError of={state} />
  return state.data === undefined ? <FormSkeleton fields={3} /> : <Address state={state.data} />
}

const Address = ({ state }: { readonly state: ProvisioningState }) => {
  const words = useWords(provisioningWords)
  const lockedBy = useWhyNot("update:devices")
  const [opened, setOpened] = useState<"make" | "revoke" | "files" | "password">()
  const close = () => setOpened(undefined)
  if (state.obstacle !== null) return <Banner tone="info">{words[state.obstacle]}</Banner>
  const { address } = state
  return (
    <div className={classes.part}>
      {address === null && <Banner tone="info">{words.noAddress}</Banner>}
      <KeyValueList
        columns={2}
        items={[
          {
            label: words.address,
            value:
              address === null ? (
                words.addressNone
              ) : (
                <>
                  {words.addressMade} <RelativeTime at={address.madeAt} /> {words.addressBy(address.madeBy)}
                </>
              ),
          },
          {
            label: words.settings,
            value: <Freshness state={state} words={words} />,
            ...(state.isCurrent === false ? { hint: words.behindHint } : {}),
          },
          {
            label: words.lastFetch,
            value: address?.lastFetchedAt == null ? words.never : <RelativeTime at={address.lastFetchedAt} />,
          },
          { label: words.files, value: <span className={classes.names}>{state.files.join(", ")}</span> },
        ]}
      />
      <div className={classes.bar}>
        <ActionButton icon="refresh" disabledReason={lockedBy} onClick={() => setOpened("make")}>
          {words.make}
        </ActionButton>
        <ActionButton icon="document" onClick={() => setOpened("files")}>
          {words.look}
        </ActionButton>
        <ActionButton icon="lock" disabledReason={lockedBy} onClick={() => setOpened("password")}>
          {words.password}
        </ActionButton>
        <ActionButton
          kind="quiet"
          icon="close"
          disabledReason={lockedBy ?? (address === null ? words.revokeNone : undefined)}
          onClick={() => setOpened("revoke")}
        >
          {words.revoke}
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

const Freshness = ({ state, words }: { readonly state: ProvisioningState; readonly words: ProvisioningWords }) => {
  if (state.isCurrent === null) return <StatusBadge tone="neutral">{words.notFetched}</StatusBadge>
  return state.isCurrent ? (
    <StatusBadge tone="good">{words.current}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{words.behind}</StatusBadge>
  )
}
