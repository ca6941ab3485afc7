import { suggestLogin } from "@dialplane/contract/people/login-suggestion"
import { personDraft, switchesOf, type AddedPerson, type PersonDefaults, type PersonDraft, type PersonDraftInput, type PersonSwitch } from "@dialplane/contract/people/people.schema"
import { roles } from "@dialplane/contract/roles/roles.table"
import { usualSettings } from "@dialplane/contract/users/users.schema"
import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { useForm } from "../kit/forms/use-form.ts"
import { addOne } from "./people.api.ts"

/** What stays for the next one. */
export type KeptChoices = Pick<PersonDraft, "roleId" | "locationId" | "emergencyLocationId" | "extensionTemplateId" | "groupIds" | "queueIds" | "sendWelcome" | "allowLogin" | PersonSwitch> & { readonly device: PersonDraft["device"] }

/** The same kind of phone or app; an address is one phone's alone. */
const deviceAgain = (device: PersonDraft["device"] | undefined): PersonDraftInput["device"] =>
  device === undefined ? { kind: "none" } : device.kind === "phone" ? { ...device, macAddress: "" } : device

const emptyDraft = (defaults: PersonDefaults, kept: KeptChoices | undefined, mayExtend: boolean): PersonDraftInput => ({
  firstName: "", lastName: "", loginName: "", email: "", mobile: "", home: "", fax: "", ownPhoneNumber: "", isRoom: false, allowLogin: kept?.allowLogin ?? usualSettings.allowLogin,
  ...switchesOf(kept ?? usualSettings),
  roleId: kept?.roleId ?? (defaults.accountKind === "company" ? roles.endUser.id : 0),
  extension: mayExtend && defaults.nextExtension !== null ? { kind: "next" } : { kind: "none" },
  phoneNumber: null, device: mayExtend ? deviceAgain(kept?.device) : { kind: "none" },
  locationId: kept?.locationId ?? null, emergencyLocationId: kept?.emergencyLocationId ?? defaults.emergencyLocationId,
  voicemail: { on: true }, extensionTemplateId: kept?.extensionTemplateId ?? null, groupIds: kept?.groupIds ?? [], queueIds: kept?.queueIds ?? [], sendWelcome: kept?.sendWelcome ?? true,
})

/** What hangs on an extension stays away without one; the form shows it as off and keeps it for the case that an extension is chosen after all. */
const asSent = (draft: PersonDraft): PersonDraft => (draft.extension.kind === "none" ? { ...draft, locationId: null, emergencyLocationId: null, queueIds: [] } : draft)

/** One form for everything; the person and all parts are made with one call. */
export const usePersonForm = (defaults: PersonDefaults, kept: KeptChoices | undefined, onMade: (made: AddedPerson, draft: PersonDraft) => void) => {
  const { accountId } = useAccount()
  const add = useMutation(addOne)
  const mayExtend = useCan("create:extensions")
  const form = useForm({
    schema: personDraft,
    initial: emptyDraft(defaults, kept, mayExtend),
    onSubmit: async (draft) => onMade(await add.mutateAsync({ params: { accountId: String(accountId) }, body: asSent(draft) }), draft),
  })
  // Login name and address follow the name until somebody writes others.
  const own = useRef({ loginName: false, email: false })
  const setName = (part: "firstName" | "lastName", value: string) => {
    form.set(part, value)
    const names = { firstName: form.values.firstName, lastName: form.values.lastName, [part]: value }
    if (!own.current.loginName) form.set("loginName", suggestLogin(names.firstName, names.lastName, defaults.loginEnding))
    if (!own.current.email) form.set("email", defaults.emailEnding === "" ? "" : suggestLogin(names.firstName, names.lastName, defaults.emailEnding))
  }
  const setOwn = (field: "loginName" | "email", value: string) => {
    own.current[field] = value !== ""
    form.set(field, value)
  }
  return { ...form, setName, setOwn }
}
export type PersonForm = ReturnType<typeof usePersonForm>
