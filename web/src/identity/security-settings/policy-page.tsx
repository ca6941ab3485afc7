import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { securityPolicyQuery } from "../policies/policies.api.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { PolicyForm } from "./policy-form.tsx"
import { SecurityFrame } from "./security-frame.tsx"

export const Page = () => {
  const { accountId } = useAccount()
  const policy = useQuery(securityPolicyQuery(accountId))
  return (
    <SecurityFrame tab="policy">
      {policy.isLoadingError ? (
        <LoadError of={policy} />
      ) : policy.data === undefined ? (
        <FormSkeleton fields={6} />
      ) : (
        <PolicyForm key={accountId} policy={policy.data} />
      )}
    </SecurityFrame>
  )
}
