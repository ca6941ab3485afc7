import { texts } from "@dialplane/contract/kit/language"

/** What visitors of a web page read. */
export const buttonMessages = texts("clickToCall.button", {
  call: "Call me",
  title: "We call you",
  sentence: "Enter your phone number. We call you now and connect you.",
  number: "Your phone number",
  consent: "I agree to be called at this number once.",
  start: "Call me now",
  cancel: "Close",
  calling: "We are calling you. Please answer your phone.",
  ringing: "You are being connected.",
  connected: "You are connected.",
  busy: "The line is busy. Please try again later.",
  missed: "Nobody could take the call. Please try again later.",
  ended: "The call has ended. Thank you.",
  closed: "We are closed now. Please try again during our hours.",
  failed: "That did not work. Please try again later.",
})
