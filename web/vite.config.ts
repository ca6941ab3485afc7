import react from "@vitejs/plugin-react"
import { randomBytes } from "node:crypto"
import { defineConfig, type Plugin } from "vite"

const api = process.env.DIALPLANE_API ?? "http://127.0.0.1:8080"

/** In production the server hands the forgery token out with the page; in development the page comes from here. */
const forgeryCookie: Plugin = {
  name: "forgery-cookie",
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (!(request.headers.cookie ?? "").includes("CSRF-TOKEN=")) response.setHeader("set-cookie", `CSRF-TOKEN=${randomBytes(24).toString("base64url")}; Path=/; SameSite=Strict`)
      next()
    })
  },
}

export default defineConfig({
  plugins: [react(), forgeryCookie],
  // The server replaces the placeholder in index.html with a fresh nonce per request.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2022",
    // data: addresses are not in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every visit needs is one file: cut into shared pieces it would compress worse than the sign-in page's budget allows.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
    reportCompressedSize: false,
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      // With or without a region before it.
      "^/((uk|au|in)/)?(api|svc|idp|oauth2|hdap)/": api,
      "/wgConfig.json": api,
      "/openapi.json": api,
    },
  },
})
