import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { readFollowersAfterChange } from "../emergency-locations/emergency-locations.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ownedPage } from "../../kit/owner-lock.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { Sections } from "../../kit/sections.tsx"
import { useEmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useExtensionActions, type OpenedDialog } from "./extension-actions.ts"
import { ExtensionForm, movesOnly } from "./extension-form.tsx"
import { ExtensionHead } from "./extension-head.tsx"
import { extensionQuery, saveExtension } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { typeIcons } from "./type-icons.ts"

const ExtensionDialogs = lazyWindow(() => import("./extension-dialogs.tsx").then((file) => file.ExtensionDialogs))

const ExtensionPage = () => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { kitId } = useParams({ strict: false }) as { kitId: string }
  const found = useQuery(extensionQuery(Number(kitId)))
  const [opened, setOpened] = useState<OpenedDialog>()
  const actionsOf = useExtensionActions(setOpened)
  const extension = found.data
  const toList = () => void router.navigate({ href: accountAddress(accountId, "extensions") })
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "extensions") }]}
        title={extension ? `${extension.extension} ${extension.name}` : found.isLoadingError ? messages.title : " "}
        badge={
          extension && (
            <StatusBadge tone="neutral" icon={typeIcons[extension.extensionType]}>
              {typeMessages[extension.extensionType]}
            </StatusBadge>
          )
        }
        sentence={extension && <ExtensionHead extension={extension} />}
        actions={
          extension && (
            <ActionMenu
              groups={actionsOf(extension)}
              trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
            />
          )
        }
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : extension === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <EditExtension key={kitId} extension={extension} />
          <Sections of="extension" id={extension.extensionId} />
        </>
      )}
      {opened && (
        <ExtensionDialogs
          opened={opened}
          onClose={() => setOpened(undefined)}
          onGone={toList}
          onMade={(made) => void router.navigate({ href: accountAddress(accountId, `extensions/${made.extensionId}`) })}
        />
      )}
    </PageFrame>
  )
}
export const Page = ownedPage("extension", "kitId", ExtensionPage)

const EditExtension = ({ extension }: { readonly extension: Extension }) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const mayReadLocations = useCan("read:emergency-locations")
  const emergencyStays = useEmergencyStays()
  const save = useMutation(saveExtension)
  const lockedBy = useWhyNot("update:extensions")
  return (
    <ExtensionForm
      extension={extension}
      lockedBy={lockedBy}
      onSubmit={async (settings, { voicemailPin, ownEmergencyLocations }, version) => {
        const moves = settings.emergencyLocation?.locationId !== extension.emergencyLocation?.locationId
        await save.mutateAsync({
          params: { kitId: extension.extensionId },
          body: {
            ...settings,
            ...(voicemailPin === undefined ? {} : { voicemailPin }),
            ...(moves ? { ownEmergencyLocations } : {}),
            version,
          },
        })
        const stays = canHave(extension.extensionType, "emergency") && movesOnly(extension, settings)
        const saved = [
          messages.saved(`${extension.extension} ${settings.name}`),
          stays && emergencyStays.stays(extension.emergencyLocation?.name ?? null),
        ]
          .filter(Boolean)
          .join(" ")
        const followers =
          moves && mayReadLocations ? await readFollowersAfterChange(accountId, [extension.extensionId]) : undefined
        showToast({
          tone: "good",
          title: messages.savedTitle,
          message:
            followers === undefined ? saved : `${saved} ${messages.movedWith(followers.following, followers.own)}`,
        })
      }}
    />
  )
}
