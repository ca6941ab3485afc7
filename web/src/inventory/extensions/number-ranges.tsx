import type { ReservedRange } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { dropRange } from "./extensions.api.ts"
import { numberPlanMessages } from "./number-plan.messages.ts"
import classes from "./number-ranges.module.css"

const RangeSheet = lazyWindow(() => import("./range-sheet.tsx").then((file) => file.RangeSheet))

export const rangeName = ({ first, last }: Pick<ReservedRange, "first" | "last">) =>
  first === last ? first : `${first}–${last}`

/** Reserved ranges and their purpose. */
export const NumberRanges = ({ ranges }: { readonly ranges: readonly ReservedRange[] }) => {
  const messages = useMessages(numberPlanMessages)
  const whyNot = useWhyNot("update:extensions")
  const [opened, setOpened] = useState<
    { readonly what: "add" } | { readonly what: "edit" | "release"; readonly range: ReservedRange }
  >()
  const close = () => setOpened(undefined)
  return (
    <Section
      title={messages.ranges}
      sentence={messages.rangesSentence}
      divided
      actions={
        <ActionButton icon="lock" disabledReason={whyNot} onClick={() => setOpened({ what: "add" })}>
          {messages.addRange}
        </ActionButton>
      }
    >
      {ranges.length === 0 ? (
        <p className={classes.none}>{messages.noRanges}</p>
      ) : (
        <ul className={classes.list}>
          {ranges.map((range) => (
            <li key={range.rangeId} className={classes.row}>
              <span className={classes.range}>{rangeName(range)}</span>
              <span className={classes.note}>{range.note || "—"}</span>
              <span className={classes.used}>{messages.rangeUsed(range.used)}</span>
              <IconButton
                icon="edit"
                label={messages.changeRange(rangeName(range))}
                disabledReason={whyNot}
                onClick={() => setOpened({ what: "edit", range })}
              />
              <IconButton
                icon="delete"
                label={messages.releaseRange(rangeName(range))}
                disabledReason={whyNot}
                onClick={() => setOpened({ what: "release", range })}
              />
            </li>
          ))}
        </ul>
      )}
      {opened?.what === "add" && <RangeSheet range={undefined} onClose={close} />}
      {opened?.what === "edit" && (
        <RangeSheet
          range={ranges.find(({ rangeId }) => rangeId === opened.range.rangeId) ?? opened.range}
          onClose={close}
        />
      )}
      {opened?.what === "release" && <ReleaseDialog range={opened.range} onClose={close} />}
    </Section>
  )
}

const ReleaseDialog = ({ range, onClose }: { readonly range: ReservedRange; readonly onClose: () => void }) => {
  const messages = useMessages(numberPlanMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(dropRange, () => {
    showToast({ tone: "good", title: messages.saved, message: messages.released(rangeName(range)) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, rangeId: range.rangeId } })}
      opened
      title={messages.releaseTitle(rangeName(range))}
      confirmLabel={messages.release}
      onCancel={onClose}
    >
      {messages.releaseText}
    </ConfirmDialog>
  )
}
