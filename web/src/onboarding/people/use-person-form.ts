import { suggestEmail, suggestLogin } from "@dialplane/contract/onboarding/people/login-suggestion"
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

/** The choices that are kept for the next user. */
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

/** The same type of phone or app; a MAC address belongs to one phone only. */
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
 * Without an extension, fields that depend on it are not sent; the form shows them as disabled and keeps them in case
 * an extension is chosen later.
 */
const asSent = (draft: PersonDraft): PersonDraft =>
  draft.extension.kind === "none" ? { ...draft, locationId: null, emergencyLocationId: null, queueIds: [] } : draft

/** Users have two names; the name of a room is split before its last word. */
const namesOfRoom = (text: string): { readonly firstName: string; readonly lastName: string } => {
  const words = text.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1)! : "Room"
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(" ") : words[0]!,
    lastName: text.trim() === "" ? "" : last,
  }
}

/** One form for everything; the user and all assets are created with one call. */
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
  // Login name and email address follow the name until they are edited.
  const own = useRef({ loginName: false, email: false })
  const setName = (part: "firstName" | "lastName", value: string) => {
    form.set(part, value)
    const names = { firstName: form.values.firstName, lastName: form.values.lastName, [part]: value }
    if (!own.current.loginName)
      form.set("loginName", suggestLogin(names.firstName, names.lastName, defaults.loginEnding))
    if (!own.current.email)
      form.set(
        "email",
        defaults.emailEnding === "" ? "" : suggestEmail(names.firstName, names.lastName, defaults.emailEnding),
      )
  }
  const setOwn = (field: "loginName" | "email", value: string) => {
    own.current[field] = value !== ""
    form.set(field, value)
  }
  // A room has one name, no sign-in and no email: its login name only has to be unique.
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
