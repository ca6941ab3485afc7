import type { ReservedRange } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { dropRange } from "./extensions.api.ts"
import { numberPlanWords } from "./number-plan.words.ts"
import { RangeSheet } from "./range-sheet.tsx"
import classes from "./number-ranges.module.css"

export const rangeName = ({ first, last }: Pick<ReservedRange, "first" | "last">) =>
  first === last ? first : `${first}–${last}`

/** Numbers that are kept back, and what for. */
export const NumberRanges = ({ ranges }: { readonly ranges: readonly ReservedRange[] }) => {
  const words = useWords(numberPlanWords)
  const whyNot = useWhyNot("update:extensions")
  const [opened, setOpened] = useState<
    { readonly what: "add" } | { readonly what: "edit" | "release"; readonly range: ReservedRange }
  >()
  const close = () => setOpened(undefined)
  return (
    <Section
      title={words.ranges}
      sentence={words.rangesSentence}
      divided
      actions={
        <ActionButton icon="lock" disabledReason={whyNot} onClick={() => setOpened({ what: "add" })}>
          {words.addRange}
        </ActionButton>
      }
    >
      {ranges.length === 0 ? (
        <p className={classes.none}>{words.noRanges}</p>
      ) : (
        <ul className={classes.list}>
          {ranges.map((range) => (
            <li key={range.rangeId} className={classes.row}>
              <span className={classes.range}>{rangeName(range)}</span>
              <span className={classes.note}>{range.note || "—"}</span>
              <span className={classes.used}>{words.rangeUsed(range.used)}</span>
              <IconButton
                icon="edit"
                label={words.changeRange(rangeName(range))}
                disabledReason={whyNot}
                onClick={() => setOpened({ what: "edit", range })}
              />
              <IconButton
                icon="delete"
                label={words.releaseRange(rangeName(range))}
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
  const words = useWords(numberPlanWords)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(dropRange, () => {
    showToast({ tone: "good", title: words.saved, message: words.released(rangeName(range)) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, rangeId: range.rangeId } })}
      opened
      title={words.releaseTitle(rangeName(range))}
      confirmLabel={words.release}
      onCancel={onClose}
    >
      {words.releaseText}
    </ConfirmDialog>
  )
}
