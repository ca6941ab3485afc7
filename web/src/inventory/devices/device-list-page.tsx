import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import {
  deviceFilter,
  deviceKinds,
  reachabilities,
  type Device,
  type DeviceBulk,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { mostAtOnce } from "@dialplane/contract/kit/bulk"
import { makeNames, makes } from "@dialplane/contract/inventory/devices/models"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { useFileActions } from "../../kit/list/file-actions.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useRowLock } from "../../kit/use-row-lock.ts"
import { accountAddress } from "../../kit/screen.ts"
import { locationsQuery } from "../locations/locations.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { useEmergencyLocationLabel } from "../emergency-locations/emergency-location-picker.tsx"
import { deviceColumns } from "./device-columns.tsx"
import { useDeviceActions, type OpenedDialog } from "./device-actions.ts"
import { useManyActions, type OpenedMany } from "./many-actions.ts"
import { deviceMessages, kindMessages, reachabilityMessages } from "./devices.messages.ts"
const ManyDialog = lazyWindow(() => import("./many-dialog.tsx").then((file) => file.ManyDialog))

const DeviceDialogs = lazyWindow(() => import("./device-dialogs.tsx").then((file) => file.DeviceDialogs))
const BulkDialog = lazyWindow(() => import("./bulk-dialog.tsx").then((file) => file.BulkDialog))

const AddAppDialog = lazyWindow(() => import("./add-app-dialog.tsx").then((file) => file.AddAppDialog))

export const Page = () => {
  const rowLock = useRowLock("device")
  const messages = useMessages(deviceMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const [bulk, setBulk] = useState<{ readonly action: DeviceBulk["action"]; readonly ids: readonly number[] }>()
  const [dialog, setDialog] = useState<OpenedDialog>()
  const [addingApp, setAddingApp] = useState(false)
  const [many, setMany] = useState<OpenedMany>()
  const manyActions = useManyActions(setMany)
  const emergencyLabel = useEmergencyLocationLabel()
  const columns = useMemo(() => deviceColumns(messages, emergencyLabel), [messages, emergencyLabel])
  const whyNotAdd = useWhyNot("create:devices")
  const whyNotChange = useWhyNot("update:devices")
  const places = useQuery({ ...locationsQuery(accountId), enabled: useWhyNot("read:locations") === undefined })
  const files = useFileActions({ kind: "devices", importKey: "create:devices", exportKey: "read:devices" })
  const actionsOf = useDeviceActions(setDialog)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNotAdd} href={accountAddress(accountId, "devices/new")}>
      {messages.add}
    </ActionButton>
  )
  const addressOf = (device: Device) => accountAddress(accountId, `devices/${device.id}`)
  const yesNo = (yes: string, no: string) => [
    { value: "true", label: yes },
    { value: "false", label: no },
  ]
  return (
    <>
      <PageFrame width="fill">
        <PageHead
          title={messages.title}
          sentence={messages.sentence}
          actions={
            <HeadActions
              actions={[
                ...files,
                {
                  id: "settings",
                  label: messages.settings,
                  icon: "settings",
                  href: accountAddress(accountId, "devices/settings"),
                },
                {
                  id: "addApp",
                  label: messages.addApp,
                  icon: "mobile",
                  disabledReason: whyNotAdd,
                  onSelect: () => setAddingApp(true),
                },
              ]}
            >
              {add}
            </HeadActions>
          }
        />
        <ErrorRegion />
        <ListView
          id="devices"
          label={messages.title}
          endpoint={listDevices}
          params={{ accountId }}
          schema={deviceFilter}
          columns={columns}
          rowId={(device) => String(device.id)}
          rowName={(device) => device.name}
          searchPlaceholder={messages.search}
          rowHref={addressOf}
          rowLock={rowLock}
          rowActions={(device) => actionsOf(device, () => void router.navigate({ href: addressOf(device) }))}
          filters={[
            {
              name: "reachability",
              label: messages.registration,
              options: reachabilities.map((value) => ({ value, label: reachabilityMessages[value] })),
            },
            {
              name: "kind",
              label: messages.type,
              options: deviceKinds.map((value) => ({ value, label: kindMessages[value] })),
            },
            { name: "make", label: messages.make, options: makes.map((value) => ({ value, label: makeNames[value] })) },
            { name: "assigned", label: messages.assigned, options: yesNo(messages.assignedYes, messages.assignedNo) },
            {
              name: "locationId",
              label: messages.location,
              options: (places.data?.items ?? []).map(({ locationId, name }) => ({
                value: String(locationId),
                label: name,
              })),
            },
            {
              name: "emergencyLocation",
              label: emergencyLabel,
              options: yesNo(messages.emergencyThere, messages.emergencyMissing),
            },
          ]}
          selectAtMost={mostAtOnce}
          bulkActions={(ids) => {
            const start = (action: DeviceBulk["action"]) => () => setBulk({ action, ids: ids.map(Number) })
            return (
              <>
                <ActionButton icon="emergency" disabledReason={whyNotChange} onClick={start("setEmergencyLocation")}>
                  {messages.setEmergency}
                </ActionButton>
                <ActionButton icon="location" disabledReason={whyNotChange} onClick={start("moveLocation")}>
                  {messages.moveLocation}
                </ActionButton>
                <ActionButton icon="sign-out" disabledReason={whyNotChange} onClick={start("logOut")}>
                  {messages.logOut}
                </ActionButton>
                <ActionMenu
                  trigger={<ActionButton icon="more">{messages.more}</ActionButton>}
                  groups={manyActions(ids.map(Number), start("unassign"))}
                />
              </>
            )
          }}
          empty={
            <EmptyState
              icon="desk-phone"
              title={messages.noDevices}
              sentence={messages.noDevicesSentence}
              action={add}
            />
          }
        />
      </PageFrame>
      {bulk && <BulkDialog {...bulk} onClose={() => setBulk(undefined)} />}
      {addingApp && <AddAppDialog onClose={() => setAddingApp(false)} />}
      {dialog && <DeviceDialogs opened={dialog} onClose={() => setDialog(undefined)} onSwitch={setDialog} />}
      {many && <ManyDialog {...many} onClose={() => setMany(undefined)} />}
    </>
  )
}
