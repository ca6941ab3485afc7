import { texts } from "../../kit/language.ts"

export const fewestPinDigits = 4
export const mostPinDigits = 10

const messages = texts("extensions.weakPins", {
  onlyDigits: "can contain only digits",
  wrongLength: (fewest: number, most: number) => `must have ${fewest} to ${most} digits`,
  oneDigit: "is one digit repeated",
  sequence: "is a sequence of digits",
  twoDigits: "repeats two digits",
  ownNumber: "is the extension's own number",
  year: "looks like a year",
})

/** Why a PIN is too easy to guess, completing "The PIN …"; undefined when it is strong enough. */
export const whyPinIsWeak = (pin: string, ownNumber: string): string | undefined => {
  if (!/^\d+$/.test(pin)) return messages.onlyDigits
  if (pin.length < fewestPinDigits || pin.length > mostPinDigits)
    return messages.wrongLength(fewestPinDigits, mostPinDigits)
  if (/^(\d)\1+$/.test(pin)) return messages.oneDigit
  if (isRun(pin, 1) || isRun(pin, -1)) return messages.sequence
  if (/^(\d\d)\1+$/.test(pin)) return messages.twoDigits
  if (ownNumber !== "" && (pin === ownNumber || pin === reversed(ownNumber) || isRepeated(pin, ownNumber)))
    return messages.ownNumber
  if (/^(19|20)\d\d$/.test(pin)) return messages.year
  return undefined
}

const isRun = (pin: string, step: 1 | -1) =>
  [...pin].every((digit, index) => index === 0 || Number(digit) === (Number(pin[index - 1]) + step + 10) % 10)
const reversed = (text: string) => [...text].toReversed().join("")
const isRepeated = (pin: string, piece: string) =>
  pin.length > piece.length && pin === piece.repeat(Math.ceil(pin.length / piece.length)).slice(0, pin.length)
