import { texts } from "@dialplane/contract/kit/language"

const messages = texts("sessions.signInNotices", {
  newTitle: "Sign-in from a new device",
  newText: (loginName: string, device: string, address: string) =>
    `${loginName} signed in with ${device} from ${address}. If this was not you, end the session and change your password.`,
  lockedTitle: "Your sign-in was locked",
  lockedText: (loginName: string, address: string) =>
    `Too many wrong passwords were entered for ${loginName}, the last one from ${address}. If this was not you, change your password.`,
  breakGlassTitle: (name: string) => `${name} signed in without single sign-on`,
  breakGlassText: (name: string, device: string, address: string) =>
    `${name} is excluded from single sign-on, which your account requires, and signed in with a password and a verification code: ${device}, ${address}.`,
})

/** Title and text of the notices about sign-in. */
export const signInNoticeMessages = {
  newSignIn: (loginName: string, device: string, address: string) => ({
    title: messages.newTitle,
    text: messages.newText(loginName, device, address),
  }),
  signInLocked: (loginName: string, _device: string, address: string) => ({
    title: messages.lockedTitle,
    text: messages.lockedText(loginName, address),
  }),
  breakGlassUsed: (name: string, device: string, address: string) => ({
    title: messages.breakGlassTitle(name),
    text: messages.breakGlassText(name, device, address),
  }),
}
