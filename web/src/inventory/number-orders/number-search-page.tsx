import type { NumberOrder } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Steps } from "../../ui/page/steps.tsx"
import { AssignStep, type Targets } from "./assign-step.tsx"
import { Cart } from "./cart.tsx"
import { FindStep } from "./find-step.tsx"
import { areasQuery } from "./number-orders.api.ts"
import { numberOrderMessages } from "./number-orders.messages.ts"
import { OrderDone } from "./order-done.tsx"
import { useCart, useSoldIn } from "./use-cart.ts"
import classes from "./number-orders.module.css"

type Stage =
  | { readonly at: "find" }
  | { readonly at: "assign" }
  | { readonly at: "done"; readonly order: NumberOrder; readonly targets: Targets }

/**
 * Three steps: search and cart, assignment, confirmation. The server stores the cart, so that a reload loses nothing.
 */
export const Page = () => {
  const messages = useMessages(numberOrderMessages)
  const { accountId, countryCode } = useAccount()
  const [stage, setStage] = useState<Stage>({ at: "find" })
  const cart = useCart(accountId)
  const { first } = useSoldIn(countryCode)
  const offeredBy = useQuery(areasQuery(accountId, first)).data
  const lockedBy = cart.lockedBy ?? (offeredBy?.provisioning === false ? messages.provisioningOff : undefined)
  return (
    <PageFrame>
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        breadcrumbs={[{ label: messages.numbers, href: accountAddress(accountId, "phone-numbers") }]}
      />
      {offeredBy?.provisioning === false ? (
        <Banner tone="warn">{messages.provisioningOff}</Banner>
      ) : (
        offeredBy?.sandbox && <Banner title={messages.sandboxTitle}>{messages.sandbox}</Banner>
      )}
      <div className={classes.steps}>
        <Steps
          steps={[
            { id: "find", label: messages.stepFind },
            { id: "assign", label: messages.stepAssign },
            { id: "done", label: messages.stepDone },
          ]}
          current={stage.at}
          onGo={stage.at === "assign" ? () => setStage({ at: "find" }) : undefined}
        />
      </div>
      {stage.at === "find" && (
        <div className={classes.columns}>
          <FindStep accountId={accountId} cart={cart} lockedBy={lockedBy} />
          <Cart cart={cart} lockedBy={lockedBy} onContinue={() => setStage({ at: "assign" })} />
        </div>
      )}
      {stage.at === "assign" && (
        <AssignStep
          accountId={accountId}
          numbers={cart.numbers}
          onBack={() => setStage({ at: "find" })}
          onDone={(order, targets) => setStage({ at: "done", order, targets })}
        />
      )}
      {stage.at === "done" && (
        <OrderDone
          order={stage.order}
          targets={stage.targets}
          accountId={accountId}
          onMore={() => setStage({ at: "find" })}
        />
      )}
    </PageFrame>
  )
}
