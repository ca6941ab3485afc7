import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import { extensionTypes, servicePlan, servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import { extensionFilter, type ExtensionListEntry } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { mostAtOnce } from "@dialplane/contract/kit/bulk"
import { versionFor } from "@dialplane/contract/kit/widget-pins"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useRowLock } from "../../kit/use-row-lock.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { locationsQuery } from "../locations/locations.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { BulkActions, type OpenedBulk } from "./bulk-actions.tsx"
import { extensionColumns } from "./extension-columns.tsx"
import { useExtensionActions, type OpenedDialog } from "./extension-actions.ts"
import { extensionMessages } from "./extensions.messages.ts"

const BulkDialog = lazyWindow(() => import("./bulk-dialog.tsx").then((file) => file.BulkDialog))
const ExtensionDialogs = lazyWindow(() => import("./extension-dialogs.tsx").then((file) => file.ExtensionDialogs))

const NewExtensionSheet = lazyWindow(() => import("./new-extension-sheet.tsx").then((file) => file.NewExtensionSheet))

export const Page = () => {
  const rowLock = useRowLock("extension")
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<OpenedDialog>()
  const [bulk, setBulk] = useState<OpenedBulk>()
  const columns = useMemo(() => extensionColumns(messages), [messages])
  const locations = useQuery({ ...locationsQuery(accountId), enabled: may("read:locations") })
  const whyNotAdd = useWhyNot("create:extensions")
  const actionsOf = useExtensionActions(setOpened)
  const addressOf = (id: number) => accountAddress(accountId, `extensions/${id}`)
  const go = (id: number) => void router.navigate({ href: addressOf(id) })
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNotAdd} onClick={() => setAdding(true)}>
      {messages.add}
    </ActionButton>
  )
  const yesNo = (name: string, label: string, yes: string, no: string) => ({
    name,
    label,
    options: [
      { value: "true", label: yes },
      { value: "false", label: no },
    ],
  })
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <>
            <ActionButton icon="table" href={accountAddress(accountId, "extensions/number-plan")}>
              {messages.numberPlan}
            </ActionButton>
            {add}
          </>
        }
      />
      <ErrorRegion />
      <ListView
        id="extensions"
        label={messages.title}
        endpoint={extensionLists[versionFor("listExtensions", "extensions-table-list")]}
        params={{ accountId }}
        schema={extensionFilter}
        columns={columns}
        searchPlaceholder={messages.search}
        rowId={(one: ExtensionListEntry) => String(one.extensionId)}
        rowName={(one: ExtensionListEntry) => `${one.extension} ${one.name}`}
        filters={[
          {
            name: "type",
            label: messages.type,
            options: extensionTypes.map((type) => ({ value: type, label: typeMessages[type] })),
          },
          {
            name: "plan",
            label: messages.plan,
            options: servicePlan.options.map((plan) => ({ value: plan, label: servicePlans[plan].name })),
          },
          ...(locations.data === undefined
            ? []
            : [
                {
                  name: "locationId",
                  label: messages.location,
                  options: locations.data.items.map(({ locationId, name }) => ({
                    value: String(locationId),
                    label: name,
                  })),
                },
              ]),
          yesNo("assigned", messages.assigned, messages.assignedYes, messages.assignedNo),
          yesNo("forwarded", messages.forwarded, messages.forwardedYes, messages.forwardedNo),
          yesNo("doNotDisturb", messages.availability, messages.disturbYes, messages.disturbNo),
        ]}
        rowHref={(one: ExtensionListEntry) => addressOf(one.extensionId)}
        rowLock={rowLock}
        rowActions={(one: ExtensionListEntry) => [
          {
            id: "open",
            actions: [{ id: "open", label: messages.open, icon: "edit" as const, href: addressOf(one.extensionId) }],
          },
          ...actionsOf(one),
        ]}
        selectAtMost={mostAtOnce}
        bulkActions={(ids) => <BulkActions ids={ids.map(Number)} onOpen={setBulk} />}
        empty={<EmptyState icon="extension" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {adding && <NewExtensionSheet onClose={() => setAdding(false)} onMade={(made) => go(made.extensionId)} />}
      {opened && (
        <ExtensionDialogs
          opened={opened}
          onClose={() => setOpened(undefined)}
          onMade={(made) => go(made.extensionId)}
        />
      )}
      {bulk && <BulkDialog opened={bulk} onClose={() => setBulk(undefined)} />}
    </PageFrame>
  )
}
