import { countryCodes, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { childDraft, type ChildCreated, type ChildDraft } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { openAccount } from "./partners.api.ts"
import { useMayNameOwner } from "./use-may-name-owner.ts"
import { placedHere } from "./wizard-steps.ts"

export interface Made extends ChildCreated {
  readonly email: string
}

const noPerson = { firstName: "", lastName: "", email: "", loginName: "", sendWelcome: true }

const emptyDraft = (countryCode: CountryCode, withOwner: boolean) => ({
  name: "",
  kind: "company" as const,
  countryCode,
  status: "Pending" as const,
  contact: { street: "", city: "", region: "", zipCode: "" },
  services: {},
  ...(withOwner ? { administrator: noPerson } : {}),
})

/** One form for all steps; the account is created with one call. */
export const useCustomerForm = (onMade: (made: Made) => void) => {
  const { accountId } = useSignedIn()
  const { countryCode } = useAccount()
  const open = useMutation(openAccount)
  const submit = async (body: ChildDraft) => {
    const made = await open.mutateAsync({ params: { accountId }, body }).catch((error: unknown) => {
      throw error instanceof RequestError
        ? Object.assign(
            new RequestError({ status: error.status, url: error.url, body: placedHere(error.body), text: error.text }),
            { presented: error.presented },
          )
        : error
    })
    onMade({ ...made, email: body.administrator?.email ?? "" })
  }
  const ofCompany = useMayNameOwner("company")
  // Most customers are in the country of their partner.
  const form = useForm({
    schema: childDraft,
    initial: emptyDraft(countryCodes.find((code) => code === countryCode) ?? "US", ofCompany),
    onSubmit: submit,
  })
  // The owner depends on the account type.
  const mayName = useMayNameOwner(form.values.kind ?? "company")
  const { set } = form
  const named = form.values.administrator !== undefined
  useEffect(() => {
    if (mayName !== named) set("administrator", mayName ? noPerson : undefined)
  }, [mayName, named, set])
  return form
}
export type CustomerForm = ReturnType<typeof useCustomerForm>
