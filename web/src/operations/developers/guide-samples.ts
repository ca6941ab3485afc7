import { roles } from "@dialplane/contract/kit/access/roles.table"

/** Where the samples are used: they contain the real address of the installation and the account of the reader. */
export interface Place {
  readonly origin: string
  readonly accountId: number
}

/** The same step as a command and as a program. A test runs both as they are shown. */
export interface Sample {
  readonly curl: string
  readonly typescript: string
}

/** Values that only the reader has, as the commands that set them. */
export const settingsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `export ${name}='${value}'`)
    .join("\n")

const listUsers = ({ origin, accountId }: Place, variable: string) =>
  `curl '${origin}/api/users/accounts/${accountId}?limit=50' \\
  -H "Authorization: Bearer $${variable}"`

const eachUser = (accountId: number) => `
const path = { accountId: "${accountId}" }
for await (const user of itemsOf((cursor) =>
  client.GET("/api/users/accounts/{accountId}", { params: { path, query: { cursor, limit: 50 } } }),
)) {
  console.log(user.loginName)
}`

const withKey = ({ origin }: Place, imports: string) => `import { createClient, ${imports} } from "@dialplane/client"

const client = createClient({ baseUrl: "${origin}", apiKey: process.env["API_KEY"]! })`

const jsonAs = (variable: string) => `-H "Authorization: Bearer $${variable}" \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  -H 'Content-Type: application/json' \\`

const scimUsers = ({ origin }: Place) => `${origin}/scim/v2/Users`

/** Steps by guide, and the values that each guide needs. */
export const guideSamples = {
  apiKey: {
    values: { API_KEY: "dpk_…" },
    steps: {
      listUsers: (place: Place): Sample => ({
        curl: listUsers(place, "API_KEY"),
        typescript: `${withKey(place, "itemsOf")}
${eachUser(place.accountId)}`,
      }),
      addGroup: (place: Place): Sample => ({
        curl: `curl -X POST '${place.origin}/api/accounts/${place.accountId}/groups' \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  -H 'Content-Type: application/json' \\
  -d '{ "group_name": "Trainees" }'`,
        typescript: `${withKey(place, "dataOf")}

const group = await dataOf(
  client.POST("/api/accounts/{accountId}/groups", {
    params: { path: { accountId: "${place.accountId}" } },
    body: { group_name: "Trainers" },
  }),
)
console.log(group.groupId)`,
      }),
    },
  },
  tasks: {
    values: { API_KEY: "dpk_…", LOGIN_NAME: "ada@example.com", EXTENSION_ID: "100103", USER_ID: "100140" },
    steps: {
      createUser: (place: Place): Sample => ({
        curl: `curl -X POST '${place.origin}/api/accounts/${place.accountId}/people' \\
  ${jsonAs("API_KEY")}
  -d "{ \\"firstName\\": \\"Ada\\", \\"lastName\\": \\"Miller\\", \\"loginName\\": \\"$LOGIN_NAME\\",
    \\"email\\": \\"$LOGIN_NAME\\", \\"roleId\\": ${roles.endUser.id}, \\"extension\\": { \\"kind\\": \\"next\\" } }"`,
        typescript: `${withKey(place, "dataOf")}

const loginName = process.env["LOGIN_NAME"]!
const added = await dataOf(
  client.POST("/api/accounts/{accountId}/people", {
    params: { path: { accountId: "${place.accountId}" } },
    body: {
      firstName: "Ada",
      lastName: "Miller",
      loginName,
      email: loginName,
      roleId: ${roles.endUser.id},
      extension: { kind: "next" },
    },
  }),
)
console.log(added.userId, added.extension?.number)`,
      }),
      assignNumber: (place: Place): Sample => ({
        curl: `NUMBER=$(curl -s '${place.origin}/api/phone-numbers/accounts/${place.accountId}/numbers?assigned=false&status=usable&limit=1' \\
  -H "Authorization: Bearer $API_KEY" |
  grep -o '"phoneNumber":"[0-9]*' | grep -o '[0-9]*$')
curl -X POST '${place.origin}/api/phone-numbers/accounts/${place.accountId}/bulk/assign' \\
  ${jsonAs("API_KEY")}
  -d "{ \\"phoneNumbers\\": [\\"$NUMBER\\"], \\"extensionId\\": $EXTENSION_ID }"`,
        typescript: `${withKey(place, "dataOf")}

const path = { accountId: "${place.accountId}" }
const free = await dataOf(
  client.GET("/api/phone-numbers/accounts/{accountId}/numbers", {
    params: { path, query: { assigned: "false", status: "usable", limit: 1 } },
  }),
)
const { results } = await dataOf(
  client.POST("/api/phone-numbers/accounts/{accountId}/bulk/assign", {
    params: { path },
    body: {
      phoneNumbers: free.items.map(({ phoneNumber }) => phoneNumber),
      extensionId: Number(process.env["EXTENSION_ID"]),
    },
  }),
)
console.log(results)`,
      }),
      followJob: (place: Place): Sample => ({
        curl: `JOB_ID=$(curl -s -X POST '${place.origin}/api/accounts/${place.accountId}/people/edit' \\
  ${jsonAs("API_KEY")}
  -d "{ \\"userIds\\": [$USER_ID], \\"edit\\": { \\"allowCallBlocking\\": true } }" | grep -o '[0-9]*')
until curl -s "${place.origin}/api/accounts/${place.accountId}/jobs/$JOB_ID" \\
  -H "Authorization: Bearer $API_KEY" | grep '"finishedAt":"'; do sleep 1; done`,
        typescript: `${withKey(place, "dataOf, finishedJob")}

const { jobId } = await dataOf(
  client.POST("/api/accounts/{accountId}/people/edit", {
    params: { path: { accountId: "${place.accountId}" } },
    body: { userIds: [Number(process.env["USER_ID"])], edit: { allowCallBlocking: false } },
  }),
)
const job = await finishedJob(client, { accountId: ${place.accountId}, jobId, everySeconds: 1 })
console.log(job.state, job.done)`,
      }),
    },
  },
  synchronization: {
    values: { API_KEY: "dpk_…", USER_ID: "100140", EXTERNAL_ID: "HR-20417" },
    steps: {
      setExternalId: (place: Place): Sample => ({
        curl: `curl -X PUT "${place.origin}/api/ucaas/user/v4/$USER_ID" \\
  ${jsonAs("API_KEY")}
  -d "{ \\"externalId\\": \\"$EXTERNAL_ID\\" }"
curl -G '${place.origin}/api/users/accounts/${place.accountId}' \\
  --data-urlencode "externalId=$EXTERNAL_ID" \\
  -H "Authorization: Bearer $API_KEY"`,
        typescript: `${withKey(place, "dataOf")}

const externalId = process.env["EXTERNAL_ID"]!
await dataOf(
  client.PUT("/api/ucaas/user/v4/{userId}", {
    params: { path: { userId: process.env["USER_ID"]! } },
    body: { externalId },
  }),
)
const found = await dataOf(
  client.GET("/api/users/accounts/{accountId}", {
    params: { path: { accountId: "${place.accountId}" }, query: { externalId } },
  }),
)
console.log(found.items[0]?.userId)`,
      }),
      listChanged: (place: Place): Sample => ({
        curl: `SINCE=$(date -u -d '-5 minutes' +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -v-5M +%Y-%m-%dT%H:%M:%SZ)
curl -G '${place.origin}/api/users/accounts/${place.accountId}' \\
  --data-urlencode "updatedSince=$SINCE" -d limit=750 \\
  -H "Authorization: Bearer $API_KEY"`,
        typescript: `${withKey(place, "itemsOf")}

// Begin a little before the last time: a change can take a moment until it is visible.
const updatedSince = new Date(Date.now() - 5 * 60_000).toISOString()
const path = { accountId: "${place.accountId}" }
for await (const user of itemsOf((cursor) =>
  client.GET("/api/users/accounts/{accountId}", { params: { path, query: { cursor, updatedSince, limit: 750 } } }),
)) {
  console.log(user.userId, user.externalId, user.updatedAt)
}`,
      }),
    },
  },
  clientCredentials: {
    values: { CLIENT_ID: "5000001", CLIENT_SECRET: "dpk_…" },
    steps: {
      useToken: (place: Place): Sample => ({
        curl: `TOKEN=$(curl -s '${place.origin}/svc/auth/v1/oauth2/token' \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials -d scope=read:users |
  grep -o 'dpt_[0-9A-Za-z_-]*')
${listUsers(place, "TOKEN")}`,
        typescript: `import { createClient, itemsOf } from "@dialplane/client"

const client = createClient({
  baseUrl: "${place.origin}",
  clientId: process.env["CLIENT_ID"]!,
  clientSecret: process.env["CLIENT_SECRET"]!,
  scopes: ["read:users"],
})
${eachUser(place.accountId)}`,
      }),
    },
  },
  webhooks: {
    values: { WEBHOOK_SECRET: "whsec_…", RECEIVER: "http://127.0.0.1:8080/" },
    steps: {
      verify: (): Sample => ({
        typescript: `import { createServer } from "node:http"
import { readWebhook } from "@dialplane/client"

createServer(async (request, response) => {
  let body = ""
  for await (const part of request.setEncoding("utf8")) body += part
  try {
    const secret = process.env["WEBHOOK_SECRET"]!
    const event = await readWebhook({ headers: request.headers, body, secret })
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(Number(new URL(process.env["RECEIVER"]!).port), "127.0.0.1")`,
        curl: `ID=evt_1
TIMESTAMP=$(date +%s)
BODY='{"id":"evt_1","type":"webhook.test","data":{}}'
KEY=$(printf '%s' "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
SIGNATURE=$(printf '%s' "$ID.$TIMESTAMP.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)
curl -i "$RECEIVER" \\
  -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $TIMESTAMP" \\
  -H "webhook-signature: v1,$SIGNATURE" \\
  -H 'Content-Type: application/json' \\
  -d "$BODY"`,
      }),
    },
  },
  scim: {
    values: { SCIM_TOKEN: "dps_…", LOGIN_NAME: "ada@example.com" },
    steps: {
      findUser: (place: Place): Sample => ({
        curl: `curl -G '${scimUsers(place)}' \\
  --data-urlencode "filter=userName eq \\"$LOGIN_NAME\\"" \\
  -H "Authorization: Bearer $SCIM_TOKEN"`,
        typescript: `const address = new URL("${scimUsers(place)}")
address.searchParams.set("filter", \`userName eq "\${process.env["LOGIN_NAME"]}"\`)
const response = await fetch(address, { headers: { Authorization: \`Bearer \${process.env["SCIM_TOKEN"]}\` } })
console.log(await response.json())`,
      }),
    },
  },
} as const

export type GuideName = keyof typeof guideSamples
export const guideNames = Object.keys(guideSamples) as readonly GuideName[]
