import { defineMessages } from "../../kit/locale/messages.ts"

export const developerMessages = defineMessages({
  "en-us": {
    reference: "API reference",
    signIn: "Sign in",
    referenceSentence:
      "Every API operation of this installation, generated from the contract that server and portal share.",
    search: "Task, field, path or permission",
    operations: (count: number) => (count === 1 ? "1 operation" : `${count} operations`),
    all: "All operations",
    nothing: "No matching operations",
    nothingSentence: "Try fewer words, part of the path, or a permission such as read:users.",
    noSuch: "Operation not found",
    noSuchSentence: "It may have another name in this version.",
    download: "OpenAPI document",
    index: "Operations",

    basics: "Getting started",
    base: "Base URL",
    auth: "Authentication",
    authText: "Send an API key or an access token as Authorization: Bearer. Operations marked public need neither.",
    paging: "Lists",
    pagingText: "Lists are paged: pass nextCursor of a response as cursor of the next request. limit is at most 750.",
    refusals: "Errors",
    refusalsText: "Every error response has the same fields: status, code, message, validationErrors, traceId.",
    retries: "Retries",
    retriesText:
      "Send an Idempotency-Key with a POST and with any other write that creates or sends something. A retry with the same key gets the first response and changes nothing.",
    version: "Version",
    groups: "Areas",

    guides: "Guides",
    guide_apiKey: "Call the API with an API key",
    guide_apiKey_sentence:
      "An API key acts in the name of the user who created it, within the permissions of the key. It is sent with each request.",
    guide_apiKey_source: "Create an API key with the permissions read:users and create:groups, and copy its value.",
    guide_apiKey_page: "API keys",
    step_listUsers: "Read a list",
    step_listUsers_sentence: "In TypeScript, itemsOf requests page after page. With curl, pass nextCursor as cursor.",
    step_addGroup: "Create something",
    step_addGroup_sentence:
      "A request that is sent again with the same Idempotency-Key changes nothing twice. The client adds a key to every POST, and waits when the API answers with 429 or 503 and Retry-After.",
    guide_tasks: "Everyday tasks: users, phone numbers and jobs",
    guide_tasks_sentence: "What integrations do most, with the operations that are recommended for it.",
    guide_tasks_source:
      "Create an API key with the permissions create:users, create:extensions, update:users, read:phone-numbers, update:phone-numbers and read:jobs, and copy its value. LOGIN_NAME is the email address of the new user; EXTENSION_ID and USER_ID are the numbers at the end of the address of an extension's and a user's page.",
    guide_tasks_page: "API keys",
    step_createUser: "Create a user",
    step_createUser_sentence:
      "User, extension, voicemail and welcome email in one request: all of it or nothing. A key gives the roles of end users only.",
    step_assignNumber: "Assign a phone number to a user",
    step_assignNumber_sentence:
      "The first available number is assigned to the extension. There is one result for each number.",
    step_followJob: "Change many users, and follow the job",
    step_followJob_sentence:
      "Changes of several users, imports and exports are jobs: the answer has a jobId, and the job has a state, counts and a result for each user.",
    guide_synchronization: "Keep a copy: external IDs and changes",
    guide_synchronization_sentence:
      "Find objects by the IDs of your own system, and ask only for what changed. Users, extensions, phone numbers, devices and locations have an external ID; these and call groups, queues, groups and schedules have updatedAt and the filter updatedSince.",
    guide_synchronization_source:
      "Create an API key with the permissions read:users and update:users, and copy its value. The user and the external ID are examples.",
    guide_synchronization_page: "API keys",
    step_setExternalId: "Set an external ID, and find the user by it",
    step_setExternalId_sentence:
      "An external ID is unique among the objects of a kind in an account; a duplicate is refused with 409. It can also be sent when an object is created. null removes it.",
    step_listChanged: "List what changed",
    step_listChanged_sentence:
      "Lists do not contain deleted objects. Subscribe a webhook to user.deleted and number.removed, read the audit log for the other kinds, and compare the whole list now and then.",
    guide_clientCredentials: "Sign in with OAuth 2.0 client credentials",
    guide_clientCredentials_sentence:
      "For programs that know OAuth: every API key is a client. Its ID and value get access tokens, which work for an hour with all or some of its permissions.",
    guide_clientCredentials_source:
      "Create an API key with the permission read:users. The client ID is the number at the end of the address of its page, the client secret is its value.",
    guide_clientCredentials_page: "API keys",
    step_useToken: "Get a token and use it",
    step_useToken_sentence: "The client gets a new token before the present one ends.",
    guide_webhooks: "Verify the signature of a webhook",
    guide_webhooks_sentence:
      "Events are signed with the secret of the webhook, as Standard Webhooks describes. Accept a request only if its signature is right and its time is not more than five minutes ago.",
    guide_webhooks_source:
      "Create a webhook and copy its secret. RECEIVER is where your program listens on your computer; the address of the webhook must be reachable with https.",
    guide_webhooks_page: "Webhooks",
    step_verify: "Receive an event",
    step_verify_sentence:
      "The TypeScript program answers 204 to events with a right signature and 400 to others. The command signs an event and sends it to the program.",
    guide_scim: "Provision users with SCIM 2.0",
    guide_scim_sentence:
      "Identity providers add, change and deactivate users with a token of the account. It works for SCIM only, not for other operations.",
    guide_scim_source: "Turn on user provisioning and create a token.",
    guide_scim_page: "User provisioning",
    step_findUser: "Find a user by login name",
    step_findUser_sentence: "Responses are those of RFC 7644: totalResults, and Resources with the users.",
    beforeYouStart: "Before you start",
    copySettings: "Copy settings",
    openPage: (page: string) => `Open ${page}`,
    curl: "curl",
    typescript: "TypeScript",
    copyProgram: "Copy program",
    clientPackage:
      "TypeScript samples use the package @dialplane/client. It is in the folder client of the source code: npm pack -w client makes a package to install.",

    tryIt: "Try it",
    tryReads: "Sends the request with your session.",
    tryWrites: "Sends the request with your session. It changes your account.",
    trySend: "Send",
    tryNotJson: "The body is not JSON.",
    tryMissing: (name: string) => `Fill in ${name}.`,
    tryTime: (milliseconds: number) => `after ${milliseconds} ms`,
    tryCopy: "Copy response",

    access: "Access",
    access_public: "Public: no sign-in needed",
    access_signedIn: "Anyone who is signed in",
    access_permission: (key: string) => `Permission ${key}`,
    orSelf: "or for yourself",
    older: "Older",
    useInstead: "This is an older form of another operation. It keeps working. Use instead:",
    showOlder: "Also show older addresses",
    showOlderHint: "Older addresses do the same as a recommended operation.",
    aliases: "Also at",
    calls: "Call catalog",
    parameters: "Parameters",
    inPath: "path",
    inQuery: "query",
    inHeader: "header",
    body: "Request body",
    bodyTypes: (types: string) => `Sent as ${types}`,
    optional: "optional",
    answer: "Response",
    answerNone: "No content.",
    answerEvents: "A stream of server-sent events that stays open.",
    answerFile: "Binary content with its own content type.",
    answerEmpty: "An object without fixed fields.",
    problems: "Errors",
    status: "Status",
    code: "Code",
    sentence: "Message",
    example: "Example",
    copyCommand: "Copy command",
    copyLink: "Copy link to this operation",
    copyPath: "Copy path",

    mail: "Email outbox",
    mailSentence:
      "Emails of this installation. If the mail server cannot be reached, delivery is retried for 24 hours. Without a mail server, emails stay here. Once one is set up, emails from the last 24 hours are sent.",
    noMail: "No emails yet",
    noMailSentence: "Welcome emails and password links are listed here.",
    recipient: "To",
    subject: "Subject",
    account: "Account",
    written: "Created",
    sent: "Sent",
    mailState: "Status",
    notSent: "Not sent",
    attempts: "Attempts",
    lastError: "Last error",
    lastTried: "Last attempt",
    nextTry: "Next attempt",
    mailExpires: "Code or link valid until",
    mailExpiredSentence:
      "The one-time code or link expired before the email could be sent. The recipient can request a new one.",
    mailFailedSentence: "Delivery failed: the mail server rejected the email, or could not be reached within 24 hours.",
    mailKeptSentence:
      "No mail server is set up. The email is sent only if one is set up within 24 hours after the email was created.",
    resend: "Send again",
    resent: "The email is being sent again.",
    emailHidden: "The text is not shown because a mail server delivers emails.",
    searchMail: "Recipient or subject",
  },
  "en-gb": { calls: "Call catalogue" },
})

export type DeveloperMessages = (typeof developerMessages)["locales"]["en-us"]
