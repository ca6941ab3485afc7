import { suggestLogin } from "@dialplane/contract/onboarding/people/login-suggestion"
import {
  personDraft,
  switchesOf,
  type AddedPerson,
  type PersonDefaults,
  type PersonDraft,
  type PersonDraftInput,
  type PersonSwitch,
} from "@dialplane/contract/onboarding/people/people.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { usualSettings } from "@dialplane/contract/identity/users/users.schema"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { addOne } from "./people.api.ts"

/** What stays for the next one. */
export type KeptChoices = Pick<
  PersonDraft,
  | "roleId"
  | "locationId"
  | "emergencyLocationId"
  | "extensionTemplateId"
  | "groupIds"
  | "queueIds"
  | "sendWelcome"
  | "allowLogin"
  | PersonSwitch
> & { readonly device: PersonDraft["device"] }

/** The same kind of phone or app; an address is one phone's alone. */
const deviceAgain = (device: PersonDraft["device"] | undefined): PersonDraftInput["device"] =>
  device === undefined ? { kind: "none" } : device.kind === "phone" ? { ...device, macAddress: "" } : device

const emptyDraft = (defaults: PersonDefaults, kept: KeptChoices | undefined, mayExtend: boolean): PersonDraftInput => ({
  firstName: "",
  lastName: "",
  loginName: "",
  email: "",
  mobile: "",
  home: "",
  fax: "",
  ownPhoneNumber: "",
  isRoom: false,
  allowLogin: kept?.allowLogin ?? usualSettings.allowLogin,
  ...switchesOf(kept ?? usualSettings),
  roleId: kept?.roleId ?? (defaults.accountKind === "company" ? roles.endUser.id : 0),
  extension: mayExtend && defaults.nextExtension !== null ? { kind: "next" } : { kind: "none" },
  phoneNumber: null,
  device: mayExtend ? deviceAgain(kept?.device) : { kind: "none" },
  locationId: kept?.locationId ?? null,
  emergencyLocationId: kept?.emergencyLocationId ?? defaults.emergencyLocationId,
  voicemail: { on: true },
  extensionTemplateId: kept?.extensionTemplateId ?? null,
  groupIds: kept?.groupIds ?? [],
  queueIds: kept?.queueIds ?? [],
  sendWelcome: kept?.sendWelcome ?? true,
})

/**
 * What hangs on an extension stays away without one; the form shows it as off and keeps it for the case that an
 * extension is chosen after all.
 */
const asSent = (draft: PersonDraft): PersonDraft =>
  draft.extension.kind === "none" ? { ...draft, locationId: null, emergencyLocationId: null, queueIds: [] } : draft

/** People have two names; what a room is called is divided before its last word. */
const namesOfRoom = (text: string): { readonly firstName: string; readonly lastName: string } => {
  const messages = text.trim().split(/\s+/)
  const last = messages.length > 1 ? messages.at(-1)! : "Room"
  return {
    firstName: messages.length > 1 ? messages.slice(0, -1).join(" ") : messages[0]!,
    lastName: text.trim() === "" ? "" : last,
  }
}

/** One form for everything; the person and all parts are made with one call. */
export const usePersonForm = (
  defaults: PersonDefaults,
  kept: KeptChoices | undefined,
  onMade: (made: AddedPerson, draft: PersonDraft) => void,
) => {
  const { accountId } = useAccount()
  const add = useMutation(addOne)
  const mayExtend = useCan("create:extensions")
  const form = useForm({
    schema: personDraft,
    initial: emptyDraft(defaults, kept, mayExtend),
    onSubmit: async (draft) =>
      onMade(await add.mutateAsync({ params: { accountId: String(accountId) }, body: asSent(draft) }), draft),
  })
  const suffix = useRef(Math.random().toString(36).slice(2, 6))
  // Login name and address follow the name until somebody writes others.
  const own = useRef({ loginName: false, email: false })
  const setName = (part: "firstName" | "lastName", value: string) => {
    form.set(part, value)
    const names = { firstName: form.values.firstName, lastName: form.values.lastName, [part]: value }
    if (!own.current.loginName)
      form.set("loginName", suggestLogin(names.firstName, names.lastName, defaults.loginEnding))
    if (!own.current.email)
      form.set(
        "email",
        defaults.emailEnding === "" ? "" : suggestLogin(names.firstName, names.lastName, defaults.emailEnding),
      )
  }
  const setOwn = (field: "loginName" | "email", value: string) => {
    own.current[field] = value !== ""
    form.set(field, value)
  }
  // A room has one name, nobody signs in and nobody writes to it: its login name only has to be its own.
  const [roomName, setRoomText] = useState("")
  const setRoomName = (text: string) => {
    setRoomText(text)
    const { firstName, lastName } = namesOfRoom(text)
    form.set("firstName", firstName)
    form.set("lastName", lastName)
    form.set("email", "")
    form.set(
      "loginName",
      text.trim() === ""
        ? ""
        : suggestLogin(`room ${firstName}`, `${lastName} ${suffix.current}`, defaults.loginEnding),
    )
  }
  const becomeRoom = (isRoom: boolean) => {
    const { firstName, lastName } = form.values
    if (isRoom) return setRoomName(`${firstName} ${lastName}`.trim())
    own.current = { loginName: false, email: false }
    setName("firstName", roomName)
    setName("lastName", "")
  }
  return { ...form, setName, setOwn, roomName, setRoomName, becomeRoom }
}
export type PersonForm = ReturnType<typeof usePersonForm>
