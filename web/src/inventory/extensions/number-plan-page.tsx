import type { PlanBlock } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { numberPlanQuery } from "./extensions.api.ts"
import { NumberBlocks } from "./number-blocks.tsx"
import { numberPlanMessages } from "./number-plan.messages.ts"
import { NumberRanges } from "./number-ranges.tsx"

const PlanSheet = lazyWindow(() => import("./plan-sheet.tsx").then((file) => file.PlanSheet))

const lengths = [3, 4, 5, 6] as const
const sum = (blocks: readonly PlanBlock[], name: "used" | "free" | "reserved" | "excluded") =>
  blocks.reduce((total, block) => total + block[name], 0)

export const Page = () => {
  const messages = useMessages(numberPlanMessages)
  const { accountId } = useAccount()
  const [digits, setDigits] = useState<number>()
  const [editing, setEditing] = useState(false)
  const plan = useQuery({ ...numberPlanQuery(accountId, digits), placeholderData: (before) => before })
  const whyNot = useWhyNot("update:extensions")
  const { data } = plan
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.extensions, href: accountAddress(accountId, "extensions") }]}
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <ActionButton icon="settings" disabledReason={whyNot} onClick={() => setEditing(true)}>
            {messages.newNumbers}
          </ActionButton>
        }
      />
      {plan.isLoadingError ? (
        <LoadError of={plan} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          <Section>
            <TileGrid least={180}>
              <StatTile
                icon="add"
                label={messages.nextFree}
                value={data.nextFree ?? messages.noFree}
                note={messages.newNumbersSentence(data.digits, data.firstNumber)}
              />
              <StatTile
                icon="extension"
                label={messages.used}
                value={sum(data.blocks, "used").toLocaleString()}
                note={messages.digitsOf(data.shownDigits)}
              />
              <StatTile
                icon="success"
                label={messages.free}
                value={sum(data.blocks, "free").toLocaleString()}
                note={messages.digitsOf(data.shownDigits)}
              />
              <StatTile
                icon="lock"
                label={messages.reserved}
                value={sum(data.blocks, "reserved").toLocaleString()}
                note={messages.digitsOf(data.shownDigits)}
                quiet={data.ranges.length === 0}
              />
            </TileGrid>
          </Section>
          <Section
            title={messages.overview}
            sentence={messages.overviewSentence}
            actions={
              <SelectField
                label={messages.length}
                options={lengths.map((one) => ({
                  value: String(one),
                  label: `${messages.digitsOf(one)} · ${data.lengths.find((length) => length.digits === one)?.used ?? 0}`,
                }))}
                value={String(data.shownDigits)}
                onChange={(value) => value !== null && setDigits(Number(value))}
              />
            }
          >
            <NumberBlocks key={data.shownDigits} plan={data} />
          </Section>
          <NumberRanges ranges={data.ranges} />
        </>
      )}
      {editing && data && <PlanSheet plan={data} onClose={() => setEditing(false)} />}
    </PageFrame>
  )
}
