import type { NumberPlan, PlanBlock, PlannedNumber } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Tooltip } from "../../ui/display/tooltip.tsx"
import { Link } from "../../ui/link/link.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { plannedNumbersQuery } from "./extensions.api.ts"
import { numberPlanMessages } from "./number-plan.messages.ts"
import classes from "./number-blocks.module.css"

const states = ["used", "reserved", "excluded", "free"] as const
/** The largest block whose numbers are listed. */
const mostShown = 1000

/** The blocks of the plan, and the numbers of the selected block. */
export const NumberBlocks = ({ plan }: { readonly plan: NumberPlan }) => {
  const messages = useMessages(numberPlanMessages)
  const [chosen, setChosen] = useState<PlanBlock | undefined>(() => plan.blocks.find(({ used }) => used > 0))
  const shown = plan.blocks.find(({ first }) => first === chosen?.first)
  return (
    <>
      <ul className={classes.legend}>
        {states.map((state) => (
          <li key={state}>
            <span className={classes.swatch} data-state={state} />
            {messages[state]}
          </li>
        ))}
      </ul>
      <div className={classes.blocks}>
        {plan.blocks.map((block) => (
          <button
            key={block.first}
            type="button"
            className={classes.block}
            aria-pressed={block.first === shown?.first}
            onClick={() => setChosen(block)}
            aria-label={messages.blockLabel(block.first, block.last, block.used, block.reserved, block.free)}
          >
            <span className={classes.blockName}>{block.first}</span>
            <span className={classes.blockText}>{messages.usedOf(block.used, plan.blockSize)}</span>
            <span className={classes.bar} aria-hidden="true">
              {states.map(
                (state) =>
                  block[state] > 0 && (
                    <span
                      key={state}
                      data-state={state}
                      className={classes.part}
                      data-share={shareOf(block[state], plan.blockSize)}
                    />
                  ),
              )}
            </span>
          </button>
        ))}
      </div>
      {shown &&
        (plan.blockSize > mostShown ? (
          <p className={classes.note}>{messages.tooWide}</p>
        ) : (
          <Numbers key={shown.first} block={shown} />
        ))}
    </>
  )
}

/** In twentieths, so that the style sheet can set the width; at least one for a nonzero count. */
const shareOf = (count: number, size: number) => Math.max(1, Math.round((count / size) * 20))

const Numbers = ({ block }: { readonly block: PlanBlock }) => {
  const messages = useMessages(numberPlanMessages)
  const { accountId } = useAccount()
  const numbers = useQuery(plannedNumbersQuery(accountId, block.first, block.last))
  const textOf = ({ state, label }: PlannedNumber) =>
    [messages[`state_${state}`], label].filter((part) => part !== "").join(" ")
  return (
    <div className={classes.numbers}>
      <h3 className={classes.title}>{messages.numbersOf(block.first, block.last)}</h3>
      {numbers.data === undefined ? (
        <SkeletonBar width={480} height={160} gap={4} />
      ) : (
        <ul className={classes.grid}>
          {numbers.data.map((one) => (
            <li key={one.number}>
              <Tooltip label={`${one.number}: ${textOf(one)}`}>
                {one.extensionId === null ? (
                  <span className={classes.cell} data-state={one.state}>
                    {one.number}
                  </span>
                ) : (
                  <Link
                    href={accountAddress(accountId, `extensions/${one.extensionId}`)}
                    className={classes.cell}
                    data-state={one.state}
                  >
                    {one.number}
                  </Link>
                )}
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
