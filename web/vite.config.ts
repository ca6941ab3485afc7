import react from "@vitejs/plugin-react"
import { randomBytes } from "node:crypto"
import { defineConfig, type Plugin } from "vite"

const api = process.env.DIALPLANE_API ?? "http://127.0.0.1:8080"

/** In production the server sends the forgery token with the page; in development the page comes from here. */
const forgeryCookie: Plugin = {
  name: "forgery-cookie",
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (!(request.headers.cookie ?? "").includes("CSRF-TOKEN="))
        response.setHeader("set-cookie", `CSRF-TOKEN=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Strict`)
      next()
    })
  },
}

/**
 * The portal never generates JSON Schema. Its schemas reference the part of zod that does, which would otherwise be in
 * every first load.
 */
const zodWithoutJsonSchema: Plugin = {
  name: "zod-without-json-schema",
  apply: "build",
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const writers =
        'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";'
      if (!code.includes(writers)) this.error("zod has changed: look at how its schemas write JSON Schema now.")
      const none =
        'const none = () => () => { throw new Error("The portal writes no JSON Schema.") }, createStandardJSONSchemaMethod = none, createToJSONSchemaMethod = none;'
      return { code: code.replace(writers, none).replaceAll(/^ *inst\._zod\.processJSONSchema = .*$/gm, ""), map: null }
    },
  },
}

const unreadProperty =
  /\b(?:summary|description|calls|aliases|aliasOf|createdAt|credentials|headers|needsRecentProof|problems):\s*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\[[^[\]]*\]|[a-z]\w*(?=\s*[,}])),?[ \t]*/gi
/** Who may do what is the server's to check; the portal only asks which operations are public. */
const permissionOfOperation = /\baccess:\s*access\.(?!public\b|signedIn\b)\w+\("[^"]*"(?:,\s*"[^"]*")?\)/g
/** The server contains the texts of refusals; the portal only needs their codes. */
const refusalText = /\btext:\s*"(?:[^"\\]|\\.)*"/g

/** Descriptions are for the API reference. */
const description = /\.describe\(\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`),?\s*\)/g

/** So are the names and descriptions of schemas. */
const component = /\.meta\(\{\s*id:\s*"\w+"(?:,\s*description:\s*"(?:[^"\\]|\\.)*")?,?\s*\}\)/g

/** Examples are for the API reference too. */
const withoutExamples = (code: string): string => {
  const start = /\bexample:\s*\{/.exec(code)
  if (start === null) return code
  let [place, depth] = [start.index + start[0].length, 1]
  const word = /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[{}]/g
  word.lastIndex = place
  for (let found = word.exec(code); found !== null && depth > 0; found = depth > 0 ? word.exec(code) : null) {
    if (found[0] === "{") depth++
    if (found[0] === "}") depth--
    place = word.lastIndex
  }
  const rest = code.slice(place).replace(/^\s*,/, "")
  return code.slice(0, start.index) + withoutExamples(rest)
}

const withoutUnread = (code: string, id: string) => {
  if (id.endsWith(".endpoints.ts"))
    return withoutExamples(code)
      .replaceAll(unreadProperty, "")
      .replaceAll(description, "")
      .replaceAll(permissionOfOperation, "access: access.signedIn")
  const plain = code.replaceAll(description, "").replaceAll(component, "")
  return isRefusals.test(id) ? plain.replaceAll(refusalText, 'text: ""') : plain
}

/** Files that only list operations and refusals. */
const isRefusals = /(?:kit\/problem|\.problems)\.ts$/
const isListOnly = /(?:kit\/problem|\.(?:endpoints|problems))\.ts$/

/**
 * Removes the properties of operations that only the server, the API description and the tests read, and operations
 * that the portal never calls.
 */
const contractAsCalled: Plugin = {
  name: "contract-as-called",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler: (code, id) => ({
      code: withoutUnread(code, id).replaceAll(/ = (?=(?:endpoint|problems)\()/g, " = /* @__PURE__ */ "),
      map: null,
      ...(isListOnly.test(id) ? { moduleSideEffects: false } : {}),
    }),
  },
}

/**
 * Removes the colors of Mantine that are not used. Red is for errors, blue is the default of Mantine's theme, and the
 * product's theme replaces gray and dark.
 */
const mantineWithoutItsColors: Plugin = {
  name: "mantine-without-its-colors",
  apply: "build",
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/ },
    handler(code) {
      const kept = ["dark", "gray", "red", "blue"].map(
        (name) => new RegExp(`\\b${name}: \\[[^\\]]*\\]`).exec(code)?.[0],
      )
      if (kept.includes(undefined) || !code.includes("export { DEFAULT_COLORS }"))
        this.error("Mantine has changed: look at how it keeps its colors now.")
      return { code: `const DEFAULT_COLORS = { ${kept.join(", ")} };\nexport { DEFAULT_COLORS };`, map: null }
    },
  },
}

/** Windows fade, and drawers slide; Mantine's other transitions are not used. */
const mantineWithoutItsTransitions: Plugin = {
  name: "mantine-without-its-transitions",
  apply: "build",
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/components\/Transition\/transitions\.mjs$/ },
    handler(code) {
      const unused = /^\t"(?:fade-(?:up|left|right)|skew-\w+|rotate-\w+|pop-[\w-]+)": \{\n[^]*?^\t\},?\n/gm
      if (code.match(unused)?.length !== 11)
        this.error("Mantine has changed: look at how it keeps its transitions now.")
      return { code: code.replaceAll(unused, ""), map: null }
    },
  },
}

const domainOf = (module: string) => `of-${/\/src\/[a-z-]+\/([a-z-]+)\//.exec(module)?.[1]}`

/**
 * Modules that are always needed together are one file: split by shared modules, the same code compresses a tenth worse
 * and takes dozens of requests. A chunk takes the modules it names with everything they import, unless an earlier chunk
 * has them. Pages are not included: each is loaded when it is opened.
 */
const pieces = [
  // every visit, sign-in included
  { name: "first", tags: ["$initial" as const] },
  // used by the shell, and by pages outside of it
  {
    name: "contract",
    test: /\/node_modules\/zod\/|\/contract\/src\/(kit\/(?!issue-sentence|bulk-preview|changed-fields|companion-ids|counted|time-zones|linear-pattern|mac|contrast|sent-as-file|phone-number|notice-kind|webhook-events|widget-pins|peaks)|ground\/accounts\/(accounts\.(schema|problems)|account-configuration)|identity\/(roles\/landing|sessions\/)|operations\/(jobs\/jobs\.|events\/))/,
  },
  // everything behind sign-in
  {
    name: "shell",
    test: /\/web\/src\/(app\/(ask|later|shell|screen(?!-keywords)|signed-in|guarded|account(?!-state)|acting(?!-notice-bar)|job-follower|live|locale|use-(nav|focus|typed))|ui\/(actions|feedback(?!\/(acting-bar|toasts))|shell|states)\/|ui\/page\/page|kit\/(can|errors\/(?!way-back)|preferences|sections|use-may|locale\/(use-)?phone-number)|kit\/data\/query-client|identity\/acting\/acting-people\.api)/,
  },
  // every list
  {
    name: "list",
    test: /\/web\/src\/(kit\/list\/(list-view|file-actions)|kit\/(use-row-lock|locale\/use-day)|ui\/page\/head-actions|ui\/display\/(relative-time|status-badge)|ui\/page\/section\.|onboarding\/people\/people-columns\.module)/,
  },
  // what every page shows right after it is there: bell, star, favorites, banners, jobs, toasts, later icons; and tiles
  {
    name: "later",
    test: /\/web\/src\/(app\/(notice-list|page-star|news-banner|job-tray-host)|insight\/home\/use-favorites|ui\/(feedback\/toasts|icons\/later-icons|page\/(stat-tile|tile-grid))|kit\/account-status-badge)\.tsx?$/,
  },
  // the dashboard without the tiles that are below the fold
  {
    name: "dashboard",
    test: /\/web\/src\/(insight\/home\/(dashboard-page|home\.(api|messages|module)|rows\.module|tile-state)|operations\/service-status\/service-status-tile)/,
  },
  // the chart of the dashboard, and what every chart consists of
  { name: "chart", test: /\/web\/src\/(insight\/home\/calls-per-day|ui\/charts\/bar-chart)/ },
  // most forms, menus and dialogs: parts that many pages share
  {
    name: "parts",
    test: /\/node_modules\/|\/web\/src\/(ui\/(fields|forms|overlays|page|display|list)|kit\/forms)\//,
    minShareCount: 40,
  },
  // used by the list of users and by everything that shows the name of a user
  {
    name: "people",
    test: /\/contract\/src\/(identity\/(users\/(sign-in-state|room-marker|users\.schema|user-lists)|roles\/(custom-roles\.schema|roles\.schema|legacy-privileges|extension-management|role-assignment|role-list\.endpoints))|kit\/phone-number-limits)|\/web\/src\/(kit\/acting-person|identity\/(users\/(role-options|user-lists)\.api|roles\/role-list\.api))/,
  },
  // what the list of users and the page of a user can do with them
  { name: "acts", test: /\/web\/src\/onboarding\/people\/(use-person-(acts|locks)|person-acts\.messages)/ },
  // operations that many pages call, except those of pages before sign-in
  { name: "calls", test: /\/contract\/src\/(?!identity\/(mfa|passwords|sessions))/, minShareCount: 60 },
  // all other styles after sign-in: a sheet that fails while offline would keep a section from loading later; call flows,
  // reports, charts, meetings and messages have no sections on other pages
  {
    name: "styles",
    test: /^(?!.*\/@xyflow\/|.*\/web\/src\/((calling\/(call-flows|meetings|messages)|insight\/[a-z-]+|operations\/service-status|ui\/charts)\/|identity\/(sessions\/|mfa\/two-factor)|ui\/entry\/|ui\/display\/(qr-code|code-list|copy-value)|ui\/fields\/strength-meter)).*\.css$/,
    includeDependenciesRecursively: false,
  },
  // the overview of a user's page
  {
    name: "person",
    test: /\/web\/src\/(inventory|calling|onboarding|operations)\/[a-z-]+\/((head|reach|actions|devices|numbers|groups|queues|emergency|last-changes)-of-person|call-to-person)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // for each domain: the messages, calls and styles that several of its pages and dialogs share
  {
    name: domainOf,
    debugName: "domains",
    test: /\/(web|contract)\/src\/(?!onboarding\/people|identity\/(users|mfa|passwords|sessions)).*\.(messages|api|endpoints|schema|problems)\.ts$/,
    minShareCount: 2,
  },
].map((piece, index, all) => ({ ...piece, priority: all.length - index }))

export default defineConfig({
  plugins: [
    react(),
    forgeryCookie,
    contractAsCalled,
    zodWithoutJsonSchema,
    mantineWithoutItsColors,
    mantineWithoutItsTransitions,
  ],
  // The server replaces the placeholder in index.html with a fresh nonce per request.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    // data: addresses are not in the content security policy
    assetsInlineLimit: 0,
    // The table of what each page preloads is part of every first load, so it only contains what saves a round trip:
    // style sheets, and the large chunks that a page needs. The others are loaded before any page is opened.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => /\.css$|\/(list|parts|people|calls)-/.test(file)),
    },
    rolldownOptions: {
      // Otherwise unused lists of refusals would keep the refusals.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["z"] },
      output: {
        codeSplitting: { groups: pieces },
        // Only the chunks in the table above need names; pages do not.
        chunkFileNames: ({ name }) =>
          pieces.some((piece) => piece.name === name) ? "assets/[name]-[hash].js" : "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
      },
    },
    reportCompressedSize: false,
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      // With or without a region prefix.
      "^/((uk|au|in)/)?(api|svc|idp|oauth2|hdap)/": api,
      "/wgConfig.json": api,
      "/openapi.json": api,
      "/openapi.yaml": api,
    },
  },
})
