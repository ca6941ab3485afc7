import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const api = process.env.DIALPLANE_API ?? "http://127.0.0.1:8080"

export default defineConfig({
  plugins: [react()],
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
      "/api": api,
      "/svc": api,
      "/wgConfig.json": api,
      "/idp": api,
      "/oauth2": api,
      "/hdap": api,
      "/openapi.json": api,
    },
  },
})
