import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { secret } from "../../kit/secret.ts"
import { mediaLinkExample } from "./media-examples.ts"
import { mediaProblems } from "./media.problems.ts"
import { mediaLink, mediaLinkDraft, ofMedia } from "./media.schema.ts"

const path = "/api/appserver/accounts/:accountId/media/:mediaId/links"
const many = { service: "appServer", path, params: ofMedia } as const
const found = [accountProblems.notFound, mediaProblems.notFound]

export const listMediaLinks = endpoint({
  ...many,
  method: "GET",
  summary: "List the links of an audio file",
  description:
    "The links that work, with when they end and how often they were opened. Their addresses are not stored.",
  access: access.inAccount("read:media"),
  response: z.array(mediaLink),
  example: { response: [mediaLinkExample] },
  noCache: true,
  problems: found,
})
export const createMediaLink = endpoint({
  ...many,
  method: "POST",
  summary: "Create a link that plays an audio file without signing in",
  description:
    "For people without an account, for example to approve a recording. The address is shown once. The link stops working when it expires, is revoked, or the audio file is deleted.",
  access: access.inAccount("update:media"),
  body: mediaLinkDraft,
  response: mediaLink.extend({ url: secret(z.string()).describe("The address of the audio file; shown only once") }),
  ifAnswerLost: "Revoke the link and create a new one.",
  example: {
    body: { days: 7 },
    response: { ...mediaLinkExample, url: "https://portal.example.com/api/listen/Zm9vYmFyYmF6cXV4MDEyMzQ1Njc" },
  },
  problems: [...found, mediaProblems.linksFull],
})
export const revokeMediaLink = endpoint({
  ...many,
  path: `${path}/:mediaLinkId`,
  params: ofMedia.extend({ mediaLinkId: accountIdText.describe("Id of the link") }),
  method: "DELETE",
  summary: "Revoke a link of an audio file",
  description: "The address stops working at once.",
  access: access.inAccount("update:media"),
  problems: [...found, mediaProblems.linkNotFound],
})
export const playMediaLink = endpoint({
  headers: ["range"],
  service: "appServer",
  path: "/api/listen/:token",
  params: z.strictObject({ token: z.string().min(1).max(200).describe("The secret part of the address") }),
  method: "GET",
  summary: "Play the audio file of a link",
  description: "Needs no sign-in. An address that was revoked, has expired or never existed gets the same answer.",
  access: access.public,
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [mediaProblems.linkOver, mediaProblems.rangeNotThere, commonProblems.tooMany],
})
