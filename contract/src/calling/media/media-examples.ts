/** Examples for the API reference. */
const peaks = [4, 38, 61, 54, 47, 12, 66, 71, 40, 3]

export const mediaExample = {
  accountId: 100,
  mediaId: 5000001,
  greetingKey: "5000001",
  name: "Welcome, open hours",
  kind: "greeting",
  source: "speech",
  seconds: 7.4,
  bytes: 236_844,
  peaks,
  speech: { text: "Thank you for calling Harbor & Pine.", voice: "en-us", speed: 1 },
  createdBy: "Ava Stone",
  createdAt: "2026-03-02T09:14:00Z",
  changedAt: "2026-03-02T09:14:00Z",
  version: 1,
  useCount: 1,
} as const
export const mediaWithUsesExample = {
  ...mediaExample,
  uses: [{ kind: "queue", id: 5000123, name: "Support" }],
}
export const phoneRecordingExample = {
  recordId: 5000001,
  ticketId: "7Q2mK0f3Jc1n9sVbXw4aPg",
  state: "Recording",
  calls: "213",
  name: "Closed on holidays",
  kind: "greeting",
  mediaId: null,
  startedAt: "2026-03-02T09:14:00Z",
  simulated: false,
  problem: null,
} as const
export const holdAudioExample = {
  accountId: 100,
  mode: "playlist",
  tune: "harbor",
  sounds: [
    { mediaId: 5000004, name: "Spring campaign", seconds: 42.5 },
    { mediaId: 5000005, name: "Quiet guitar", seconds: 180 },
  ],
  version: 3,
} as const
export const mediaLinkExample = {
  mediaLinkId: 5000001,
  mediaId: 5000001,
  createdBy: "Ava Stone",
  createdAt: "2026-03-02T09:14:00Z",
  expiresAt: "2026-03-09T09:14:00Z",
  playCount: 0,
} as const
