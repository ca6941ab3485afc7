import { isEditable } from "@dialplane/contract/inventory/number-orders/porting-states"
import { useQuery } from "@tanstack/react-query"
import { Navigate, useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { PortingWizard } from "./porting-wizard.tsx"
import { portingOrderQuery } from "./porting.api.ts"
import { portingScreenMessages } from "./porting.messages.ts"

/** Edits a draft, or an order that needs correction. */
export const Page = () => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const portingOrderId = Number((useParams({ strict: false }) as { portingOrderId: string }).portingOrderId)
  const order = useQuery(portingOrderQuery(accountId, portingOrderId))
  const home = accountAddress(accountId, `phone-numbers/porting/${portingOrderId}`)
  if (order.data !== undefined && !isEditable(order.data.state)) return <Navigate to={home as "/"} replace />
  return (
    <PageFrame>
      <PageHead
        title={messages.editTitle(portingOrderId)}
        sentence={order.data?.state === "draft" ? messages.newSentence : messages.editSentence}
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "phone-numbers/porting") }]}
      />
      {order.isLoadingError ? (
        <LoadError of={order} />
      ) : order.data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          {order.data.stateReason !== "" && (
            <Banner tone="warn" title={order.data.state === "rejected" ? messages.whyRejected : messages.missing}>
              {order.data.stateReason}
            </Banner>
          )}
          <PortingWizard key={portingOrderId} order={order.data} />
        </>
      )}
    </PageFrame>
  )
}
