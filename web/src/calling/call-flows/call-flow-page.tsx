import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { showError } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { portal } from "../../kit/portal.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useTab } from "../../kit/use-tab.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { callFlowQuery, discardDraft, downloadDocument } from "./call-flows.api.ts"
import { callFlowMessages } from "./call-flows.messages.ts"
import { FlowEditor } from "./flow-editor.tsx"
import { FlowState } from "./flow-state.tsx"
import { SettingsView } from "./settings-view.tsx"
import { useFlowEditor } from "./use-flow-editor.ts"
import { UsesView } from "./uses-view.tsx"
import { VersionsView } from "./versions-view.tsx"
import classes from "./call-flows.module.css"
const PublishDialog = lazyWindow(() => import("./publish-dialog.tsx").then((file) => file.PublishDialog))

const DeleteCallFlow = lazyWindow(() => import("./delete-call-flow.tsx").then((file) => file.DeleteCallFlow))

const views = ["flow", "versions", "uses", "settings"] as const

export const Page = () => {
  const messages = useMessages(callFlowMessages)
  const { accountId } = useAccount()
  const { callFlowId } = useParams({ strict: false }) as { callFlowId: string }
  const flow = useQuery(callFlowQuery(accountId, Number(callFlowId)))
  if (flow.data !== undefined) return <FlowPage key={callFlowId} flow={flow.data} />
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.flows, href: accountAddress(accountId, "call-flows") }]}
        title={flow.isLoadingError ? messages.flows : " "}
      />
      {flow.isLoadingError ? <LoadError of={flow} /> : <FormSkeleton />}
    </PageFrame>
  )
}

const FlowPage = ({ flow }: { readonly flow: CallFlowDetails }) => {
  const messages = useMessages(callFlowMessages)
  const phone = usePhoneNumbers()
  const router = useRouter()
  const { accountId } = flow
  const editor = useFlowEditor(flow)
  const [mayNotChange, mayNotDelete] = [
    useWhyNot("update:virtual-receptionist"),
    useWhyNot("delete:virtual-receptionist"),
  ]
  const mayNotSimulate = useWhyNot("read:pbx-settings")
  const mayOpenExtensions = useCan("read:extensions")
  const { shown, show } = useTab(views, "flow")
  const [simulating, setSimulating] = useState(false)
  const [asking, setAsking] = useState<"publish" | "delete" | "discard">()
  const list = accountAddress(accountId, "call-flows")
  const nothingNew = flow.state === "published" && !editor.dirty
  return (
    <PageFrame width={shown === "flow" ? "full" : "narrow"}>
      <PageHead
        breadcrumbs={[{ label: messages.flows, href: list }]}
        title={`${flow.extension} ${flow.name}`}
        badge={<FlowState flow={flow} />}
        sentence={<span className="dp-figures">{flow.phoneNumbers.map(phone).join(", ") || messages.noNumbers}</span>}
        actions={
          <>
            <ActionMenu
              trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
              groups={[
                {
                  id: "flow",
                  actions: [
                    ...(mayOpenExtensions
                      ? [
                          {
                            id: "extension",
                            label: messages.openExtension,
                            icon: "extension" as const,
                            href: accountAddress(accountId, `extensions/${flow.extensionId}`),
                          },
                        ]
                      : []),
                    {
                      id: "download",
                      label: messages.download,
                      icon: "export" as const,
                      onSelect: () =>
                        void editor
                          .flush()
                          .then((saved) => (saved ? downloadDocument(accountId, flow.callFlowId) : undefined))
                          .catch((error: unknown) => showError(portal.errors, error)),
                    },
                    ...(flow.state === "changed"
                      ? [
                          {
                            id: "discard",
                            label: messages.discard,
                            icon: "undo" as const,
                            disabledReason: mayNotChange,
                            onSelect: () => setAsking("discard"),
                          },
                        ]
                      : []),
                    {
                      id: "delete",
                      label: messages.delete,
                      icon: "delete" as const,
                      danger: true,
                      disabledReason: mayNotDelete,
                      onSelect: () => setAsking("delete"),
                    },
                  ],
                },
              ]}
            />
            <ActionButton
              icon="play"
              aria-pressed={simulating}
              disabledReason={mayNotSimulate}
              onClick={() => {
                setSimulating(!simulating || shown !== "flow")
                show("flow")
              }}
            >
              {messages.simulate}
            </ActionButton>
            <ActionButton
              kind="primary"
              icon="send"
              disabledReason={mayNotChange ?? (nothingNew ? messages.noDraft : undefined)}
              onClick={() => void editor.flush().then((saved) => saved && setAsking("publish"))}
            >
              {messages.publish}
            </ActionButton>
          </>
        }
      />
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "flow", label: messages.flowTab },
          { value: "versions", label: messages.versionsTab, count: flow.publishedVersion ?? 0 },
          { value: "uses", label: messages.usesTab },
          { value: "settings", label: messages.settingsTab },
        ]}
      />
      <div className={classes.view}>
        {shown === "flow" && (
          <FlowEditor
            flow={flow}
            editor={editor}
            lockedBy={mayNotChange}
            simulating={simulating}
            onSimulating={setSimulating}
          />
        )}
        {shown === "versions" && <VersionsView flow={flow} lockedBy={mayNotChange} onRestored={() => show("flow")} />}
        {shown === "uses" && <UsesView flow={flow} />}
        {shown === "settings" && <SettingsView flow={flow} lockedBy={mayNotChange} />}
      </div>
      {asking === "publish" && (
        <PublishDialog flow={{ ...flow, version: editor.version }} onClose={() => setAsking(undefined)} />
      )}
      {asking === "discard" && <Discard flow={flow} onClose={() => setAsking(undefined)} />}
      {asking === "delete" && (
        <DeleteCallFlow
          flow={flow}
          onClose={() => setAsking(undefined)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const Discard = ({ flow, onClose }: { readonly flow: CallFlowDetails; readonly onClose: () => void }) => {
  const messages = useMessages(callFlowMessages)
  const { accountId, callFlowId } = flow
  const confirmed = useConfirmed(discardDraft, () => {
    showToast({ tone: "good", title: messages.discarded })
    onClose()
  })
  return (
    <ConfirmDialog
      opened
      destructive
      onCancel={onClose}
      title={messages.discardTitle}
      confirmLabel={messages.discard}
      {...confirmed({ params: { accountId, callFlowId }, body: {} })}
    >
      {messages.discardText}
    </ConfirmDialog>
  )
}
