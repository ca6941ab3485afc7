import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ownedPage } from "../../kit/owner-lock.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { Sections } from "../../kit/sections.tsx"
import { useEmergencyStays } from "../locations/emergency-stays-tile.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { PageSkeleton } from "../../ui/states/page-skeleton.tsx"
import { useDeviceActions, type OpenedDialog } from "./device-actions.ts"
import { AppLine } from "./app-line.tsx"
import { DeviceForm, emergencyNameOf } from "./device-form.tsx"
import { DeviceHealthView } from "./device-health.tsx"
import { DeviceIcon, holderOf, DeviceStateBadge } from "./device-marks.tsx"
import { deviceQuery, saveDevice } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import { HandsetSettings } from "./handset-settings.tsx"
import { editAnchor, Remedy } from "./remedy.tsx"

const DeviceDialogs = lazyWindow(() => import("./device-dialogs.tsx").then((file) => file.DeviceDialogs))

/** Health first, then what can be changed. */
const DevicePage = () => {
  const messages = useMessages(deviceMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const { deviceId } = useParams({ strict: false }) as { deviceId: string }
  const found = useQuery(deviceQuery(accountId, Number(deviceId)))
  const [dialog, setDialog] = useState<OpenedDialog>()
  const actionsOf = useDeviceActions(setDialog)
  const device = found.data
  const list = accountAddress(accountId, "devices")
  if (found.isLoadingError)
    return (
      <PageFrame>
        <PageHead breadcrumbs={[{ label: messages.title, href: list }]} title={messages.title} />
        <LoadError of={found} />
      </PageFrame>
    )
  if (device === undefined)
    return (
      <PageFrame>
        <PageSkeleton />
      </PageFrame>
    )
  const head = [
    holderOf(device),
    device.kind === "app" ? null : device.modelName,
    device.macAddress,
    device.locationName,
  ]
    .filter(Boolean)
    .join(" · ")
  return (
    <>
      <PageFrame>
        <PageHead
          breadcrumbs={[{ label: messages.title, href: list }]}
          title={device.name}
          sentence={head}
          lead={<DeviceIcon device={device} size={28} />}
          badge={<DeviceStateBadge device={device} />}
          actions={
            <ActionMenu trigger={<ActionButton icon="more">{messages.more}</ActionButton>} groups={actionsOf(device)} />
          }
        />
        <ErrorRegion />
        <DeviceHealthView
          device={device}
          remedyOf={(code) => <Remedy code={code} device={device} onOpen={setDialog} />}
        />
        <Section divided anchor={editAnchor} title={messages.edit} sentence={messages.editSentence}>
          {device.kind === "app" ? (
            <AppLine key={device.id} device={device} />
          ) : (
            <EditDevice key={device.id} device={device} />
          )}
        </Section>
        {device.kind === "deskPhone" && (
          <Section divided title={messages.handset} sentence={messages.handsetSentence}>
            <HandsetSettings deviceId={device.id} />
          </Section>
        )}
        <Sections of={device.kind === "app" ? "app" : "device"} id={device.id} />
      </PageFrame>
      {dialog && (
        <DeviceDialogs
          opened={dialog}
          onClose={() => setDialog(undefined)}
          onRemoved={() => router.navigate({ href: list })}
          onSwitch={setDialog}
        />
      )}
    </>
  )
}
export const Page = ownedPage("device", "deviceId", DevicePage)

const EditDevice = ({ device }: { readonly device: Device }) => {
  const messages = useMessages(deviceMessages)
  const emergencyMessages = useMessages(emergencyChangeMessages)
  const { accountId } = useAccount()
  const emergencyStays = useEmergencyStays()
  const save = useMutation(saveDevice)
  return (
    <DeviceForm
      device={device}
      onSubmit={async (values, version) => {
        const after = await save.mutateAsync({
          params: { accountId, deviceId: device.id },
          body: { ...values, version },
        })
        const stays =
          values.locationId !== device.locationId &&
          after.emergencyChanges.length === 0 &&
          emergencyStays.stays(emergencyNameOf(after))
        const sentences = [messages.savedPhone(after.name), emergencyMessages.changes(after.emergencyChanges), stays]
        showToast({ tone: "good", title: messages.saved, message: sentences.filter(Boolean).join(" ") })
      }}
    />
  )
}
