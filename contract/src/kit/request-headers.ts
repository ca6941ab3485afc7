/** Headers of a request that only some operations read, for the API document. */
interface HeaderOfRequest {
  readonly name: string
  readonly description: string
  readonly required?: true
  readonly example?: string
}

export const requestHeaders = {
  range: {
    name: "Range",
    description: "The part of the file that is asked for, such as bytes=0-65535. It is answered with 206.",
  },
  accessKey: {
    name: "X-Access-Key",
    description: "The access key of the calling application. It names the application and is no secret.",
    required: true,
    example: "portal",
  },
  voiceToken: {
    name: "X-Token",
    description: "“anonymous” asks for a token without a user. Otherwise leave it out.",
  },
  accountOfRequest: {
    name: "X-Account-Id",
    description: "Id of the account as older applications send it. It must be the account of the path.",
  },
} as const satisfies Readonly<Record<string, HeaderOfRequest>>

export type RequestHeader = keyof typeof requestHeaders
