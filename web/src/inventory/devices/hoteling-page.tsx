import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Appearance, HotelingLine } from "@dialplane/contract/inventory/devices/hoteling.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { showError } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { ReachabilityBadge } from "./device-marks.tsx"
import { blfQuery, hotelingDevicesQuery, hotelingLinesQuery, shareMany, sharedLinesQuery } from "./devices.api.ts"
import { deviceMessages, type DeviceMessages } from "./devices.messages.ts"
import classes from "./device-columns.module.css"
const ShareDialog = lazyWindow(() => import("./hoteling-dialogs.tsx").then((file) => file.ShareDialog))

const LogInDialog = lazyWindow(() => import("./hoteling-dialogs.tsx").then((file) => file.LogInDialog))
const KeysSheet = lazyWindow(() => import("./keys-sheet.tsx").then((file) => file.KeysSheet))

const LogOutDialog = lazyWindow(() => import("./confirm-dialogs.tsx").then((file) => file.LogOutDialog))

type Opened = { readonly what: "logIn" | "logOut" | "keys"; readonly device: Device } | { readonly what: "share" }

/** The extension each line uses now, with its own in parentheses while a user is logged in. */
const lineNames = (messages: DeviceMessages, own: readonly HotelingLine[], device: Device) =>
  own
    .filter(({ deviceId }) => deviceId === device.id)
    .map(({ ownExtension, speaksAs }) =>
      speaksAs === null || speaksAs === ownExtension
        ? (ownExtension ?? messages.noOwnNumber)
        : messages.speaksAs(speaksAs, ownExtension),
    )
    .join(", ")

const columnsOf = (
  messages: DeviceMessages,
  blfKeys: readonly Appearance[],
  lines: readonly Appearance[],
  own: readonly HotelingLine[],
): Column<Device>[] => {
  const count = (list: readonly Appearance[], device: Device) =>
    list.filter(({ deviceId }) => deviceId === device.id).length
  const keys = (device: Device) =>
    [
      count(blfKeys, device) > 0 ? messages.blfKeyCount(count(blfKeys, device)) : "",
      count(lines, device) > 0 ? messages.slaCount(count(lines, device)) : "",
    ]
      .filter(Boolean)
      .join(", ")
  return [
    {
      id: "name",
      header: messages.phone,
      fixed: true,
      grow: 2,
      min: 160,
      card: "title",
      cell: (device) => device.name,
    },
    {
      id: "who",
      header: messages.whoSits,
      grow: 2,
      min: 180,
      card: "aside",
      cell: (device) =>
        device.loggedIn === null ? (
          <StatusBadge plain tone="good">
            {messages.free}
          </StatusBadge>
        ) : (
          <span>{`${device.loggedIn.extension} ${device.loggedIn.extensionName}`}</span>
        ),
    },
    {
      id: "since",
      header: messages.loggedInSince,
      width: 116,
      cell: (device) =>
        device.loggedIn === null ? messages.none : <RelativeTime inTable at={device.loggedIn.since} />,
    },
    {
      id: "until",
      header: messages.until,
      width: 116,
      cell: (device) =>
        device.loggedIn === null ? messages.none : <RelativeTime inTable at={device.loggedIn.until} />,
    },
    {
      id: "lines",
      header: messages.lines,
      grow: 1,
      min: 120,
      cell: (device) => <span className={classes.text}>{lineNames(messages, own, device) || messages.none}</span>,
    },
    {
      id: "location",
      header: messages.location,
      grow: 1,
      min: 140,
      cell: (device) => <span className={classes.text}>{device.locationName ?? messages.none}</span>,
    },
    { id: "model", header: messages.model, grow: 1, min: 140, hidden: true, cell: (device) => device.modelName },
    {
      id: "keys",
      header: messages.onKeys,
      grow: 1,
      min: 130,
      cell: (device) => keys(device) || messages.nothingOnKeys,
    },
    {
      id: "registration",
      header: messages.registration,
      width: 118,
      cell: (device) => <ReachabilityBadge plain reachability={device.reachability} />,
    },
  ]
}

export const Page = () => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const shared = useQuery(hotelingDevicesQuery(accountId))
  const blfKeys = useQuery(blfQuery(accountId))
  const lines = useQuery(sharedLinesQuery(accountId))
  const own = useQuery(hotelingLinesQuery(accountId))
  const share = useMutation(shareMany)
  const [opened, setOpened] = useState<Opened>()
  const whyNot = useWhyNot("update:hoteling")
  const whyNotLogOut = useWhyNot("update:devices")
  const columns = useMemo(
    () => columnsOf(messages, blfKeys.data ?? [], lines.data ?? [], own.data ?? []),
    [messages, blfKeys.data, lines.data, own.data],
  )
  const close = () => setOpened(undefined)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot} onClick={() => setOpened({ what: "share" })}>
      {messages.share}
    </ActionButton>
  )
  const stop = (device: Device) =>
    void share
      .mutateAsync({ params: { accountId }, body: { devices: [{ deviceId: device.id, isShared: false }] } })
      .catch((error: unknown) => showError(portal.errors, error))
  const actionsOf = (device: Device): MenuGroup[] => [
    {
      id: "use",
      actions: [
        device.loggedIn === null
          ? {
              id: "logIn",
              label: messages.logIn,
              icon: "user",
              disabledReason: whyNot,
              onSelect: () => setOpened({ what: "logIn", device }),
            }
          : {
              id: "logOut",
              label: messages.logOut,
              icon: "sign-out",
              disabledReason: whyNotLogOut,
              onSelect: () => setOpened({ what: "logOut", device }),
            },
        {
          id: "keys",
          label: messages.onKeys,
          icon: "number",
          disabledReason: whyNot,
          onSelect: () => setOpened({ what: "keys", device }),
        },
        { id: "open", label: messages.open, icon: "edit", href: accountAddress(accountId, `devices/${device.id}`) },
      ],
    },
    {
      id: "end",
      actions: [
        {
          id: "stop",
          label: messages.stopSharing,
          icon: "disabled",
          danger: true,
          disabledReason: whyNot ?? (device.loggedIn === null ? undefined : messages.inUse),
          onSelect: () => stop(device),
        },
      ],
    },
  ]
  return (
    <>
      <PageFrame width="fill">
        <PageHead
          title={messages.hoteling}
          sentence={messages.hotelingSentence}
          actions={
            <>
              <ActionButton icon="settings" href={accountAddress(accountId, "devices/settings")}>
                {messages.settings}
              </ActionButton>
              {add}
            </>
          }
        />
        <ErrorRegion />
        {shared.isLoadingError ? (
          <LoadError of={shared} />
        ) : (
          <DataTable
            label={messages.hoteling}
            columns={columns}
            rows={shared.data ?? []}
            rowId={(device) => String(device.id)}
            rowName={(device) => device.name}
            loading={shared.isPending}
            rowActions={actionsOf}
            onActivate={(device) => setOpened({ what: "keys", device })}
            empty={
              <EmptyState
                icon="desk-phone"
                title={messages.noShared}
                sentence={messages.noSharedSentence}
                action={add}
              />
            }
          />
        )}
      </PageFrame>
      {opened?.what === "share" && <ShareDialog shared={shared.data ?? []} onClose={close} />}
      {opened?.what === "logIn" && <LogInDialog device={opened.device} onClose={close} />}
      {opened?.what === "logOut" && <LogOutDialog device={opened.device} onClose={close} />}
      {opened?.what === "keys" && (
        <KeysSheet
          key={opened.device.id}
          device={opened.device}
          blfKeys={blfKeys.data ?? []}
          lines={lines.data ?? []}
          onClose={close}
        />
      )}
    </>
  )
}
