/** What an integrator reads first. The same in every language, like the rest of the document. */
export const guide = `Everything that the portal does, and that programs can do.

## Sign in
- **Programs** send an API key as \`Authorization: Bearer\`. Create one in the portal under API keys. It acts in the name of the user who created it, within the permissions chosen for it.
- **Programs that know OAuth 2.0** get a token with the client credentials grant at \`POST /svc/auth/v1/oauth2/token\`: the client id is the id of an API key, the client secret its value.
- **Applications of users** send the access token of a session.

The security of each operation names what works for it, and its permission (\`x-permission\`).

## Requests
Unknown fields are refused. Ids are whole numbers, times are ISO 8601 with an offset, and phone numbers begin with + and the calling code unless a field says otherwise. A repeat of a POST with the same \`Idempotency-Key\` changes nothing twice.

## Responses
Responses can get further fields, so ignore those you do not know. Lists are paged: pass \`nextCursor\` of a response as \`cursor\` of the next request. Every refusal is an \`Error\` with a code. \`x-problems\` of an operation names its codes beside those of its statuses, and the table \`x-problems\` of the components has the status and the sentence of each. After 429 and 503, wait for the seconds in \`Retry-After\`.

## Older addresses
Operations marked as deprecated do the same as another one in an older form, and say which one to use. They keep working. \`/openapi.json?view=recommended\` leaves them out.`
