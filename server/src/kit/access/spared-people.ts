import { texts } from "@dialplane/contract/kit/language"

const messages = texts("kit.sparedPeople", {
  more: (count: number) => `${count} more`,
})
const mostNamed = 20

interface Spared {
  readonly userId: number
  readonly name: string
  readonly role: string
}

/** All users for whom a change of several was refused, as the placeholders of the refusal: the first 20 by name. */
export const nameSpared = (spared: readonly Spared[]): { readonly name: string; readonly role: string } => {
  const people = [...new Map(spared.map((one) => [one.userId, one])).values()]
  const named = people.slice(0, mostNamed)
  const names = named.map(({ name }) => name)
  if (people.length > mostNamed) names.push(messages.more(people.length - mostNamed))
  return { name: names.join(", "), role: [...new Set(named.map(({ role }) => role))].join("”, “") }
}
