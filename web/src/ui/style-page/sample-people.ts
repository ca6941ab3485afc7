export type SamplePerson = {
  id: string
  name: string
  extension: string
  number: string
  role: string
  status: "online" | "away" | "offline" | "problem"
  calls: number
  seen: string
  device: string
}

const first = ["Ada", "Grace", "Alan", "Hedy", "Linus", "Margaret", "Tim", "Barbara", "Ken", "Radia", "Dennis", "Joan"]
const last = [
  "Lovelace",
  "Hopper",
  "Turing",
  "Lamarr",
  "Torvalds",
  "Hamilton",
  "Berners-Lee",
  "Liskov",
  "Thompson",
  "Perlman",
  "Ritchie",
  "Clarke",
]
const roles = ["User", "Account administrator", "Queue supervisor", "Billing"]
const devices = ["Yealink T54W", "Poly Edge E350", "Desktop app", "Mobile app", "Cisco 8851"]
const states = ["online", "online", "away", "offline", "online", "problem"] as const

const pick = <Value>(from: readonly Value[], index: number) => from[index % from.length] as Value

/** Generated users, as many as needed; always the same for the same number. */
export const samplePeople = (count: number): SamplePerson[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `${pick(first, index * 7)} ${pick(last, index * 5 + Math.floor(index / 12))}`,
    extension: String(1000 + index),
    number: `+1 555 ${String(100 + (index % 900))} ${String(1000 + ((index * 37) % 9000))}`,
    role: pick(roles, index * 3),
    status: pick(states, index),
    calls: (index * 97) % 412,
    seen: new Date(Date.now() - ((index * 7919) % 900_000) * 1000).toISOString(),
    device: pick(devices, index * 2),
  }))
