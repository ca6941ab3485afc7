export const fewestPinDigits = 4
export const mostPinDigits = 10

/** Why a PIN is too easy to guess, completing "The PIN …"; undefined when it is strong enough. */
export const whyPinIsWeak = (pin: string, ownNumber: string): string | undefined => {
  if (!/^\d+$/.test(pin)) return "can contain only digits"
  if (pin.length < fewestPinDigits || pin.length > mostPinDigits)
    return `must have ${fewestPinDigits} to ${mostPinDigits} digits`
  if (/^(\d)\1+$/.test(pin)) return "is one digit repeated"
  if (isRun(pin, 1) || isRun(pin, -1)) return "is a sequence of digits"
  if (/^(\d\d)\1+$/.test(pin)) return "repeats two digits"
  if (ownNumber !== "" && (pin === ownNumber || pin === reversed(ownNumber) || isRepeated(pin, ownNumber)))
    return "is the extension's own number"
  if (/^(19|20)\d\d$/.test(pin)) return "looks like a year"
  return undefined
}

const isRun = (pin: string, step: 1 | -1) =>
  [...pin].every((digit, index) => index === 0 || Number(digit) === (Number(pin[index - 1]) + step + 10) % 10)
const reversed = (text: string) => [...text].toReversed().join("")
const isRepeated = (pin: string, piece: string) =>
  pin.length > piece.length && pin === piece.repeat(Math.ceil(pin.length / piece.length)).slice(0, pin.length)
