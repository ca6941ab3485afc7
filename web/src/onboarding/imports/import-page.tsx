import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportWithColumns } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router"
import { use, useEffect, useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { JobFollowerContext } from "../../kit/bulk/job-follower.ts"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { showError } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { portal } from "../../kit/portal.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { CheckStep } from "./check-step.tsx"
import { ColumnsStep } from "./columns-step.tsx"
import { ImportSteps, type ImportStep } from "./import-steps.tsx"
import { importQuery } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"
import { ResultStep } from "./result-step.tsx"
import classes from "./imports.module.css"
const RevertDialog = lazyWindow(() => import("./revert-dialog.tsx").then((file) => file.RevertDialog))

const DiscardDialog = lazyWindow(() => import("./discard-dialog.tsx").then((file) => file.DiscardDialog))

/** While a job is running, the page is read again regularly, in case events do not arrive. */
const lookAgainMilliseconds = 2000
const isUnderWay = (state: string | undefined) => state === "running" || state === "reverting"

export const Page = () => {
  const messages = useMessages(importMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { importId } = useParams({ strict: false }) as { importId: string }
  const found = useQuery({
    ...importQuery(accountId, Number(importId)),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMilliseconds : false),
  })
  const [opened, setOpened] = useState<"revert" | "discard">()
  const { data } = found
  const client = useQueryClient()
  const follower = use(JobFollowerContext)
  const cancel = useMutation({
    mutationFn: (jobId: number) => follower.cancel(jobId),
    onError: (error) => showError(portal.errors, error),
    onSettled: () => client.invalidateQueries(),
  })
  const { userId } = useSignedIn()
  const mayCancel = [useCan("update:jobs"), data?.userId === userId].includes(true)
  const list = accountAddress(accountId, "imports")
  const isDraft = data?.state === "uploaded" || data?.state === "checked"
  const actions = data && (
    <>
      {isUnderWay(data.state) && data.jobId !== null && mayCancel && (
        <ActionButton icon="stop" loading={cancel.isPending} onClick={() => cancel.mutate(data.jobId!)}>
          {data.state === "running" ? messages.cancelImport : messages.cancelRevert}
        </ActionButton>
      )}
      {isDraft && (
        <ActionButton icon="delete" onClick={() => setOpened("discard")}>
          {messages.discard}
        </ActionButton>
      )}
      {(data.state === "done" || data.state === "stopped") && (
        <ActionButton
          icon="undo"
          disabledReason={data.revertibleUntil === null ? messages.notRevertible : undefined}
          onClick={() => setOpened("revert")}
        >
          {messages.revert}
        </ActionButton>
      )}
    </>
  )
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.imports, href: list }]}
        title={data?.fileName ?? messages.imports}
        sentence={data && `${importKinds[data.kind].title}, ${messages.rowCount(data.rowCount)}`}
        actions={actions}
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <CurrentStep key={importId} file={data} />
      )}
      {opened === "discard" && data && (
        <DiscardDialog
          entry={data}
          onClose={() => setOpened(undefined)}
          onDone={() => void router.navigate({ href: list })}
        />
      )}
      {opened === "revert" && data && <RevertDialog entry={data} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

/** The step follows from the import's state; only the columns step can be returned to. */
const CurrentStep = ({ file }: { readonly file: ImportWithColumns }) => {
  const navigate = useNavigate()
  const asked = (useSearch({ strict: false }) as { step?: string }).step
  const step: ImportStep =
    file.state === "uploaded" || (file.state === "checked" && asked === "columns")
      ? "columns"
      : file.state === "checked"
        ? "check"
        : "import"
  const top = useRef<HTMLDivElement>(null)
  // Every step starts at the top, where its figures and the cancel button are.
  useEffect(() => {
    top.current?.closest("main")?.scrollTo({ top: 0 })
  }, [step])
  const go = (next: ImportStep) =>
    void navigate({ to: ".", search: (next === "columns" ? { step: next } : {}) as never })
  return (
    <>
      <ImportSteps
        current={step}
        onGo={file.state === "checked" ? (next) => next === "columns" && go(next) : undefined}
      />
      <div ref={top} className={classes.step}>
        {step === "columns" && <ColumnsStep key={file.version} file={file} onChecked={() => go("check")} />}
        {step === "check" && <CheckStep key={file.importId} file={file} onBack={() => go("columns")} />}
        {step === "import" && <ResultStep file={file} />}
      </div>
    </>
  )
}
